import { openRegister } from '@alphorn/test/fixtures/register'
import { expect, test } from 'vitest'
import { createRuns } from '#server/background/reported-runs'

const register = await openRegister()

test('The row of a job that no process reports any more is deleted after a day and three intervals', async () => {
  await register.read.query(`insert into background_job_runs (name, every_seconds, started_at) values
    ('mail watches', 3600, now() - interval '1 day 3 hours 1 minute'),
    ('read websites', 3600, now() - interval '1 day 2 hours')`)
  const runs = createRuns(() => new Date(Date.now() - 7 * 86_400_000))
  runs.began('expire jobs', 1) // hangs since then, and must be shown
  await runs.report(register)
  const { rows } = await register.read.query('select name from background_job_runs order by name')
  expect(rows).toEqual([{ name: 'expire jobs' }, { name: 'read websites' }])
})
