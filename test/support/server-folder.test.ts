import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { removeAbandoned } from './server-folder.ts'

const parent = mkdtempSync(join(tmpdir(), 'alphorn-folders-'))
afterAll(() => rmSync(parent, { recursive: true }))

const alive = process.ppid
const ended = () => spawnSync(process.execPath, ['-e', '']).pid

function makeFolder(run: number, postmaster?: number) {
  const cluster = join(parent, `alphorn-test-postgres-${run}`, 'cluster')
  mkdirSync(cluster, { recursive: true })
  if (postmaster !== undefined)
    writeFileSync(join(cluster, 'postmaster.pid'), `${postmaster}\n/var/lib/postgresql\n`)
  return `alphorn-test-postgres-${run}`
}

test('The folders of killed runs are removed, except those whose run or server is still alive', () => {
  const running = makeFolder(alive)
  makeFolder(ended())
  makeFolder(ended(), ended())
  makeFolder(process.pid, ended())
  const serving = makeFolder(ended(), alive)
  mkdirSync(join(parent, 'alphorn-data'))

  removeAbandoned(parent)

  expect(readdirSync(parent).sort()).toEqual(['alphorn-data', running, serving].sort())
  expect(() => removeAbandoned(join(parent, 'none'))).not.toThrow()
})
