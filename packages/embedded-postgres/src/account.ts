import { spawnSync } from 'node:child_process'
import { readFileSync, statSync } from 'node:fs'

/** The account that the server runs as. PostgreSQL refuses to run as root. */
export type Account = { name: string; uid: number; gid: number }

const preferred = ['postgres', '_postgres', 'node', 'nobody']

/** Returns the account to step down to; null if we are not root and the server runs under our own account. */
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

/**
 * Returns the owner of existing data, under which root runs the server. A container may have changed its accounts
 * since.
 */
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

/** Checks access by trying it, because the mode of a directory shows neither its parents nor access lists. */
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
