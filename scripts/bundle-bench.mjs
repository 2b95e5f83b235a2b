import { execFileSync } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { nodeBinary, root } from './bootstrap.mjs'

// Packs the benches, the service, Node and PostgreSQL into one archive, for a machine without a network.
//   npm run bench:bundle -- alphorn-bench.tar.gz
//   tar -xzf alphorn-bench.tar.gz && alphorn-bench/run.sh machine

const target = process.argv[2] ?? 'alphorn-bench.tar.gz'
const stage = join(root, '.cache', 'bundle', 'alphorn-bench')

/** Left out, because the benches do not measure the local model and the browser there. */
const leftOut = new Set(['onnxruntime-web', '@huggingface/tokenizers'])
const workspaces = ['contract', 'swiss-names', 'search', 'identity', 'understanding', 'embedded-postgres']
  .concat(['messages', 'server', 'sdk', 'mcp', 'cli'])
  .map((name) => `packages/${name}`)
  .concat('bench', 'test')
const sources = [
  ...workspaces.slice(0, -1),
  'test/package.json',
  'test/structure/documents/figures-page.ts',
].concat('docs/benchmarks.md', 'package.json', 'LICENSE', 'NOTICE')

rmSync(stage, { recursive: true, force: true })
for (const file of sourceFiles()) copy(file)
for (const folder of packageFolders()) copy(folder)
for (const workspace of workspaces) link(workspace)
mkdirSync(join(stage, 'node'))
cpSync(nodeBinary(), join(stage, 'node', 'node'))
writeFileSync(
  join(stage, 'run.sh'),
  `#!/bin/sh
# Runs benches: ./run.sh mutation --rounds 1. Everything it needs is in this folder.
case "$0" in */*) cd "\${0%/*}" ;; esac
exec ./node/node bench/main.ts "$@"
`,
)
chmodSync(join(stage, 'run.sh'), 0o755)
execFileSync('tar', ['-czf', target, '-C', dirname(stage), 'alphorn-bench'])
rmSync(stage, { recursive: true, force: true })
console.log(
  `${target} is written. Unpack it where the account that runs PostgreSQL may enter, and start run.sh.`,
)

/** Lists the files that git tracks or would track, without tests. */
function sourceFiles() {
  const list = ['ls-files', '--cached', '--others', '--exclude-standard', '--', ...sources]
  const files = execFileSync('git', list, { cwd: root, encoding: 'utf8' }).trim().split('\n')
  return files.filter((file) => !/\.test(-d)?\.ts$/.test(file) && existsSync(join(root, file)))
}

/** Returns the folders of all packages that the workspaces need, resolved like Node does. */
function packageFolders() {
  const found = new Set()
  for (const workspace of workspaces) {
    const needed = dependenciesOf(workspace)
    if (workspace === 'bench') needed.push(...Object.keys(manifestOf('bench').devDependencies))
    for (const name of needed) addPackage(found, name, workspace)
  }
  return found
}

function addPackage(found, name, from) {
  if (leftOut.has(name) || name.startsWith('@alphorn/')) return
  const folder = resolve(name, from)
  if (!folder || found.has(folder)) return // null: a package for another platform
  found.add(folder)
  for (const next of dependenciesOf(folder)) addPackage(found, next, folder)
}

function dependenciesOf(folder) {
  const { dependencies = {}, optionalDependencies = {}, peerDependencies = {} } = manifestOf(folder)
  return Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies })
}

function manifestOf(folder) {
  return JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'))
}

function resolve(name, from) {
  for (let folder = from; ; folder = dirname(folder)) {
    const candidate = join(folder === '.' ? '' : folder, 'node_modules', name)
    if (existsSync(join(root, candidate, 'package.json'))) return candidate
    if (folder === '.') return null
  }
}

function copy(path) {
  // Packages nested in a package are copied separately if they are needed.
  const isWanted = (file) => !relative(join(root, path), file).split('/').includes('node_modules')
  cpSync(join(root, path), join(stage, path), { recursive: true, filter: isWanted, verbatimSymlinks: true })
}

function link(workspace) {
  const { name } = manifestOf(workspace)
  const place = join(stage, 'node_modules', name)
  mkdirSync(dirname(place), { recursive: true })
  symlinkSync(relative(dirname(place), join(stage, workspace)), place)
}
