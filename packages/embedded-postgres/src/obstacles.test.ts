import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import {
  dataDirectory,
  kill,
  expectNoProcesses,
  processesOn,
  roomForServers,
  smallServer,
  sourceDirectory,
  spawnStarter,
  startElsewhere,
  stopElsewhere,
  stoppedServer,
} from '@alphorn/test/support/server-processes'
import { startEmbedded } from '#embedded-postgres/start'
import { spawnCredentials, mayEnter, serverAccount } from '#embedded-postgres/account'
import { binariesFor } from '#embedded-postgres/binaries'
import { homeOf, plainDirectoryOf } from '#embedded-postgres/home'
import { pruneLog } from '#embedded-postgres/log'

const isRoot = process.getuid?.() === 0

describe('a left-over postmaster.pid', () => {
  test('A left-over postmaster.pid does not prevent a start when its number belongs to another process of the account', async () => {
    const dataDir = await stoppedServer()
    const other = spawn('sleep', ['60'], { ...spawnCredentials(serverAccount()), cwd: '/' })
    leavePidFile(dataDir, `${other.pid}\n${dataDir}/cluster\n1\n5432\n${dataDir}/socket\n\n1 1\nready   \n`)
    await startsAndStops(dataDir)
    expect(other.exitCode).toBe(null)
    other.kill('SIGKILL')
  })

  test('A left-over postmaster.pid does not prevent a start when no process has its number', async () => {
    const dataDir = await stoppedServer()
    leavePidFile(dataDir, `4194000\n${dataDir}/cluster\n1\n5432\n${dataDir}/socket\n\n1 1\nready   \n`)
    await startsAndStops(dataDir)
  })

  test('A left-over lock file of the socket does not prevent a start either', async () => {
    const dataDir = await stoppedServer()
    const other = spawn('sleep', ['60'], { ...spawnCredentials(serverAccount()), cwd: '/' })
    leavePidFile(dataDir, `${other.pid}\n${dataDir}/cluster\n1\n5432\n`, 'socket/.s.PGSQL.5432.lock')
    await startsAndStops(dataDir)
    other.kill('SIGKILL')
  })

  test('A left-over postmaster.pid does not prevent a start when it is empty', async () => {
    const dataDir = await stoppedServer()
    const file = leavePidFile(dataDir, '')
    utimesSync(file, 1, 1)
    await startsAndStops(dataDir)
  })
})

test('A start that was killed while creating the cluster does not prevent the next start', async () => {
  const dataDir = dataDirectory()
  const starter = spawnStarter(dataDir)
  const unfinished = () => readdirSync(dataDir).filter((name) => name.startsWith('unfinished-'))
  await expect.poll(unfinished, { interval: 5 }).toHaveLength(1)
  starter.kill('SIGKILL')
  await once(starter, 'exit')
  for (const pid of processesOn(dataDir)) kill(pid)
  expect(existsSync(join(dataDir, 'cluster'))).toBe(false)
  await startsAndStops(dataDir)
  expect(unfinished()).toEqual([])
})

test('A data path too long for a socket is served through a shorter socket path', async () => {
  const dataDir = join(dataDirectory(), 'a-name-that-is-as-long-as-it-gets'.repeat(4))
  const server = await startEmbedded({ dataDir, settings: smallServer })
  const socketDirectory = new URL(server.url).searchParams.get('host')!
  expect(socketDirectory).not.toContain(dataDir)
  expect(statSync(socketDirectory).mode & 0o777).toBe(0o700)
  await server.stop()
  rmSync(socketDirectory, { recursive: true })
})

const oddName = `Zürich, "Muster" & 'Söhne' $HOME 100%`

test('A data path with spaces, quotes, commas and umlauts is served', async () => {
  const dataDir = join(dataDirectory(), oddName)
  await startsAndStops(dataDir)
  rmSync(plainDirectoryOf(dataDir, serverAccount()), { recursive: true })
})

test('A cluster of another major version is refused with that version', async () => {
  const dataDir = await stoppedServer()
  writeFileSync(join(dataDir, 'cluster', 'PG_VERSION'), '17\n')
  await expect(startEmbedded({ dataDir })).rejects.toThrow(/made by PostgreSQL 17/)
})

test('A setting that PostgreSQL refuses is reported in the words of PostgreSQL', async () => {
  const dataDir = await stoppedServer()
  await expect(startEmbedded({ dataDir, settings: { work_mem: 'plenty' } })).rejects.toThrow(/work_mem/)
})

describe('the packaged binaries', () => {
  test('The packaged binaries run even if the install script that links their libraries was skipped', () => {
    const packaged = copyOfPackage()
    const binaries = binariesFor(dirname(packaged), serverAccount(), packaged)
    expect(binaries).toBe(join(packaged, 'native', 'bin'))
    expect(lstatSync(join(packaged, 'native', 'lib', 'libpq.so.5')).isSymbolicLink()).toBe(true)
  })

  test.runIf(isRoot)(
    'The packaged binaries are copied next to the data when the account cannot enter the install folder',
    () => {
      const packaged = copyOfPackage()
      const home = dataDirectory()
      chmodSync(dirname(packaged), 0o700)
      const binaries = binariesFor(home, serverAccount(), packaged)
      expect(binaries.startsWith(join(home, 'binaries-'))).toBe(true)
      expect(binariesFor(home, serverAccount(), packaged)).toBe(binaries)
    },
  )
})

test('An install whose path a shell would misread is copied to a safe path', () => {
  const home = join(dataDirectory(), oddName)
  mkdirSync(home)
  const binaries = binariesFor(home, serverAccount(), copyOfPackage(oddName))
  expect(binaries).toMatch(/^[\w/.-]+$/)
  rmSync(dirname(dirname(binaries)), { recursive: true })
})

test.runIf(isRoot)(
  'As root, data under a directory that only root may enter is stored where the account may enter',
  () => {
    const room = roomForServers()
    chmodSync(room, 0o700)
    const lines: string[] = []
    const home = homeOf(join(room, 'data'), serverAccount(), (line) => lines.push(line))
    expect(home).toMatch(/^\/var\/lib\/alphorn\/[0-9a-f]{12}$/)
    expect(lines).toEqual([expect.stringContaining(home)])
    rmSync(home, { recursive: true })
  },
)

const ordinary = { uid: 65534, gid: 65534 }
const mayRun = isRoot && mayEnter({ name: 'nobody', ...ordinary }, sourceDirectory)

test.runIf(mayRun)(
  'An account that is not root runs the server as itself and stays the owner after a later start by root',
  async () => {
    const dataDir = dataDirectory()
    chownSync(dataDir, ordinary.uid, ordinary.gid)
    const started = await startElsewhere(dataDir, ordinary)
    expect(statSync(join(dataDir, 'cluster')).uid).toBe(ordinary.uid)
    await stopElsewhere(started)
    await expectNoProcesses(dataDir)
    await startsAndStops(dataDir)
    expect(statSync(join(dataDir, 'cluster')).uid).toBe(ordinary.uid)
  },
)

test('Only the newest log files are kept', () => {
  const home = dataDirectory()
  mkdirSync(join(home, 'log'))
  for (const day of [1, 2, 3, 4, 5, 6])
    writeFileSync(join(home, 'log', `postgres-2026010${day}-000000.log`), '')
  pruneLog(home)
  expect(readdirSync(join(home, 'log'))).toEqual(
    [3, 4, 5, 6].map((day) => `postgres-2026010${day}-000000.log`),
  )
})

async function startsAndStops(dataDir: string) {
  const server = await startEmbedded({ dataDir, settings: smallServer })
  expect(server.adopted).toBe(false)
  await server.stop()
  await expectNoProcesses(dataDir)
}

function leavePidFile(dataDir: string, text: string, place = 'cluster/postmaster.pid') {
  const file = join(dataDir, place)
  writeFileSync(file, text, { mode: 0o600 })
  const { uid, gid } = statSync(join(dataDir, 'cluster'))
  chownSync(file, uid, gid)
  return file
}

/** Copies a package in the state in which an install without scripts leaves it. */
function copyOfPackage(name = 'package') {
  const platform = `@embedded-postgres/${process.platform}-${process.arch}`
  const installed = dirname(dirname(createRequire(import.meta.url).resolve(platform)))
  const copy = join(roomForServers(), name)
  cpSync(installed, copy, { recursive: true, filter: (path) => !lstatSync(path).isSymbolicLink() })
  expect(readFileSync(join(copy, 'native', 'pg-symlinks.json'), 'utf8')).toContain('libpq')
  return copy
}
