import { execFileSync } from 'node:child_process'
import {
  copyFileSync,
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { publint } from 'publint'
import { formatMessage } from 'publint/utils'
import { typesLock } from './bootstrap.mjs'
import { buildNodes } from './build-n8n.mjs'
import { withLock } from './lock.mjs'

// Builds the packages for publication: JavaScript under dist/, with types if others import it, and a matching
// package.json. Nothing is bundled, so that a schema of the contract is the same object in client, tools and commands.
// The nodes of n8n are the exception: they may have no dependencies, and n8n loads each of their files separately.

const root = fileURLToPath(new URL('..', import.meta.url))
const out = join(root, '.cache', 'packages')
const tsc = join(dirname(createRequire(import.meta.url).resolve('typescript/package.json')), 'bin', 'tsc')

const published = {
  contract: { description: "Alphorn's API as data: routes, schemas, errors, scopes, checks of results" },
  // With the JSON Schemas of inputs, results and errors.
  sdk: { description: 'Typed client and worker kit of Alphorn', data: ['schemas'] },
  mcp: { description: "Alphorn's API as tools of the Model Context Protocol" },
  // The operator's commands run where the server is installed; the calls of the API run anywhere.
  cli: {
    description: 'The command line of Alphorn',
    without: ['@alphorn/server'],
    bin: { alphorn: './dist/main.js' },
  },
}

rmSync(out, { recursive: true, force: true })
// Packages with types. The server and the tests are checked by `npm run check`, which takes minutes.
const typed = Object.keys(published).filter((name) => !published[name].bin)
await withLock(typesLock, () =>
  run(process.execPath, [tsc, '-b', ...typed.map((name) => join(root, 'packages', name))]),
)
let failed = false
for (const [name, how] of Object.entries({ ...published, n8n: {} })) {
  const folder = name === 'n8n' ? await buildNodes(join(out, name)) : build(name, how)
  const { messages } = await publint({ pkgDir: folder, strict: true, pack: false })
  for (const message of messages) console.error(`${name}: ${formatMessage(message, manifestIn(folder))}`)
  failed ||= messages.length > 0
  pack(name, folder)
}
process.exitCode = failed ? 1 : 0

function build(name, how) {
  const source = join(root, 'packages', name)
  const folder = join(out, name)
  const files = globSync('src/**/*.ts', { cwd: source }).filter((file) => !/\.test(-d)?\.ts$/.test(file))
  emit(source, folder, files)
  for (const file of globSync('src/**/*.json', { cwd: source }))
    copyFileSync(join(source, file), join(folder, file.replace(/^src/, 'dist')))
  // A package that has only commands is not imported.
  for (const file of how.bin ? [] : files) {
    const types = file.replace(/^src\//, '').replace(/\.ts$/, '.d.ts')
    mkdirSync(dirname(join(folder, 'dist', types)), { recursive: true })
    copyFileSync(join(root, '.cache', 'types', name, types), join(folder, 'dist', types))
  }
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(manifestOf(source, how), null, 2)}\n`)
  for (const data of how.data ?? []) cpSync(join(source, data), join(folder, data), { recursive: true })
  if (existsSync(join(source, 'README.md'))) cpSync(join(source, 'README.md'), join(folder, 'README.md'))
  copyFileSync(join(root, 'LICENSE'), join(folder, 'LICENSE'))
  return folder
}

/** Types are checked elsewhere; here they are only removed, file by file. */
function emit(source, folder, files) {
  const config = join(folder, 'tsconfig.json')
  mkdirSync(folder, { recursive: true })
  const compilerOptions = {
    target: 'es2024',
    module: 'nodenext',
    noCheck: true,
    noResolve: true,
    isolatedModules: true,
    verbatimModuleSyntax: true,
    removeComments: true,
    types: [],
    rootDir: join(source, 'src'),
    outDir: join(folder, 'dist'),
  }
  writeFileSync(config, JSON.stringify({ compilerOptions, files: files.map((file) => join(source, file)) }))
  // The module format follows from the surrounding package.
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}')
  run(process.execPath, [tsc, '-p', config])
  rmSync(config)
}

function manifestOf(source, { description, bin, without = [], data = [] }) {
  const manifest = manifestIn(source)
  const { name, version, license, type, engines, dependencies = {}, exports: sources } = manifest
  const [prefix] = Object.keys(manifest.imports)
  const own = ([dependency]) => !without.includes(dependency)
  const range = ([dependency, pin]) => [dependency, dependency.startsWith('@alphorn/') ? pin : `^${pin}`]
  return {
    name,
    version,
    description,
    license,
    type,
    engines,
    ...(bin
      ? { bin }
      : {
          exports: {
            ...Object.fromEntries(data.map((name) => [`./${name}/*.json`, `./${name}/*.json`])),
            ...Object.fromEntries(
              Object.entries(sources)
                .filter(([, file]) => file.endsWith('.ts'))
                .map(([entry, file]) => [entry, builtFrom(file)]),
            ),
          },
          sideEffects: false,
        }),
    imports: { [prefix]: './dist/*.js' },
    files: ['dist', ...data],
    dependencies: Object.fromEntries(Object.entries(dependencies).filter(own).map(range)),
  }
}

/** Returns the built files of a source, which may be a pattern. */
function builtFrom(file) {
  const base = file.replace('./src/', './dist/').replace(/\.ts$/, '')
  return { types: `${base}.d.ts`, default: `${base}.js` }
}

function manifestIn(folder) {
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
}

function pack(name, folder) {
  const said = execFileSync('npm', ['pack', '--json', '--pack-destination', out], {
    cwd: folder,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const [{ filename, size, unpackedSize, entryCount }] = JSON.parse(said)
  const kilobytes = (bytes) => `${(bytes / 1000).toFixed(1)} kB`
  console.log(
    `${name.padEnd(8)}  ${filename}  ${kilobytes(size)}, unpacked ${kilobytes(unpackedSize)}, ${entryCount} files`,
  )
}

function run(command, args) {
  execFileSync(command, args, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] })
}
