import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import type { MockFault } from '@alphorn/cli/mock/mock-faults'
import { startMock } from '@alphorn/cli/mock/mock-server'
import { expect, test } from 'vitest'
import { childEnvironment } from '../../support/child-environment.ts'
import { blocksOf } from './markdown.ts'

// The Python example against the mock, with a handler that fails, and the worker of the quickstart without a service.

const folder = fileURLToPath(new URL('../../../examples/worker-python', import.meta.url))

async function workOnce(faults: readonly MockFault[], before: string) {
  const mock = await startMock({ port: 0, faults })
  const program = `import sys; sys.argv.append("--once"); import worker; ${before}; worker.main()`
  const child = spawn('python3', ['-c', program], {
    cwd: folder,
    env: {
      ...childEnvironment,
      ALPHORN_BASE_URL: mock.url,
      ALPHORN_API_KEY: 'alp_mock',
      PROJECT: mock.project_id,
      PYTHONDONTWRITEBYTECODE: '1',
    },
  })
  const [out, err, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')])
  await mock.close()
  return { out, err, code: code as number }
}

const failing = 'worker.research = lambda job: 1 / 0'

test('A failed job whose report is refused is lost, and the worker goes on', async () => {
  const { out, err, code } = await workOnce(['job_cancelled'], failing)
  expect({ err, code }).toEqual({ err: '', code: 0 })
  expect(out).toContain('research lost: 409 job_cancelled')
})

test('A failed job whose report is accepted has failed', async () => {
  const { out, code } = await workOnce([], failing)
  expect({ out, code }).toMatchObject({ out: expect.stringContaining('failed: division by zero'), code: 0 })
})

test('A finished job whose result finds no service is left to its lease, and not reported as failed', async () => {
  const away = 'worker.Lease.submit = lambda *_: (_ for _ in ()).throw(ConnectionResetError("gone"))'
  const { out, code } = await workOnce([], away)
  expect({ out, code }).toMatchObject({ out: expect.stringContaining('left to its lease: gone'), code: 0 })
})

test('The worker of the quickstart reports each attempt without a service, and ends after eight', async () => {
  const page = readFileSync(new URL('../../../docs/start/worker-python.md', import.meta.url), 'utf8')
  const worker = blocksOf(page).find(({ language }) => language === 'python')!.code
  const program = `import time\ntime.sleep = lambda seconds: None\n${worker}`
  const child = spawn('python3', ['-c', program], {
    env: {
      ...childEnvironment,
      ALPHORN_BASE_URL: 'http://127.0.0.1:1',
      ALPHORN_API_KEY: 'alp_x',
      PROJECT: 'prj_1',
    },
  })
  const [err, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')])
  expect(code).toBe(1)
  expect(err.match(/^\/stage-jobs\/claims: .+\. The next attempt is in \d+ s\.$/gm)).toHaveLength(8)
  expect(err).toContain('/stage-jobs/claims: no answer after 8 attempts.')
})
