import { execFile } from 'node:child_process'
import { copyFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { startMock } from '@alphorn/cli/mock/mock-server'
import { rolldown } from 'rolldown'
import { plays } from './client-plays.mjs'

// npm run check:clients: third-party generators create clients from our OpenAPI document. Each must compile under
// `strict` without `skipLibCheck`, claim a job of the mock and complete it. The generators are larger than all our
// development dependencies together. They are therefore installed into .cache from a separate lockfile, and .ci/run
// does it next to `npm test`.

const root = fileURLToPath(new URL('..', import.meta.url))
const folder = join(root, '.cache', 'clients')
const locked = fileURLToPath(new URL('generated-clients', import.meta.url))
const document = join(root, 'docs', 'reference', 'openapi', 'outreach.json')
const run = promisify(execFile)

const configs = {
  'orval.config.mjs': `export default { alphorn: { input: ${JSON.stringify(document)}, output: { target: 'orval/api.ts', client: 'fetch' } } }`,
  'kubb.config.mjs': `
    import { defineConfig } from '@kubb/core'
    import { pluginClient } from '@kubb/plugin-client'
    import { pluginOas } from '@kubb/plugin-oas'
    import { pluginTs } from '@kubb/plugin-ts'
    export default defineConfig({
      input: { path: ${JSON.stringify(document)} },
      output: { path: './kubb', extension: { '.ts': '' }, format: false, lint: false },
      plugins: [
        pluginOas({ generators: [], validate: false }),
        pluginTs({ output: { path: 'types' } }),
        pluginClient({ output: { path: 'clients' }, client: 'fetch', bundle: true }),
      ],
    })`,
  'tsconfig.json': JSON.stringify({
    compilerOptions: {
      strict: true,
      noEmit: true,
      target: 'es2024',
      module: 'esnext',
      moduleResolution: 'bundler',
      lib: ['es2024', 'dom', 'dom.iterable'],
      types: ['node'],
    },
    files: Object.keys(plays).map((name) => `play-${name}.ts`),
  }),
}

const generators = [
  ['openapi-typescript', document, '-o', 'openapi-typescript.ts'],
  [
    'openapi-ts',
    '-i',
    document,
    '-o',
    'hey',
    '--no-log-file',
    '-p',
    '@hey-api/typescript',
    '@hey-api/sdk',
    '@hey-api/client-fetch',
  ],
  ['orval', '--config', 'orval.config.mjs'],
  ['kubb', 'generate', '--config', 'kubb.config.mjs'],
]

mkdirSync(folder, { recursive: true })
for (const made of ['hey', 'orval', 'kubb']) rmSync(join(folder, made), { recursive: true, force: true })
for (const [name, text] of Object.entries(configs)) writeFileSync(join(folder, name), text)
for (const [name, text] of Object.entries(plays)) writeFileSync(join(folder, `play-${name}.ts`), text)

await install()
for (const [generator, ...words] of generators) {
  await act(join(folder, 'node_modules', '.bin', generator), ...words)
  console.log(`${generator}: generated`)
}
await act(process.execPath, join(root, 'node_modules', 'typescript', 'bin', 'tsc'), '-p', '.')
console.log('All of them compile under strict.')
for (const name of Object.keys(plays)) await play(name)

/** Installs the locked packages, unless they are already there. */
async function install() {
  const lock = readFileSync(join(locked, 'package-lock.json'), 'utf8')
  const installed = join(folder, 'node_modules', 'installed-by.json')
  if (existsSync(installed) && readFileSync(installed, 'utf8') === lock) return
  for (const file of ['package.json', 'package-lock.json'])
    copyFileSync(join(locked, file), join(folder, file))
  await act('npm', 'ci', '--ignore-scripts', '--no-audit', '--no-fund', '--prefer-offline')
  writeFileSync(installed, lock)
}

/** Runs a program in the folder, and shows its output if it fails. */
async function act(command, ...words) {
  try {
    return (await run(command, words, { cwd: folder, maxBuffer: 1 << 28 })).stdout
  } catch (error) {
    throw new Error(`${command} ${words.join(' ')}\n${error.stdout}\n${error.stderr}`, { cause: error })
  }
}

/** Bundles a scenario with its client and runs it against its own mock. */
async function play(name) {
  const build = await rolldown({ cwd: folder, input: `play-${name}.ts`, platform: 'node' })
  await build.write({ file: join(folder, `${name}.mjs`), format: 'esm' })
  await build.close()
  const mock = await startMock({ port: 0 })
  try {
    const env = { ...process.env, ALPHORN_BASE_URL: mock.url, PROJECT: mock.project_id }
    const { stdout } = await run(process.execPath, [`${name}.mjs`], { cwd: folder, env })
    if (stdout.trim() !== 'research completed') throw new Error(`${name} printed:\n${stdout}`)
    console.log(`${name}: claims a job and completes it`)
  } finally {
    await mock.close()
  }
}
