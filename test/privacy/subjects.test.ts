import { canonicalJson } from '@alphorn/contract/core/canonical-json'
import { digestOf } from '@alphorn/server/privacy/scope'
import { signingKeyOf } from '@alphorn/server/platform/audit/signing-key'
import { expect, test } from 'vitest'
import {
  approve,
  decide,
  detailOf,
  drafted,
  waitForIdle,
  namedIn,
  released,
  work,
} from '../fixtures/drafts.ts'
import { outreachResult, qualificationResult, researchResult } from '../fixtures/results.ts'
import { addProspects, companyUids, openFixture, startCycle, submit, takeJob } from '../fixtures/project.ts'
import { reports, sealAll } from '../platform/audit/sealing.ts'
import type { ClaimedJob } from '../fixtures/jobs.ts'
import type { Fixture } from '../fixtures/project.ts'
import { openWorld } from '../fixtures/world.ts'
import { columnsWith } from './columns-with.ts'
import { erase } from './erase.ts'
import { addCrmRun, addReturnedLetter, addWebhookAnswer } from './other-services.ts'

// Stored data about a company or a person: it is reported in full, and erased wherever it is.

const world = await openWorld({ config: { webhooks: false } })
const email = 'hans.beispiel@crowd.example'
const hans = { kind: 'person', email, also: ['Hans Beispiel'] }

const excerpt = `Ihr Ansprechpartner für Dachfragen: Hans Beispiel, ${email}`

function personalResearch(job: ClaimedJob) {
  const result = researchResult(job)
  const contact = {
    ...result.evidence[0]!,
    id: 'e2',
    url: `https://crowd.example/kontakt?an=${encodeURIComponent(email)}`,
    excerpt,
    personal_data: true,
  }
  const fact = {
    ...result.facts[0]!,
    id: 'f2',
    predicate: 'contact',
    statement: `Ansprechpartner ist Hans Beispiel (${email.toUpperCase()}).`,
    evidence_ids: ['e2'],
    quotes: [{ evidence_id: 'e2', exact: email }],
  }
  return { ...result, evidence: [...result.evidence, contact], facts: [...result.facts, fact] }
}

function personalLetter(job: ClaimedJob) {
  const result = outreachResult(job)
  const [variant] = result.variants
  const cited = job.input.evidence.find((one) => one.excerpt.includes('Hallen'))!.id
  const claims = result.claims.map((claim) =>
    claim.id === 'c1' ? { ...claim, evidence_ids: [cited] } : claim,
  )
  return {
    ...result,
    claims,
    variants: [{ ...variant!, body: `${variant!.body}\n\nAn Hans Beispiel, ${email}` }],
  }
}

/** Puts Hans everywhere: in data that was entered, found, noted, written, approved, exported and returned. */
async function withHans() {
  const fixture = await openFixture(world)
  const { acme, olga, wanda, at, project } = fixture
  const added = await olga.post(`${at}/prospects`, {
    companies: [
      { uid: companyUids[0], external_ref: `CRM ${email}` },
      { name: 'Crowd', external_ref: email },
    ],
  })
  const prospect_id = added.body.data[0]!.prospect_id as string
  await olga.post(`${at}/prospects/${prospect_id}/decisions`, {
    decision: 'accept',
    reason: 'good_fit',
    note: `Spoke to Hans Beispiel <${email}>.`,
  })
  await startCycle(fixture, [prospect_id])
  await work(fixture, 'research', personalResearch)
  const job = await takeJob(fixture, 'qualification')
  await wanda.post(`${at}/stage-jobs/${job.job_id}/claims`, {
    progress: { percent: 50, message: `Asking ${email}`, checkpoint: { [email]: 'asked' } },
  })
  expect((await submit(fixture, job, qualificationResult(job))).status).toBe(201)
  await work(fixture, 'outreach', personalLetter)
  await waitForIdle(fixture)
  const approved = await approve(fixture, prospect_id, {
    ...(await namedIn(fixture, prospect_id)),
    note: `For Hans Beispiel`,
    contact_basis: { kind: 'consent', source: `Mail of ${email}`, at: '2026-10-01' },
  })
  expect(approved.status).toBe(201)
  const { release_id } = approved.body.data.release
  const exported = await acme.app('POST', `/projects/${project}/exports`, {
    release_ids: [release_id],
    format: 'csv',
    email,
  })
  expect(exported.status).toBe(201)
  await world.sql(
    `with visit as (insert into web_visits values ('crowd.example', app_now(), app_now())), content as (insert into web_contents values ('hash', convert_to($1, 'UTF8'), null, null, 'de', array[$1]))
     insert into web_pages values ('crowd.example', app_now(), 1, 'a', 'a', 200, 'text/html', 'hash', app_now())`,
    [excerpt],
  )
  for (const name of ['Regards to Hans Beispiel', email]) {
    const snippet = { language: 'en' as const, name, text: `Hans Beispiel (${email}) sends his regards.` }
    expect((await acme.app('POST', '/snippets', snippet)).status).toBe(201)
  }
  const { account_id } = acme
  const { export_id } = exported.body.data.export!
  const key = { account_id, project_id: project, export_id }
  await addReturnedLetter(world, key, { release_id, text: `Unknown: ${email}` })
  await addCrmRun(world, account_id, `Hans Beispiel Treuhand, ${email}`)
  await addWebhookAnswer(world, account_id, `No mailbox ${email}`)
  return { ...fixture, prospect_id, release_id: release_id as string }
}

async function fileAbout(cookie: string, subject: object) {
  const answer = await fetch(`${world.url}/app/api/subjects/exports`, {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json' },
    body: JSON.stringify({ subject }),
  })
  expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="sbr_/)
  const [head, ...lines] = (await answer.text())
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
  expect(head).toMatchObject({ format: 'alphorn-subject/1', subject })
  return { records: lines.slice(0, -1), count: lines.at(-1).count as number }
}

const holdingsIn = ({ records }: { records: { holding: string }[] }) => [
  ...new Set(records.map(({ holding }) => holding)),
]

test('A data subject receives everything that is stored; after the erasure only the suppression names the person', async () => {
  const bystander = await openFixture(world)
  const other = await released(bystander)
  const fixture = await withHans()
  const { acme, olga, at, prospect_id } = fixture
  const places = await columnsWith(world, email, encodeURIComponent(email), 'Hans Beispiel')
  expect(places).toEqual([
    'approvals.contact_basis',
    'approvals.note',
    'crm_items.name',
    'crm_runs.fault_detail',
    'decisions.note',
    'dispatched_letters.reason',
    'evidence.content',
    'exports.email',
    'idempotency_keys.body',
    'input_snapshots.content',
    'letter_dispatches.fault_detail',
    'prospects.external_ref',
    'releases.rendered',
    'resolutions.input',
    'revisions.content',
    'snippets.name',
    'snippets.text',
    'stage_jobs.checkpoint',
    'stage_jobs.progress',
    'web_contents.blocks',
    'webhook_deliveries.last_attempts',
  ])

  const file = await fileAbout(acme.cookie, hans)
  const ofProject = 'approvals decisions evidence exports inputs prospects releases resolutions revisions'
  const ofServices = 'crm_items crm_runs dispatched_letters letter_dispatches webhook_answers'
  const held = `${ofProject} stage_jobs snippets kept_answers ${ofServices}`.split(' ')
  expect(holdingsIn(file).sort()).toEqual(held.sort())
  expect(file.count).toBe(file.records.length)
  for (const { origin, retention, held_since } of file.records)
    expect([origin, retention, held_since]).not.toContain('')
  const evidence = file.records.filter(({ holding }: { holding: string }) => holding === 'evidence')
  expect(evidence).toMatchObject([{ content: { content: { excerpt, origin: 'worker_supplied' } } }])
  expect((await fileAbout((await world.account('Bolt')).cookie, hans)).count).toBe(0)

  const before = await lineage(fixture)
  const done = await erase(acme, hans, `${email} asked for it.`)
  expect(Object.keys(done.erased).sort()).toEqual([...holdingsIn(file), 'archived_pages'].sort())
  expect(done.reason).not.toContain(email)
  expect(await columnsWith(world, email, encodeURIComponent(email), 'Hans Beispiel')).toEqual([
    'suppressions.value',
  ])
  expect((await fileAbout(acme.cookie, hans)).records).toMatchObject([{ holding: 'suppressions' }])

  // Data about the company alone remains, and everything can still be read.
  expect(await columnsWith(world, 'vier Hallen mit Flachdach')).toContain('revisions.content')
  expect(await lineage(fixture)).toEqual(before)
  const detail = await detailOf(fixture, prospect_id)
  expect(detail).toMatchObject({ state: 'new', score: null, heads: [], outreach_revision: null })
  for (const path of [`/prospects/${prospect_id}/dossier`, '/releases', '/exports', '/suppressions'])
    expect(
      (await acme.app('GET', path === '/suppressions' ? path : `/projects/${fixture.project}${path}`)).status,
    ).toBe(200)
  const jobs = await olga.get(`${at}/stage-jobs?prospect_id=${prospect_id}`)
  for (const { job_id } of jobs.body.data)
    expect((await olga.get(`${at}/stage-jobs/${job_id}`)).body.data.input).toMatchObject({
      offering: { name: 'Dachkontrolle' },
    })

  // The company may be worked on again; companies outside the request are unchanged.
  await startCycle(fixture, [prospect_id])
  await work(fixture, 'research', researchResult)
  expect((await detailOf(fixture, prospect_id)).state).toBe('researched')
  const { body } = await bystander.acme.app('GET', `/projects/${bystander.project}/releases`)
  expect(body.data).toMatchObject([{ release_id: other.release_id, state: 'ready' }])
  expect(body.data[0]!.variants[0]!.body).toContain('Guten Tag')
}, 180_000)

/** Returns the lineage: the fingerprints of revisions and inputs, and the rows that refer to them. */
async function lineage({ acme }: Fixture) {
  return await world.sql(
    `select r.revision_id, r.fingerprint, r.snapshot_fingerprint, s.fingerprint as input, j.upstream,
       a.content_fingerprint as approved, l.content_fingerprint as released
     from revisions r
     join stage_jobs j on j.account_id = r.account_id and j.job_id = r.job_id
     join input_snapshots s on s.account_id = r.account_id and s.snapshot_id = j.snapshot_id
     left join approvals a on a.account_id = r.account_id and a.revision_id = r.revision_id
     left join releases l on l.account_id = r.account_id and l.revision_id = r.revision_id
     where r.account_id = $1 order by 1`,
    [acme.account_id],
  )
}

test('An erased company leaves its IDs, its tombstones and its suppression, and the history still verifies', async () => {
  const fixture = await openFixture(world)
  const { acme, olga, at, project } = fixture
  const { prospect_id, release_id } = await released(fixture)
  // Waits, because starting a cycle with prospects of a running one returns the running one.
  await waitForIdle(fixture)
  const [{ company_id }] = await world.sql('select company_id from prospects where prospect_id = $1', [
    prospect_id,
  ])
  const company = { kind: 'company', company_id }
  const file = await fileAbout(acme.cookie, company)
  expect(holdingsIn(file)).toEqual(
    expect.arrayContaining([
      'directory',
      'decisions',
      'evidence',
      'inputs',
      'revisions',
      'releases',
      'history',
    ]),
  )
  const kept = await world.sql('select revision_id, content, producer from revisions where account_id = $1', [
    acme.account_id,
  ])
  const texts = async () =>
    (
      await world.sql(
        `select (select string_agg(content, '') from revisions where account_id = $1)
          || (select string_agg(content::text, '') from evidence where account_id = $1)
          || (select string_agg(recipient::text || rendered, '') from releases where account_id = $1)
          || (select string_agg((content::jsonb - 'offering')::text, '') from input_snapshots where account_id = $1) as all`,
        [acme.account_id],
      )
    )[0]!.all as string
  const name = (await detailOf(fixture, prospect_id)).company.name as string
  expect(await texts()).toContain(name)
  expect(await texts()).toContain('Hallen')

  const done = await erase(acme, company)
  expect(done).toMatchObject({ subject_kind: 'company', erased: { revisions: 3, releases: 1, evidence: 1 } })
  expect(await texts()).not.toContain(name)
  expect(await texts()).not.toContain('Hallen')
  const released_ = (await acme.app('GET', `/projects/${project}/releases`)).body.data
  expect(released_).toMatchObject([{ release_id, state: 'blocked' }])
  const exported = await acme.app('POST', `/projects/${project}/exports`, {
    release_ids: [release_id],
    format: 'csv',
  })
  expect(exported.body.data.outcomes).toMatchObject([{ outcome: 'blocked' }])
  const again = await olga.post(`${at}/cycles`, { prospect_ids: [prospect_id] })
  expect(again.body.error.errors[0]!.code).toBe('prospect_excluded')
  const elsewhere = await acme.project()
  const added = await olga.post(`/projects/${elsewhere}/prospects`, { companies: [{ company_id }] })
  expect(added.body.data[0]!.outcome).toBe('suppressed')

  // The owner of a copy can have it recognised, and no one else learns anything.
  const [pepper] = world.config.peppers
  for (const { revision_id, content, producer } of kept) {
    const { digest } = digestOf(pepper!, canonicalJson({ content: JSON.parse(content as string), producer }))
    const found = await world.sql(`select 1 from tombstones where record[2] = $1 and digest = $2`, [
      revision_id,
      digest,
    ])
    expect(found).toHaveLength(1)
  }
  await sealAll(world.service.pools, (text, values) => world.sql(text, values))
  const { publicKey } = signingKeyOf(world.config.auditKey)
  const chains = await reports(world.service.pools, { account_id: acme.account_id }, [publicKey])
  expect(chains.length).toBeGreaterThan(1)
  expect(chains.flatMap(({ findings }) => findings)).toEqual([])
  const deeds = await acme.app('GET', `/audit?operation_id=subject_erasure`)
  expect(deeds.body.data).toMatchObject([{ method: 'SYSTEM', target: done.request_id }])
}, 180_000)

test('Work on a subject that is being erased is cancelled, and its results are refused', async () => {
  const fixture = await openFixture(world)
  const { wanda, at, acme } = fixture
  const [prospect_id] = await addProspects(fixture, 1)
  await decide(fixture, prospect_id!, 'accept')
  await startCycle(fixture, [prospect_id!])
  await work(fixture, 'research', personalResearch)
  const held = await takeJob(fixture, 'qualification')
  await erase(acme, hans, `${email} asked for it.`)
  const late = await wanda.post(`${at}/stage-jobs/${held.job_id}/results`, qualificationResult(held))
  expect(late.body.error.code).toBe('job_cancelled')
  await waitForIdle(fixture)
  expect((await drafted(fixture, {}, 1)).named).toBeDefined()
}, 180_000)
