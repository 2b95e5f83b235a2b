import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'
import { startMock } from '#cli/mock/mock-server'
import { workerCommand } from '#cli/worker/worker'

// Exit codes of `alphorn worker --once`, against the mock.

const home = mkdtempSync(join(tmpdir(), 'alphorn-once-'))
vi.spyOn(console, 'log').mockImplementation(() => {})
afterAll(() => {
  rmSync(home, { recursive: true })
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
})
vi.stubEnv('ALPHORN_API_KEY', 'alp_mock')
vi.stubEnv('XDG_STATE_HOME', home)
vi.stubEnv('ALPHORN_PROFILES', join(home, 'profiles.json'))

test.each([
  ['lost', 1, { faults: ['job_cancelled'] as const, exec: 'echo {}' }],
  ['failed', 1, { faults: [], exec: 'exit 1' }],
])('A job that was %s ends `--once` with exit code %i', async (_ending, code, { faults, exec }) => {
  const mock = await startMock({ port: 0, faults })
  const options = { project: mock.project_id, 'base-url': mock.url, exec, once: true }
  expect(await workerCommand(options)).toBe(code)
  await mock.close()
})

test('`--once` with more than one job at a time is refused', async () => {
  const options = { project: 'prj_1', exec: 'true', once: true, 'max-jobs': '3' }
  await expect(workerCommand(options)).rejects.toThrow('--once does one job.')
})
