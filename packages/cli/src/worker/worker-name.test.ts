import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { childEnvironment } from '@alphorn/test/support/child-environment'
import { afterAll, expect, test } from 'vitest'
import { reserveWorkerName, type WorkerName } from '#cli/worker/worker-name'

const root = mkdtempSync(join(tmpdir(), 'alphorn-names-'))
afterAll(() => rmSync(root, { recursive: true }))

let folders = 0
const newFolder = () => join(root, String(++folders), 'workers')
const take = (folder: string, more: Partial<Parameters<typeof reserveWorkerName>[0]> = {}) =>
  reserveWorkerName({ chosen: undefined, host: 'desk', work: 'http://a prj_1', folder, ...more })
const numberOf = ({ worker_id }: WorkerName) => Number(worker_id.split('-').at(-1))

test('Two workers on one machine never share a name, and a released name is reused', () => {
  const folder = newFolder()
  const [one, two] = [take(folder), take(folder)]
  expect([one, two].map(numberOf)).toEqual([1, 2])
  one.release()
  const three = take(folder)
  expect(three.worker_id).toBe(one.worker_id)
  expect(numberOf(take(folder))).toBe(3)
})

test('Workers of another project are numbered from one again', () => {
  const folder = newFolder()
  take(folder)
  expect(numberOf(take(folder, { work: 'http://a prj_2' }))).toBe(1)
  expect(numberOf(take(folder, { work: 'http://b prj_1' }))).toBe(1)
})

test('Machines and containers with the same host name get different worker names', () => {
  const ids = [take(newFolder()), take(newFolder())].map(({ worker_id }) => worker_id)
  expect(new Set(ids).size).toBe(2)
})

test('A chosen worker name is refused while another worker uses it', () => {
  const folder = newFolder()
  const chosen = take(folder, { chosen: 'nightly' })
  expect(chosen.worker_id).toBe('nightly')
  expect(() => take(folder, { chosen: 'nightly' })).toThrow('another --worker-id')
  chosen.release()
  expect(take(folder, { chosen: 'nightly' }).worker_id).toBe('nightly')
})

test('Without a writable folder each worker gets a unique name', () => {
  const file = join(root, 'a-file')
  writeFileSync(file, '')
  const ids = [take(file), take(file)].map(({ worker_id }) => worker_id)
  expect(new Set(ids).size).toBe(2)
  expect(take(file, { chosen: 'nightly' }).worker_id).toBe('nightly')
})

test('Every worker name is accepted by the service, whatever the host name', () => {
  const { worker_id } = take(newFolder(), { host: `Büro ${'x'.repeat(200)}` })
  expect(worker_id).toMatch(/^[\x21-\x7e]{1,100}$/)
})

test('A killed process no longer holds its worker name', async () => {
  const folder = newFolder()
  const module = fileURLToPath(new URL('worker-name.ts', import.meta.url))
  const program = `
    const { reserveWorkerName } = await import(${JSON.stringify(module)})
    const held = reserveWorkerName({ chosen: undefined, host: 'desk', work: 'http://a prj_1', folder: ${JSON.stringify(folder)} })
    console.log(held.worker_id)
    setInterval(() => held, 1000)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], { env: childEnvironment })
  const [said] = (await once(child.stdout, 'data')) as [Buffer]
  const other = take(folder)
  expect(numberOf(other)).toBe(2)
  child.kill('SIGKILL')
  await once(child, 'exit')
  expect(take(folder).worker_id).toBe(said.toString().trim())
})
