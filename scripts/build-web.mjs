import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ensureInstalled, nodeBinary, root, toolEnvironment } from './bootstrap.mjs'
import { withLock } from './lock.mjs'

const web = join(root, 'packages', 'web')
const stampFile = join(web, 'dist', '.sources')
const sources = [
  'packages/web/src',
  'packages/web/public',
  'packages/web/index.html',
  'packages/web/package.json',
  'packages/web/vite.config.ts',
  'packages/web/compile-messages.ts',
  'packages/web/front-coded-names.ts',
  'packages/contract/src',
  'packages/messages/src/screens',
  'packages/messages/src/signals',
  'packages/sdk/src',
  'package-lock.json',
]

/**
 * Builds the browser app if its sources differ from those of the existing bundle. Only one of several concurrent
 * callers builds.
 */
export async function ensureBundle() {
  await withLock(join(root, '.cache', 'building'), buildIfStale)
}

async function buildIfStale() {
  const stamp = stampOfSources()
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) return
  console.error('Building the browser app…')
  const started = Date.now()
  await build()
  writeFileSync(stampFile, stamp)
  console.error(`Built in ${Math.round((Date.now() - started) / 100) / 10} s.`)
}

/** Returns the modification time and the length of each source. */
function stampOfSources() {
  const hash = createHash('sha256')
  const files = sources.flatMap((name) => filesIn(join(root, name)))
  for (const file of files.sort((a, b) => (a < b ? -1 : 1))) {
    const { mtimeMs, size } = statSync(file)
    hash.update(`${file} ${mtimeMs} ${size}\n`)
  }
  return hash.digest('hex')
}

function filesIn(path) {
  if (!statSync(path).isDirectory()) return [path]
  return readdirSync(path).flatMap((name) => filesIn(join(path, name)))
}

function build() {
  rmSync(stampFile, { force: true })
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js')
  const child = spawn(nodeBinary(), [vite, 'build', '--logLevel', 'warn'], {
    cwd: web,
    env: { ...toolEnvironment(), NODE_ENV: 'production' }, // for every caller, including a test
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  return new Promise((done, fail) => {
    child.on('error', fail)
    child.on('exit', (code) =>
      code === 0 ? done() : fail(new Error(`The browser app could not be built (${code}).`)),
    )
  })
}

if (process.argv[1]?.endsWith('build-web.mjs')) {
  await ensureInstalled()
  await ensureBundle()
}
