import { expect, test } from 'vitest'
import { story } from '../fixtures/story-companies.ts'
import { allScopes } from '../fixtures/accounts.ts'
import { openWorld } from '../fixtures/world.ts'
import { outreachResult, qualificationResult, researchResult } from '../fixtures/results.ts'
import { nextJob } from '../fixtures/jobs.ts'

const world = await openWorld()
const acme = await world.account()
const project = await acme.project()
const olga = await acme.credential(allScopes, { name: 'Olga' })
const wanda = await acme.credential(['prospect:stages'], { name: 'Wanda' })
const at = `/projects/${project}` as const

test('A company passes through all stages and ends with an approved text', async () => {
  const added = await olga.post(`${at}/prospects`, {
    companies: [{ uid: story.muster.uid, name: story.muster.name }],
  })
  expect(added.body.data[0]).toMatchObject({ outcome: 'added', company: { name: 'Muster Dachbau AG' } })
  const { prospect_id } = added.body.data[0]!

  const started = await olga.post(`${at}/cycles`, { prospect_ids: [prospect_id] })
  expect(started).toMatchObject({
    status: 202,
    body: { data: { state: 'queued', counters: { units_reserved: 1 } } },
  })

  const research = await nextJob(wanda, project, 'research')
  expect(research.input.prospect.company.name).toBe('Muster Dachbau AG')
  const researched = await wanda.post(`${at}/stage-jobs/${research.job_id}/results`, researchResult(research))
  expect(researched).toMatchObject({
    status: 201,
    body: { data: { state: 'completed', result: { credential_name: 'Wanda' } } },
  })

  const qualification = await nextJob(wanda, project, 'qualification')
  expect(qualification.upstream[0]).toMatchObject({
    stage: 'research',
    revision_id: researched.body.data.result!.revision_id,
  })
  await wanda.post(`${at}/stage-jobs/${qualification.job_id}/results`, qualificationResult(qualification))

  const decided = await olga.post(`${at}/prospects/${prospect_id}/decisions`, {
    decision: 'accept',
    reason: 'good_fit',
  })
  expect(decided.status).toBe(201)
  await olga.post(`${at}/cycles`, { prospect_ids: [prospect_id] })

  const outreach = await nextJob(wanda, project, 'outreach')
  const wrong = outreachResult(outreach)
  wrong.claims[1]!.evidence_ids = ['evd_00000000000000000000000000']
  const refused = await wanda.post(`${at}/stage-jobs/${outreach.job_id}/results`, wrong)
  expect(refused).toMatchObject({
    status: 422,
    body: { error: { errors: [{ code: 'evidence_reference_missing', field: 'claims[1].evidence_ids' }] } },
  })
  const written = await wanda.post(`${at}/stage-jobs/${outreach.job_id}/results`, outreachResult(outreach))
  expect(written.status).toBe(201)

  const detail = await olga.get(`${at}/prospects/${prospect_id}`)
  const { outreach_revision_id, content_fingerprint } = detail.body.data.outreach_revision!
  expect(detail.body.data.gate.filter(({ result }: { result: string }) => result === 'fail')).toEqual([])
  const approval = { outreach_revision_id, content_fingerprint }
  const path = `${at}/prospects/${prospect_id}/approvals` as const

  expect(await wanda.post(path, approval)).toMatchObject({
    status: 403,
    body: { error: { code: 'forbidden' } },
  })
  const otherPrint = { ...approval, content_fingerprint: `sha256:${'0'.repeat(64)}` }
  expect(await olga.post(path, otherPrint)).toMatchObject({
    status: 422,
    body: { error: { errors: [{ code: 'content_fingerprint_mismatch', field: 'content_fingerprint' }] } },
  })
  const approved = await olga.post(path, approval)
  expect(approved).toMatchObject({
    status: 201,
    body: { data: { approved_by: 'Olga', release: { state: 'ready', channel: 'letter' } } },
  })
  expect((await olga.post(path, approval)).status).toBe(200)

  const audit = await olga.get(`${at}/audit?limit=200`)
  const reported = audit.body.data.map(
    (row: { operation_id: string; status: number }) => `${row.operation_id} ${row.status}`,
  )
  expect(reported).toContain('prospect_approvals 403')
  expect(reported).toContain('prospect_approvals 201')
  expect(reported).toContain('stage_job_results 422')

  const units = (await olga.get(at)).body.data.research_units
  expect(units).toMatchObject({ spent: 1, reserved: 0 })
})
