import { execFileSync } from 'node:child_process'
import { chownSync, existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { serverAccount, spawnCredentials } from '@alphorn/embedded-postgres/account'
import pg from 'pg'
import { kill, expectNoProcesses, processesOn, roomForServers } from '../support/server-processes.ts'
import { freePort } from '../support/free-port.ts'

// A primary with a synchronous standby from an installed PostgreSQL: the embedded one has no pg_basebackup.

const versions = '/usr/lib/postgresql'

/** Folder of the newest installed PostgreSQL with all programs that a standby needs, or undefined. */
export const binaries = (existsSync(versions) ? readdirSync(versions) : [])
  .sort((one, other) => Number(other) - Number(one))
  .map((version) => join(versions, version, 'bin'))
  .find((folder) => ['initdb', 'pg_ctl', 'pg_basebackup'].every((name) => existsSync(join(folder, name))))

const account = serverAccount()
const user = 'alphorn'
const database = 'alphorn'

type Node = { dir: string; port: number }

/** A pair of servers, one of which is the primary. */
export type StandbyPair = {
  /** The address with both hosts. */
  url: string
  /** Ends the primary as a power failure would. */
  killPrimary(): void
  /** Freezes the primary: it keeps its connections open but no longer responds. */
  freezePrimary(): void
  /** Promotes the standby. Resolves with the moment (`performance.now()`) of the request. */
  promote(): Promise<number>
  /** Makes the former primary the synchronous standby of the other server. */
  rebuild(): Promise<void>
  /** The address of the current primary only. */
  primaryUrl(): string
  /** The address of the current standby only. */
  standbyUrl(): string
  killStandby(): void
  /** Freezes the standby: it keeps its connections open, but responds only once it is resumed. */
  freezeStandby(): void
  thawStandby(): void
  /** Stops the primary from waiting for the standby. */
  waitForNone(): Promise<void>
}

/** Starts a primary and its synchronous standby. They end with the test file. */
export async function startPair(): Promise<StandbyPair> {
  const room = roomForServers()
  const nodes = await Promise.all(
    ['a', 'b'].map(async (name) => ({ dir: join(room, name), port: await freePort() })),
  )
  let [primary, standby] = nodes as [Node, Node]
  initialize(room, primary)
  start(primary)
  await sql(primary, 'postgres', `create database ${database}`)
  const follow = async () => {
    // Not copied to the standby, which would otherwise wait for its own standby after its promotion.
    await sql(primary, database, 'alter system reset synchronous_standby_names')
    copy(primary, standby)
    start(standby)
    await sql(primary, database, `alter system set synchronous_standby_names = '*'`)
    await sql(primary, database, 'select pg_reload_conf()')
    await until(async () => {
      const [row] = await sql(primary, database, 'select sync_state from pg_stat_replication')
      return row?.['sync_state'] === 'sync'
    })
  }
  await follow()
  return {
    url: `postgres://${user}@127.0.0.1:${nodes[0]!.port},127.0.0.1:${nodes[1]!.port}/${database}?target_session_attrs=read-write`,
    primaryUrl: () => addressOf(primary, database),
    standbyUrl: () => addressOf(standby, database),
    killStandby: () => processesOn(standby.dir).forEach(kill),
    freezeStandby: () => processesOn(standby.dir).forEach((pid) => process.kill(pid, 'SIGSTOP')),
    thawStandby: () => processesOn(standby.dir).forEach((pid) => process.kill(pid, 'SIGCONT')),
    async waitForNone() {
      await sql(primary, database, 'alter system reset synchronous_standby_names')
      await sql(primary, database, 'select pg_reload_conf()')
      await until(async () => {
        const [row] = await sql(primary, database, 'show synchronous_standby_names')
        return row?.['synchronous_standby_names'] === ''
      })
    },
    killPrimary: () => processesOn(primary.dir).forEach(kill),
    freezePrimary: () => processesOn(primary.dir).forEach((pid) => process.kill(pid, 'SIGSTOP')),
    async promote() {
      const at = performance.now()
      run('pg_ctl', 'promote', '-D', standby.dir, '-w')
      ;[primary, standby] = [standby, primary]
      return at
    },
    async rebuild() {
      processesOn(standby.dir).forEach(kill)
      await expectNoProcesses(standby.dir)
      rmSync(standby.dir, { recursive: true })
      await follow()
    },
  }
}

function initialize(room: string, { dir }: Node) {
  if (account) chownSync(room, account.uid, account.gid)
  run('initdb', '-D', dir, '-U', user, '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync')
  writeFileSync(
    join(dir, 'postgresql.auto.conf'),
    // The test only kills processes, never the machine: data passed to the operating system survives.
    `fsync = off\nlisten_addresses = '127.0.0.1'\nunix_socket_directories = ''\nmax_connections = 80\nshared_buffers = '32MB'\n`,
  )
}

function start({ dir, port }: Node) {
  run('pg_ctl', 'start', '-D', dir, '-w', '-t', '120', '-l', `${dir}.log`, '-o', `-p ${port}`)
}

/** `-R` makes the copy a standby. */
function copy(from: Node, to: Node) {
  const address = ['-h', '127.0.0.1', '-p', String(from.port), '-U', user]
  run('pg_basebackup', '-D', to.dir, '-R', '-X', 'stream', '-c', 'fast', ...address)
}

function run(program: string, ...words: string[]) {
  execFileSync(join(binaries!, program), words, { ...spawnCredentials(account), cwd: '/', stdio: 'ignore' })
}

const addressOf = ({ port }: Node, name: string) => `postgres://${user}@127.0.0.1:${port}/${name}`

async function sql(node: Node, name: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(addressOf(node, name))
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(text)).rows
  } finally {
    await client.end()
  }
}

async function until(holds: () => Promise<boolean>) {
  for (const end = Date.now() + 60_000; !(await holds()); await delay(50))
    if (Date.now() > end) throw new Error('The standby does not follow the primary.')
}
