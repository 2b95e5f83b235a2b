import { drafted, waitForIdle, work } from '@alphorn/test/fixtures/drafts'
import {
  addProspects,
  type Fixture,
  fixtureOf,
  openFixture,
  startCycle,
  takeJob,
} from '@alphorn/test/fixtures/project'
import { qualificationResult, researchResult } from '@alphorn/test/fixtures/results'
import type { World } from '@alphorn/test/fixtures/world'

/** Number of items of each kind that `fillInbox` creates. */
export const waiting = { decide: 15, settle: 3, review: 3, failed: 3, signal: 3, reminder: 3 } as const

/** Creates an account whose inbox holds thirty items of six kinds, in two projects. */
export async function fillInbox(world: World): Promise<Fixture> {
  const fixture = await openFixture(world)
  const other = await fixtureOf(fixture.acme)
  const decidable = await qualify(fixture, waiting.decide, 0)
  const late = await qualify(other, waiting.signal + waiting.reminder, 20)
  await putOff(world, other, late)
  for (let at = 0; at < waiting.review; at++) {
    await drafted(other, {}, 30 + at)
    await waitForIdle(other)
  }
  await fail(fixture, waiting.failed, 40)
  const companies = ['Crowd', 'Crowd AG', 'Crowd Bern'].map((name) => ({ name }))
  await fixture.olga.post(`${fixture.at}/prospects`, { companies })
  await fixture.acme.app('POST', `${fixture.at}/prospects/${decidable[0]!}/comments`, {
    body: 'They bought a chiller from us in 2019. Ask for Mr Studer junior.',
  })
  return fixture
}

/** Adds companies that wait for a decision. */
export async function qualify(fixture: Fixture, count: number, from: number) {
  const ids = await addProspects(fixture, count, from)
  await startCycle(fixture, ids, { stages: ['research', 'qualification'] })
  for (let done = 0; done < count; done++) await work(fixture, 'research', researchResult)
  for (let done = 0; done < count; done++) await work(fixture, 'qualification', qualificationResult)
  await waitForIdle(fixture)
  return ids
}

/** Three have news, three a due reminder; all are deferred. */
async function putOff(world: World, { acme, at, olga }: Fixture, ids: readonly string[]) {
  for (const id of ids) await olga.post(`${at}/prospects/${id}/decisions`, { decision: 'later' })
  await world.sql(
    `insert into signals (signal_id, company_id, kind, published_on, source, content_key, recorded_at)
     select 'sig_' || substr(md5(prospect_id), 1, 26), company_id, 'address_changed', app_now()::date, 'zefix',
       prospect_id, app_now() + interval '1 second'
     from prospects where prospect_id = any($1::text[])`,
    [ids.slice(0, waiting.signal)],
  )
  for (const id of ids.slice(waiting.signal))
    await acme.app('POST', `${at}/prospects/${id}/reminders`, {
      due_on: '2026-01-02',
      note: 'Call about the fair.',
    })
}

/** Adds companies whose research fails with a code of the worker. */
export async function fail(fixture: Fixture, count: number, from: number, code = 'site_unreachable') {
  const ids = await addProspects(fixture, count, from)
  await startCycle(fixture, ids, { stages: ['research'] })
  for (let done = 0; done < count; done++) {
    const { job_id } = await takeJob(fixture, 'research')
    const failure = { code, message: 'The website did not answer.' }
    await fixture.wanda.post(`${fixture.at}/stage-jobs/${job_id}/failures`, failure)
  }
  await waitForIdle(fixture)
}
