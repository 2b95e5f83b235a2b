import { mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'

const stalest = 15 * 60_000

/** Does the work while no other process does. A directory is the lock, because only one process can create it. */
export async function withLock(path, work) {
  mkdirSync(dirname(path), { recursive: true })
  for (let isReported = false; !take(path); isReported = true) {
    if (!isReported) console.error('Another process is at it: waiting for it…')
    await delay(200)
    if (isAbandoned(path)) breakLock(path)
  }
  try {
    return await work()
  } finally {
    rmSync(path, { recursive: true, force: true })
  }
}

function take(path) {
  try {
    mkdirSync(path)
  } catch (error) {
    if (error.code === 'EEXIST') return false
    throw error
  }
  writeFileSync(join(path, 'owner'), String(process.pid))
  return true
}

function isAbandoned(path) {
  const age = Date.now() - (statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? Date.now())
  const owner = ownerOf(path)
  // The owner writes its process ID a moment after it created the directory.
  return age > stalest || (owner ? !isAlive(owner) : age > 5000)
}

function ownerOf(path) {
  try {
    return Number(readFileSync(join(path, 'owner'), 'utf8'))
  } catch {
    return 0
  }
}

function isAlive(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}

/** If several processes find it abandoned, one moves it away, and the others find it missing or taken again. */
function breakLock(path) {
  const aside = `${path}.${process.pid}`
  try {
    renameSync(path, aside)
  } catch {
    return
  }
  rmSync(aside, { recursive: true, force: true })
}
