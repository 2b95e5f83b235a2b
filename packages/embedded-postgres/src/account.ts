import { spawnSync } from 'node:child_process'
import { readFileSync, statSync } from 'node:fs'

/** The account that the server runs as. PostgreSQL refuses to run as root. */
export type Account = { name: string; uid: number; gid: number }

const preferred = ['postgres', '_postgres', 'node', 'nobody']

/** The account to step down to, or null where we are not root and the server runs as ourselves. */
export function serverAccount(): Account | null {
  if (process.getuid?.() !== 0) return null
  const accounts = readAccounts()
  const account = preferred
    .map((name) => accounts.find((known) => known.name === name))
    .find((known) => known !== undefined)
  if (!account)
    throw new Error(`PostgreSQL does not run as root, and none of ${preferred.join(', ')} exists here.`)
  return account
}

/** As root, data that another account made is served by that account: a container may have changed its accounts. */
export function ownerAccount(cluster: string): Account | null {
  const uid = statSync(cluster, { throwIfNoEntry: false })?.uid
  if (uid === undefined || uid === process.getuid?.()) return null
  if (process.getuid?.() !== 0) throw new Error(`${cluster} belongs to another account (uid ${uid}).`)
  const owner = readAccounts().find((known) => known.uid === uid)
  if (!owner)
    throw new Error(`${cluster} belongs to uid ${uid}, which has no account here: change its owner.`)
  return owner
}

/** Returns the options of spawn that run a process as the account. */
export function spawnCredentials(account: Account | null) {
  return account ? { uid: account.uid, gid: account.gid } : {}
}

/** Asks the system itself, because a mode shows neither parents nor access lists. */
export function mayEnter(account: Account | null, directory: string): boolean {
  const asked = spawnSync('/bin/sh', ['-c', 'cd "$0"', directory], {
    ...spawnCredentials(account),
    cwd: '/',
    stdio: 'ignore',
  })
  return asked.status === 0
}

function readAccounts(): Account[] {
  return readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
    .map(([name = '', , uid, gid]) => ({ name, uid: Number(uid), gid: Number(gid) }))
    .filter(({ uid, gid }) => uid > 0 && gid > 0)
}
