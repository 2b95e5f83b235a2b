import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { childEnvironment } from '../support/child-environment.ts'

// Tests the launcher of `npm start`, with small programs in place of the service.

const folder = mkdtempSync(join(tmpdir(), 'alphorn-supervise-'))
afterAll(() => rmSync(folder, { recursive: true }))
const supervisor = new URL('../../scripts/supervise.mjs', import.meta.url).href

function supervise(name: string, program: string) {
  const file = join(folder, `${name}.mjs`)
  writeFileSync(file, program)
  const start = `import { supervise } from ${JSON.stringify(supervisor)}; await supervise(process.argv[1], [])`
  const child = spawn(process.execPath, ['--input-type=module', '-e', start, file], { env: childEnvironment })
  const said = { out: '', err: '' }
  child.stdout.on('data', (piece) => (said.out += String(piece)))
  child.stderr.on('data', (piece) => (said.err += String(piece)))
  return { child, said }
}

const diesAfterServing = `process.send('serving', () => process.exit(7))`

test('A service that dies is restarted after increasing pauses, until it is stopped', async () => {
  const { child, said } = supervise('dies', diesAfterServing)
  const sentence = (pause: string) => `The service died (exit code 7). It is started again in ${pause} s.\n`
  await expect.poll(() => said.err).toContain(sentence('0.5') + sentence('1') + sentence('2'))
  child.kill('SIGTERM')
  const [code] = await once(child, 'exit')
  // The signal ends the supervisor during the pause; on a slow machine the service already runs again and ends instead.
  expect([130, 7]).toContain(code)
})

test('A service that dies before it serves is not restarted', async () => {
  const { child, said } = supervise('never', `console.log('once'); process.exit(3)`)
  const [code] = await once(child, 'close')
  expect({ code, ...said }).toEqual({ code: 3, out: 'once\n', err: '' })
})

test('A service that ends by itself is not restarted', async () => {
  const { child, said } = supervise('ends', `process.send('serving', () => process.exit(0))`)
  const [code] = await once(child, 'close')
  expect({ code, ...said }).toEqual({ code: 0, out: '', err: '' })
})

test('A service that is asked to stop, and fails while stopping, is not restarted', async () => {
  const { child, said } = supervise(
    'stops',
    `process.on('SIGTERM', () => process.exit(9)); setInterval(() => {}, 1000)
     process.send('serving'); console.log('ready')`,
  )
  await expect.poll(() => said.out).toBe('ready\n')
  child.kill('SIGTERM')
  const [code] = await once(child, 'close')
  expect({ code, err: said.err }).toEqual({ code: 9, err: '' })
})
