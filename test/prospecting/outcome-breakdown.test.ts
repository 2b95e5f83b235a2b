import type { OutcomeDimension } from '@alphorn/contract/app/outcome-dimensions'
import { beforeAll, expect, test } from 'vitest'
import { approve, decide, detailOf, namedIn, work } from '../fixtures/drafts.ts'
import type { ClaimedJob } from '../fixtures/jobs.ts'
import { addProspects, openFixture, startCycle } from '../fixtures/project.ts'
import { outreachResult, qualificationResult, researchResult } from '../fixtures/results.ts'
import type { Untyped } from '../fixtures/untyped.ts'
import { openWorld } from '../fixtures/world.ts'

// Outcomes by criterion, hook and version of the text. The counts are made by hand from five texts:
//
// | text | hook  | region  | builds               | edited | left the service | outcomes                        |
// | ---- | ----- | ------- | -------------------- | ------ | ---------------- | ------------------------------- |
// | a    | web   | met     | met                  | no     | exported         | answered, meeting; won withdrawn |
// | b    | web   | met     | not met              | no     | no               | declined, without a release     |
// | c    | event | unknown | met                  | no     | exported         | returned                        |
// | d    | event | met     | met                  | yes    | exported         | won                             |
// | e    | web   | met     | not met, by a person | no     | no               | none                            |

const world = await openWorld({ config: { webhooks: false } })
const fixture = await openFixture(world)
const { acme, project, olga, at } = fixture

type Name = 'a' | 'b' | 'c' | 'd' | 'e'
let ids: Record<Name, string>

/** One row, in the order of the columns: approved, sent, answered, meeting, won, declined, returned. */
type Row = [label: object, ...counts: number[]]

async function breakdown(by: OutcomeDimension, who = acme, of = project) {
  const { data } = (await who.app('GET', `/projects/${of}/outcome-breakdown?by=${by}`)).body
  const rows = data.rows.map(({ label, approved, sent, answered, meeting, won, declined, returned }): Row => [
    label,
    approved,
    sent,
    answered,
    meeting,
    won,
    declined,
    returned,
  ])
  return { ...data, rows }
}

const nameOf = (job: ClaimedJob) => {
  const { prospect_id } = job.input.prospect
  return Object.entries(ids).find(([, id]) => id === prospect_id)![0] as Name
}

/** Begins the texts of "c" and "d" with the event, and the others with the company's website. */
function written(job: ClaimedJob) {
  const result = outreachResult(job)
  const [event] = job.input.signals
  if (nameOf(job) !== 'c' && nameOf(job) !== 'd') return result
  const news = 'Ihre Adresse hat sich geändert.'
  const claim = { kind: 'recipient_fact', variant: 'de', part: 'body', text: news }
  const [variant] = result.variants
  return {
    ...result,
    variants: [{ ...variant, body: variant!.body.replace('\n\n', `\n\n${news} `) }],
    // The claims are not in the order of the text.
    claims: [...result.claims, { ...claim, id: 'c0', evidence_ids: [event!.evidence_id] }],
  }
}

function judged(job: ClaimedJob) {
  const verdicts: Partial<Record<Name, [string, string]>> = {
    b: ['met', 'not_met'],
    c: ['unknown', 'met'],
    e: ['met', 'unknown'],
  }
  const [region, builds] = verdicts[nameOf(job)] ?? ['met', 'met']
  const result = qualificationResult(job)
  const criteria = result.criteria.map((one) => ({
    ...one,
    verdict: one.criterion_id === 'region' ? region : builds,
  }))
  return { ...result, criteria }
}

async function approved(id: string) {
  const made = await approve(fixture, id, await namedIn(fixture, id))
  expect([made.status, made.body.error]).toEqual([201, undefined])
  return made.body.data.release.release_id as string
}

const outcome = async (name: Name, kind: string) => {
  const made = await olga.post(`${at}/prospects/${ids[name]}/outcomes`, { outcome: kind })
  expect(made.status).toBe(201)
  return made.body.data as Untyped
}
const answer = (name: Name, said: 'yes' | 'no') =>
  acme.app('POST', `/projects/${project}/prospects/${ids[name]}/criterion-answers`, {
    criterion_id: 'builds',
    answer: said,
  })

/** Replaces the approved text of a prospect by one with another subject. */
async function edit(name: Name) {
  const { variants } = (await detailOf(fixture, ids[name])).outreach_revision!
  const named = await namedIn(fixture, ids[name])
  const changed = { ...named, variants: variants.map((one) => ({ ...one, subject: 'Neue Adresse' })) }
  const path = `/projects/${project}/prospects/${ids[name]}/outreach-revisions` as const
  expect((await acme.app('POST', path, changed)).status).toBe(201)
}

beforeAll(async () => {
  const [a, b, c, d, e] = (await addProspects(fixture, 5)) as [string, string, string, string, string]
  ids = { a, b, c, d, e }
  await world.sql(
    `insert into signals (signal_id, company_id, kind, published_on, source, content_key, recorded_at)
     select 'sig_' || substr(md5(prospect_id), 1, 26), company_id, 'address_changed', app_now()::date, 'zefix',
       prospect_id, app_now() - interval '1 second'
     from prospects where prospect_id = any($1::text[])`,
    [[c, d]],
  )
  for (const id of Object.values(ids)) await decide(fixture, id, 'accept')
  await startCycle(fixture, Object.values(ids))
  for (let n = 0; n < 5; n++) await work(fixture, 'research', researchResult)
  for (let n = 0; n < 5; n++) await work(fixture, 'qualification', judged)
  for (let n = 0; n < 5; n++) await work(fixture, 'outreach', written)
  await answer('e', 'no')
  const releases: string[] = []
  for (const name of ['a', 'c', 'd'] as const) releases.push(await approved(ids[name]))
  await approved(b)
  await approved(e)
  await edit('d')
  releases[2] = await approved(d)
  const file = { release_ids: releases, format: 'letter_html' }
  expect((await acme.app('POST', `/projects/${project}/exports`, file)).status).toBe(201)
  await outcome('a', 'answered')
  await outcome('a', 'meeting')
  const { outcome_id } = await outcome('a', 'won')
  await olga.post(`${at}/prospects/${a}/outcomes/${outcome_id}/withdrawals`, {})
  expect(await outcome('b', 'no')).toMatchObject({ release_id: null })
  await outcome('c', 'returned')
  await outcome('d', 'won')
}, 120_000)

test('Outcomes are counted by the evidence with which a text begins, and an event has its kind', async () => {
  expect(await breakdown('hook')).toEqual({
    project_id: project,
    texts: 5,
    more_rows: 0,
    rows: [
      [{ by: 'hook', evidence: 'web_page', signal: null }, 3, 2, 2, 1, 0, 1, 0],
      [{ by: 'hook', evidence: 'register_entry', signal: 'address_changed' }, 2, 2, 1, 1, 1, 0, 1],
    ],
  })
})

test('Outcomes are counted by criterion and verdict, and an answer of a person known at the approval comes first', async () => {
  const region = { by: 'criterion', criterion_id: 'region', text: 'Sitz im Kanton Bern' }
  const builds = { by: 'criterion', criterion_id: 'builds', text: 'Besitzt eigene Gebäude' }
  const expected: Row[] = [
    [{ ...region, verdict: 'met' }, 4, 3, 3, 2, 1, 1, 0],
    [{ ...builds, verdict: 'met' }, 3, 3, 2, 2, 1, 0, 1],
    [{ ...builds, verdict: 'not_met' }, 2, 1, 1, 0, 0, 1, 0],
    [{ ...region, verdict: 'unknown' }, 1, 1, 0, 0, 0, 0, 1],
  ]
  expect((await breakdown('criterion')).rows).toEqual(expected)
  // An answer after the approval changes nothing about a text that was approved without it.
  expect((await answer('a', 'no')).status).toBe(201)
  expect((await breakdown('criterion')).rows).toEqual(expected)
})

test('Outcomes are counted by writer, language and edits, and a text that was replaced before it left is not counted', async () => {
  const version = {
    by: 'version',
    executor: 'external',
    producer: 'wanda',
    producer_version: '1.0.0',
    model: null,
    language: 'de',
  }
  expect((await breakdown('version')).rows).toEqual([
    [{ ...version, edited: false }, 4, 3, 2, 1, 0, 1, 1],
    [{ ...version, edited: true }, 1, 1, 1, 1, 1, 0, 0],
  ])
})

test('Another project counts none of these texts, and another account cannot read their breakdown', async () => {
  const other = await acme.project()
  const stranger = await openFixture(world)
  for (const by of ['criterion', 'hook', 'version'] as const) {
    const none = { texts: 0, rows: [], more_rows: 0 }
    expect(await breakdown(by, acme, other)).toMatchObject(none)
    expect(await breakdown(by, stranger.acme, stranger.project)).toMatchObject(none)
    const foreign = await stranger.acme.app('GET', `/projects/${project}/outcome-breakdown?by=${by}`)
    expect(foreign.status).toBe(404)
  }
})

test('A breakdown by an unknown property is refused, and names the properties', async () => {
  const refused = await acme.app('GET', `/projects/${project}/outcome-breakdown?by=canton` as never)
  expect(refused.status).toBe(400)
  expect(JSON.stringify(refused.body)).toContain('criterion')
})
