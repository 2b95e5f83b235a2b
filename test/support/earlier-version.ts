import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, globSync, mkdirSync, readdirSync, rmSync, symlinkSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readSchemaFiles } from '@alphorn/server/platform/db/migration-files'
import { atFileEnd } from './file-end.ts'
import { migrationFile } from './migration-folders.ts'

// Checks out an earlier version of the program from the Git history, which uses the npm packages of the current one.

const root = fileURLToPath(new URL('../..', import.meta.url))
const migrations = 'packages/server/src/platform/db/migrations'
/** Versions from before this test cannot run beside a later one (docs/decisions/0004). */
const promise = 'test/platform/two-versions.test.ts'

const folders: string[] = []
atFileEnd(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
})

/** `migrations`: the folder with its migrations. They are the first ones of the current program, or replaced ones. */
export type EarlierVersion = { commit: string; folder: string; migrations: string }

/**
 * Opens the newest version that can run beside a later one and has only the first migrations of this program. A version
 * with exactly the migrations that the base schema replaces is one, too. `EARLIER` selects another commit. Undefined if
 * the history has no such version, in a shallow clone, and without Git.
 */
export function openEarlierVersion(): EarlierVersion | undefined {
  const commit = process.env['EARLIER'] ?? findCommit()
  if (commit === undefined) return undefined
  // Inside the repository, Node finds packages missing from the folder in the parent's node_modules.
  const folder = join(root, '.cache/earlier-version', `${commit}-${process.pid}`)
  folders.push(folder)
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(join(folder, 'node_modules/@alphorn'), { recursive: true })
  const archive = git('archive', '--format=tar', commit, 'packages', 'test', 'package.json')
  execFileSync('tar', ['-x', '-C', folder], { input: archive })
  for (const name of readdirSync(join(folder, 'packages')))
    symlinkSync(`../../packages/${name}`, join(folder, 'node_modules/@alphorn', name))
  symlinkSync('../../test', join(folder, 'node_modules/@alphorn/test'))
  return { commit, folder, migrations: join(folder, migrations) }
}

function findCommit() {
  if (!existsSync(join(root, '.git'))) return undefined
  try {
    const ours = migrationsHere()
    const changes = lines(git('log', '--first-parent', '--format=%H', '--', migrations))
    return ['HEAD', ...changes.map((commit) => `${commit}^`)]
      .filter((commit) => isEarlier(migrationsOf(commit), ours) && supportsTwoVersions(commit))
      .map((commit) => lines(git('rev-parse', commit))[0])
      .at(0)
  } catch {
    return undefined // a commit missing from a shallow clone
  }
}

/**
 * Returns whether the migrations are identical to our first ones, byte for byte, and fewer. Those that our base schema
 * replaces count as well.
 */
function isEarlier(theirs: readonly string[], ours: readonly string[]) {
  const isBeginning = theirs.every((one, at) => one === ours[at])
  return theirs.length > 0 && ((theirs.length < ours.length && isBeginning) || areReplaced(theirs))
}

function areReplaced(theirs: readonly string[]) {
  const { replaced } = readSchemaFiles()
  if (replaced.length === 0 || theirs.length !== replaced.length) return false
  return theirs.every((one, at) => {
    const [file, hash] = one.split(' ')
    const { version, name, sha256 } = replaced[at]!
    const isNamed = file === migrationFile(version, name)
    return (
      isNamed &&
      sha256 ===
        createHash('sha256')
          .update(git('cat-file', 'blob', hash!))
          .digest('hex')
    )
  })
}

const supportsTwoVersions = (commit: string) => git('ls-tree', commit, '--', promise).length > 0

const migrationsOf = (commit: string) =>
  lines(git('ls-tree', '-r', commit, '--', migrations))
    .map((line) => line.split(/[\s]+/))
    .filter(([, , , path]) => path!.endsWith('.sql'))
    .map(([, , hash, path]) => `${basename(path!)} ${hash}`)

function migrationsHere() {
  const files = globSync('*.sql', { cwd: join(root, migrations) }).toSorted()
  const hashes = lines(git('hash-object', ...files.map((file) => `${migrations}/${file}`)))
  return files.map((file, at) => `${file} ${hashes[at]}`)
}

const git = (...words: string[]) =>
  execFileSync('git', words, {
    cwd: root,
    maxBuffer: 256 * 1024 * 1024,
    stdio: ['ignore', 'pipe', 'ignore'],
  })
const lines = (output: Buffer) => output.toString().split('\n').filter(Boolean)
