import { openRegister } from '@alphorn/test/fixtures/register'
import { beforeEach, expect, test } from 'vitest'
import { checkEvidence } from '#server/background/check-evidence'

const register = await openRegister()
const checks = async () =>
  (await register.read.query('select account_id, state, attempts from evidence_checks order by 1')).rows

beforeEach(async () => {
  await register.read.query(`begin;
    set local session_replication_role = replica;
    delete from evidence;
    delete from evidence_checks;
    insert into evidence select account_id, 'prj_1', 'prs_1', 'evd_1', '{"url": "http://muster.example/",
      "excerpt": "Wir bauen.", "retrieved_at": "2026-11-01T10:00:00.000Z"}', now()
      from unnest(array['acc_1', 'acc_2']) account_id;
    insert into evidence_checks (account_id, project_id, prospect_id, evidence_id, next_attempt_at)
      select account_id, project_id, prospect_id, evidence_id, now() from evidence;
    commit`)
})

test('A check that a stopping process cuts off does not count as an attempt', async () => {
  const stopped = new AbortController()
  let asked = 0
  const readPage = () => {
    asked++
    stopped.abort()
    return Promise.reject(new Error('The process stops.'))
  }
  await checkEvidence(register, readPage, stopped.signal)
  expect(asked).toBeGreaterThan(0)
  expect(await checks()).toEqual([
    { account_id: 'acc_1', state: 'pending', attempts: 0 },
    { account_id: 'acc_2', state: 'pending', attempts: 0 },
  ])
})

test('Checks of an account proceed when those of another cannot be claimed', async () => {
  await register.read.query(`create function refuse_second() returns trigger language plpgsql as $$
    begin if new.account_id = 'acc_2' then raise exception 'odd'; end if; return new; end $$`)
  await register.read.query(`create trigger refuse_second before update on evidence_checks
    for each row execute function refuse_second()`)
  const notice = { code: 'robots', url: 'http://muster.example/', detail: 'It is not allowed.' } as const
  const readPage = () => Promise.resolve({ pages: [], notices: [notice] })
  await expect(checkEvidence(register, readPage, new AbortController().signal)).rejects.toThrow('odd')
  expect(await checks()).toEqual([
    { account_id: 'acc_1', state: 'unreachable', attempts: 1 },
    { account_id: 'acc_2', state: 'pending', attempts: 0 },
  ])
})
