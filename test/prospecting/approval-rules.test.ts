import { everyStageBy } from '../fixtures/executors.ts'
import type { ClaimedJob } from '../fixtures/jobs.ts'
import { expect, test } from 'vitest'
import { approve, decide, detailOf, drafted, waitForIdle, namedIn, work } from '../fixtures/drafts.ts'
import { outreachResult, researchResult, verificationResult } from '../fixtures/results.ts'
import { addProspects, openFixture, type Fixture, startCycle, submit, takeJob } from '../fixtures/project.ts'
import { allScopes } from '../fixtures/accounts.ts'
import type { Answer } from '../fixtures/actors.ts'
import { openWorld } from '../fixtures/world.ts'

const world = await openWorld()

/** Returns each refusal of an approval as `code field`. */
function faultsOf({ status, body }: Answer): string[] {
  expect(status).toBe(422)
  return body.error.errors.map(({ code, field }) => `${code} ${field}`.trim())
}

test('An approval must name a revision of the same prospect with the fingerprint of that revision', async () => {
  const fixture = await openFixture(world)
  const one = await drafted(fixture)
  await waitForIdle(fixture)
  const other = await drafted(fixture, {}, 1)
  const about = 'outreach_revision_id'
  const { prospect_id, named } = one
  const unknown = { ...named, outreach_revision_id: 'orv_other' }
  expect(faultsOf(await approve(fixture, prospect_id, unknown))).toEqual([
    `outreach_revision_unknown ${about}`,
  ])
  expect(faultsOf(await approve(fixture, prospect_id, other.named))).toEqual([
    `outreach_revision_unknown ${about}`,
  ])
  const mixed = { ...named, content_fingerprint: other.named.content_fingerprint }
  expect(faultsOf(await approve(fixture, prospect_id, mixed))).toEqual([
    'fingerprint_of_other_revision content_fingerprint',
  ])
  const made_up = { ...named, content_fingerprint: `sha256:${'0'.repeat(64)}` }
  expect(faultsOf(await approve(fixture, prospect_id, made_up))).toEqual([
    'content_fingerprint_mismatch content_fingerprint',
  ])
  const approved = await approve(fixture, prospect_id, named)
  expect(approved.status).toBe(201)
  const again = await approve(fixture, prospect_id, named)
  expect(again).toMatchObject({
    status: 200,
    body: { data: { approval_id: approved.body.data.approval_id } },
  })
})

test('A text that was superseded by a newer one cannot be approved', async () => {
  const fixture = await openFixture(world)
  const { prospect_id, named } = await drafted(fixture)
  await waitForIdle(fixture)
  await startCycle(fixture, [prospect_id], { stages: ['outreach'], mode: 'all' })
  await work(fixture, 'outreach', outreachResult)
  expect(faultsOf(await approve(fixture, prospect_id, named))).toEqual([
    'revision_superseded outreach_revision_id',
  ])
  expect((await approve(fixture, prospect_id, await namedIn(fixture, prospect_id))).status).toBe(201)
})

test('A text is stale once there is new research, even before a new text is written', async () => {
  const fixture = await openFixture(world)
  const { prospect_id, named } = await drafted(fixture)
  await waitForIdle(fixture)
  await startCycle(fixture, [prospect_id], { mode: 'all' })
  await work(fixture, 'research', (job) => ({ ...researchResult(job), summary: 'Anders als zuvor.' }))
  expect(faultsOf(await approve(fixture, prospect_id, named))).toEqual([
    'revision_stale outreach_revision_id',
  ])
  const { heads, gate } = await detailOf(fixture, prospect_id)
  expect(heads.filter(({ stale }) => stale).map(({ stage }) => stage)).toEqual(['qualification', 'outreach'])
  expect(gate).toContainEqual(expect.objectContaining({ check: 'stale', result: 'fail' }))
})

test('A text can be approved only for an accepted prospect', async () => {
  const fixture = await openFixture(world)
  const { prospect_id, named } = await drafted(fixture)
  await decide(fixture, prospect_id, 'later')
  expect(faultsOf(await approve(fixture, prospect_id, named))).toEqual(['decision_not_accepted'])
  await decide(fixture, prospect_id, 'accept')
  expect((await approve(fixture, prospect_id, named)).status).toBe(201)
  await decide(fixture, prospect_id, 'reject')
  expect((await detailOf(fixture, prospect_id)).approvals[0]!.release.state).toBe('withdrawn')
})

test('The producer of a text cannot approve it, unless the project permits it', async () => {
  for (const four_eyes of [true, false]) {
    const fixture = await openFixture(world, { policies: { four_eyes } })
    const both = await fixture.acme.credential(allScopes, { name: 'Both' })
    const { prospect_id, named } = await drafted({ ...fixture, wanda: both })
    const alone = await approve(fixture, prospect_id, named, both)
    if (four_eyes) expect(faultsOf(alone)).toEqual(['approver_is_author'])
    else expect(alone.status).toBe(201)
  }
})

test('A doubtful identity prevents the approval of a text', async () => {
  const fixture = await openFixture(world)
  const identity = { verdict: 'doubtful', reason: 'Gleicher Name, anderer Ort.', evidence_ids: ['e1'] }
  const { prospect_id, named } = await drafted(fixture, { research: { identity } })
  expect(faultsOf(await approve(fixture, prospect_id, named))).toEqual(['identity_doubtful'])
})

test('A refusal by the gate says what to do', async () => {
  const channel = 'email'
  const fixture = await openFixture(world, { policies: { channels: [channel] } })
  const identity = { verdict: 'doubtful', reason: 'Gleicher Name, anderer Ort.', evidence_ids: ['e1'] }
  const { prospect_id, named } = await drafted(fixture, { research: { identity }, outreach: { channel } })
  await decide(fixture, prospect_id, 'later', 'bad_timing')
  const { errors } = (await approve(fixture, prospect_id, named)).body.error
  expect(errors.map(({ detail }) => detail)).toEqual([
    'This text cannot be released: the decision on the prospect is "later". Record the decision "accept" first.',
    'Research rates the identity as "doubtful". Request new research from sources that name the UID of the company.',
    'The channel email needs a contact_basis of the kind consent, existing_customer or individual_by_hand.',
  ])
})

const consent = { kind: 'consent', source: 'Form of 3 May', at: '2026-05-03' }
const customer = { kind: 'existing_customer', since: '2020-01-01' }
const byHand = { kind: 'individual_by_hand' }

test.each(['email', 'contact_form', 'linkedin'])(
  'Approving a text for the channel %s requires a legal basis, and a directory check is not one',
  async (channel) => {
    const fixture = await openFixture(world, { policies: { channels: [channel] } })
    const { prospect_id, named } = await drafted(fixture, { outreach: { channel } })
    const required = ['contact_basis_required contact_basis']
    expect(faultsOf(await approve(fixture, prospect_id, named))).toEqual(required)
    const future = { ...named, contact_basis: { ...consent, at: '2999-01-01' } }
    expect(faultsOf(await approve(fixture, prospect_id, future))).toEqual([
      'timestamp_in_future contact_basis.at',
    ])
    const contact_basis = await directoryCheck()
    expect(faultsOf(await approve(fixture, prospect_id, { ...named, contact_basis }))).toEqual(required)
    const [basis] = { email: [consent], contact_form: [byHand], linkedin: [customer] }[channel]!
    const approved = await approve(fixture, prospect_id, { ...named, contact_basis: basis })
    expect(approved).toMatchObject({
      status: 201,
      body: { data: { contact_basis: basis, release: { channel } } },
    })
  },
)

test('A call requires an existing customer, or a number listed without an asterisk within the last 30 days', async () => {
  const fixture = await openFixture(world, { policies: { channels: ['phone_script'] } })
  const { prospect_id, named } = await drafted(fixture, { outreach: { channel: 'phone_script' } })
  const attempt = async (contact_basis: object) => approve(fixture, prospect_id, { ...named, contact_basis })
  const required = ['contact_basis_required contact_basis']
  for (const basis of [
    consent,
    byHand,
    await directoryCheck({ listed: false }),
    await directoryCheck({ asterisk: true }),
    await directoryCheck({}, -30 * 86_400 - 60),
  ])
    expect(faultsOf(await attempt(basis))).toEqual(required)
  const tomorrow = await directoryCheck({}, 3600)
  expect(faultsOf(await attempt(tomorrow))).toEqual(['timestamp_in_future contact_basis.checked_at'])
  const nextYear = { ...customer, since: '2999-01-01' }
  expect(faultsOf(await attempt(nextYear))).toEqual(['timestamp_in_future contact_basis.since'])
  expect((await attempt(await directoryCheck({}, -30 * 86_400 + 60))).status).toBe(201)
})

async function directoryCheck(change: object = {}, seconds = -60) {
  const [{ at }] = await world.sql(`select app_now() + $1 * interval '1 second' as at`, [seconds])
  const checked = { listed: true, asterisk: false, checked_at: at.toISOString() }
  return { kind: 'directory_check', number: '+41 31 000 00 00', ...checked, ...change }
}

test('With verification, every claim must be supported', async () => {
  const executor = everyStageBy('external')
  const fixture = await openFixture(world, { executor })
  const { prospect_id, named } = await drafted(fixture)
  const about = 'outreach_revision_id'
  expect(faultsOf(await approve(fixture, prospect_id, named))).toEqual([`verification_missing ${about}`])
  await work(fixture, 'verification', (job) => {
    const result = verificationResult(job)
    result.verdicts[1]!.verdict = 'unsupported'
    return result
  })
  expect(faultsOf(await approve(fixture, prospect_id, named))).toEqual([`claim_not_supported ${about}`])
  await waitForIdle(fixture)
  await startCycle(fixture, [prospect_id], { stages: ['verification'], mode: 'all' })
  await work(fixture, 'verification', verificationResult)
  expect((await approve(fixture, prospect_id, named)).status).toBe(201)
})

test('Verifying an approved text again never revokes the approval; only an export considers the result', async () => {
  const executor = everyStageBy('external')
  const fixture = await openFixture(world, { executor })
  const { prospect_id, named } = await drafted(fixture)
  await work(fixture, 'verification', verificationResult)
  const { release } = (await approve(fixture, prospect_id, named)).body.data
  const waiting = async () => (await fixture.acme.app('GET', `${fixture.at}/review`)).body.data
  const verifyAgain = async (write: (job: ClaimedJob) => object) => {
    await waitForIdle(fixture)
    await startCycle(fixture, [prospect_id], { stages: ['verification'], mode: 'all' })
    await work(fixture, 'verification', write)
    expect((await detailOf(fixture, prospect_id)).state).toBe('approved')
    expect(await waiting()).toEqual([])
    const taken = { release_ids: [release.release_id], format: 'csv' }
    return (await fixture.acme.app('POST', `${fixture.at}/exports`, taken)).body.data.outcomes[0]!.outcome
  }
  const doubting = (job: ClaimedJob) => {
    const result = verificationResult(job)
    result.verdicts[1]!.verdict = 'unsupported'
    return result
  }
  expect(await verifyAgain(doubting)).toBe('held')
  expect(await verifyAgain(verificationResult)).toBe('exported')
})

test('Statements that no claim covers are quoted as warnings and shown beside the verdicts', async () => {
  const executor = everyStageBy('external')
  const fixture = await openFixture(world, { executor })
  const { prospect_id, named } = await drafted(fixture)
  expect((await detailOf(fixture, prospect_id)).verification).toBeNull()
  const uncovered = ['Der CEO ist zurückgetreten.']
  await work(fixture, 'verification', (job) => ({ ...verificationResult(job), uncovered }))
  const { gate, verification } = await detailOf(fixture, prospect_id)
  expect(gate.find(({ check }) => check === 'claims_supported')).toMatchObject({
    result: 'warn',
    detail: 'No claim covers: "Der CEO ist zurückgetreten.".',
  })
  expect(verification).toMatchObject({ outreach_revision_id: named.outreach_revision_id, uncovered })
  expect(verification!.verdicts.map(({ verdict }) => verdict)).toEqual(['supported', 'supported'])

  await waitForIdle(fixture)
  await startCycle(fixture, [prospect_id], { stages: ['outreach'], mode: 'all' })
  await work(fixture, 'outreach', outreachResult)
  // The finding belongs to another text.
  expect((await detailOf(fixture, prospect_id)).verification).toBeNull()
})

test('An approval names the warnings that were read, and stores them', async () => {
  const fixture = await openFixture(world)
  const { prospect_id, named } = await drafted(fixture)
  const made_up = { ...named, acknowledged_warnings: ['claims_supported', 'whatever'] }
  expect(faultsOf(await approve(fixture, prospect_id, made_up))).toEqual([
    'value_not_allowed acknowledged_warnings[1]',
  ])
  const acknowledged_warnings = ['claims_supported', 'evidence_verified']
  const approved = await approve(fixture, prospect_id, { ...named, acknowledged_warnings })
  expect(approved).toMatchObject({ status: 201, body: { data: { acknowledged_warnings } } })
  expect((await detailOf(fixture, prospect_id)).approvals).toMatchObject([{ acknowledged_warnings }])
})

test('All reasons against an approval are reported at once', async () => {
  const fixture = await openFixture(world, { policies: { channels: ['email'] } })
  const identity = { verdict: 'doubtful', reason: 'Gleicher Name, anderer Ort.', evidence_ids: ['e1'] }
  const { prospect_id, named } = await drafted(fixture, {
    research: { identity },
    outreach: { channel: 'email' },
  })
  await decide(fixture, prospect_id, 'do_not_contact', 'requested_no_contact')
  expect(faultsOf(await approve(fixture, prospect_id, named))).toEqual([
    'decision_not_accepted',
    'prospect_suppressed',
    'identity_doubtful',
    'contact_basis_required contact_basis',
  ])
})

test('The decision do_not_contact applies to the whole account, and to no other account', async () => {
  const fixture = await openFixture(world)
  const project = await fixture.acme.project()
  const other: Fixture = { ...fixture, project, at: `/projects/${project}` }
  const here = await drafted(fixture)
  const there = await drafted(other)
  await decide(fixture, here.prospect_id, 'do_not_contact', 'requested_no_contact')

  expect(faultsOf(await approve(other, there.prospect_id, there.named))).toEqual(['prospect_suppressed'])
  await waitForIdle(other) // an active cycle would be returned instead
  const refused = await other.olga.post(`${other.at}/cycles`, { prospect_ids: [there.prospect_id] })
  expect(refused.body.error.errors).toMatchObject([{ code: 'prospect_excluded' }])
  const third: Fixture = { ...fixture, at: `/projects/${await fixture.acme.project()}` }
  const add = ({ olga, at }: Fixture) =>
    olga.post(`${at}/prospects`, { companies: [{ company_id: companyId }] })
  const companyId = (await detailOf(fixture, here.prospect_id)).company.company_id
  expect((await add(third)).body.data[0]).toMatchObject({ outcome: 'suppressed', prospect_id: null })
  expect((await add(await openFixture(world))).body.data[0]).toMatchObject({ outcome: 'added' })
})

test('The decision do_not_contact stops the work and blocks the releases of every project of the account', async () => {
  const fixture = await openFixture(world)
  const project = await fixture.acme.project()
  const other: Fixture = { ...fixture, project, at: `/projects/${project}` }
  const [prospect_id] = await addProspects(fixture)
  const there = await drafted(other)
  expect((await approve(other, there.prospect_id, there.named)).status).toBe(201)
  await waitForIdle(other)
  const { cycle_id } = await startCycle(other, [there.prospect_id], { mode: 'all' })
  const job = await takeJob(other, 'research')

  await decide(fixture, prospect_id!, 'do_not_contact', 'complaint')
  expect(await submit(other, job, researchResult(job))).toMatchObject({
    status: 409,
    body: { error: { code: 'job_cancelled' } },
  })
  expect((await detailOf(other, there.prospect_id)).approvals[0]!.release.state).toBe('blocked')
  await waitForIdle(other)
  const cycle = (await fixture.olga.get(`${other.at}/cycles/${cycle_id}`)).body.data
  expect(cycle.counters).toMatchObject({ units_released: 1, units_spent: 0, jobs_open: 0 })
})
