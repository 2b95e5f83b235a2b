import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { ensureCompanies } from '@alphorn/cli/demo/ensure-companies'
import { mcpSurface } from '@alphorn/cli/mcp/mcp-surface'
import { expect, test } from 'vitest'
import { childEnvironment } from '../../support/child-environment.ts'
import { type Block, blocksOf } from './markdown.ts'
import { pagesOfPackages } from './quickstarts.ts'
import { readerOf, says } from './reader.ts'
import { openWorld } from '../../fixtures/world.ts'

// Runs every code block of the pages in order, as a reader would. A block that cannot run gives the reason in a comment
// right before it: <!-- not run: the reason -->. code-blocks.test.ts checks these reasons. `npm` lines must name
// existing scripts.

const root = fileURLToPath(new URL('../../..', import.meta.url))
const pages = globSync(['README.md', 'docs/**/*.md', 'packages/*/README.md'], { cwd: root }).sort()
/** Folder for the files that each page writes and runs. */
const folders = join(root, '.cache', 'docs')
rmSync(folders, { recursive: true, force: true })
const scripts = Object.keys(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).scripts)
const world = await openWorld({ surface: mcpSurface({ family: 'outreach' }) })
// The directory as a reader has it after `npm start`: the pages name these companies.
await ensureCompanies(world.service.pools)

const runBlocksOf = (page: string) =>
  blocksOf(readFileSync(join(root, page), 'utf8')).filter(({ notRun }) => notRun === null)
const pagesOfRepository = pages.filter((page) => !pagesOfPackages.includes(page))

test.each(pagesOfRepository)('The examples of %s run with the documented output', async (page) => {
  const said = await runPage(page, runBlocksOf(page))
  for (const expected of says[page] ?? []) expect(said).toMatch(expected)
})

test.each(pagesOfPackages)('The examples of %s name existing scripts and have valid JSON', (page) => {
  expect(pages).toContain(page)
  const blocks = runBlocksOf(page)
  for (const block of blocks) checkBlock(page, block)
  writePrograms(blocks, folderOf(page))
})

// All pages at once, because most of the time goes into reading their imports.
test('The examples of all pages pass type checking', async () => {
  expect(globSync('*/*.ts', { cwd: folders }).length).toBeGreaterThan(5)
  await checkTypes()
})

async function runPage(page: string, blocks: Block[]) {
  if (blocks.length === 0) return ''
  const folder = folderOf(page)
  const env = await environment(page, folder)
  const program = writePrograms(blocks, folder)
  let said = ''
  for (const block of blocks) {
    checkBlock(page, block)
    if (block.language === 'sql') said += JSON.stringify(await world.sql(block.code))
    if (block.language === 'sh') said += await runLines(block, folder, env)
  }
  if (program) said += await run([process.execPath, program], folder, { env })
  return said
}

function folderOf(page: string) {
  const folder = join(folders, page.replaceAll('/', '-').replace(/\.md$/, ''))
  mkdirSync(join(folder, 'bin'), { recursive: true })
  return folder
}

const isOfNpm = (line: string) => line.startsWith('npm ')

/** Checks what holds for a block without running it. */
function checkBlock(page: string, { language, code, line }: Block) {
  if (language === 'json') JSON.parse(code)
  if (language !== 'sh') return
  for (const one of code.split('\n').filter(isOfNpm)) {
    const [, script] = /^npm (?:run (?:-s )?)?([\w:-]+)/.exec(one)!
    expect(scripts, `${page}:${line}: ${one}`).toContain(script)
  }
}

/** Writes the programs of a page. A block that names its file becomes that file; the others form one program. */
function writePrograms(blocks: Block[], folder: string) {
  const program: string[] = []
  for (const { code } of blocks.filter(({ language }) => language === 'ts')) {
    const name = /^\/\/ (\w+\.ts)$/m.exec(code)?.[1]
    if (name === undefined) program.push(code)
    else writeFileSync(join(folder, name), inTest(code))
  }
  if (program.length === 0) return undefined
  writeFileSync(join(folder, 'program.ts'), inTest(program.join('\n')))
  return 'program.ts'
}

const inTest = (code: string) => code.replaceAll('http://127.0.0.1:4400', world.url)

/**
 * Returns a reader's shell environment: this repository's `alphorn`, and a credential with the demo's scopes. It sets
 * only the ids that the page does not fetch itself.
 */
async function environment(page: string, folder: string) {
  const main = createRequire(import.meta.url).resolve('@alphorn/cli/main')
  const alphorn = join(folder, 'bin', 'alphorn')
  writeFileSync(alphorn, `#!/bin/sh\nexec "${process.execPath}" "${main}" "$@"\n`)
  chmodSync(alphorn, 0o755)
  return {
    ...childEnvironment,
    PATH: [join(folder, 'bin'), dirname(process.execPath), process.env['PATH']].join(':'),
    HOME: folder,
    ...(await readerOf(world, page)),
  }
}

async function runLines({ code, line }: Block, folder: string, env: Record<string, string>) {
  const lines = code.split('\n')
  const rest = lines.filter((one) => !isOfNpm(one)).join('\n')
  if (rest.trim() === '') return ''
  const file = join(folder, `line-${line}.sh`)
  // Each block inherits the exported variables of the previous one.
  writeFileSync(
    file,
    `set -euo pipefail\n[ -f exported ] && . ./exported\n${inTest(rest)}\nexport -p | grep -v ' PATH=' > exported\n`,
  )
  // A block that prompts for the secret of a credential reads it from here.
  return run(['bash', basename(file)], folder, { env, input: env['ALPHORN_API_KEY']! })
}

async function checkTypes() {
  const compilerOptions = {
    noEmit: true,
    composite: false,
    declaration: false,
    emitDeclarationOnly: false,
    rootDir: root,
    lib: ['es2024', 'dom', 'dom.iterable'],
    types: ['node'],
  }
  const config = { extends: join(root, 'tsconfig.base.json'), compilerOptions, include: ['*/*.ts'] }
  writeFileSync(join(folders, 'tsconfig.json'), JSON.stringify(config))
  const tsc = join(dirname(createRequire(import.meta.url).resolve('typescript/package.json')), 'bin', 'tsc')
  await run([process.execPath, tsc, '-p', folders], folders, { env: childEnvironment })
}

type Means = { env: Record<string, string>; input?: string }

async function run([command, ...args]: string[], cwd: string, { env, input = '' }: Means) {
  const child = spawn(command!, args, { cwd, env, stdio: 'pipe' })
  // A program that reads no input may close it early.
  child.stdin.on('error', () => {}).end(input)
  const [out, err, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')])
  if (code !== 0) throw new Error(`${args.at(-1)} ended with ${String(code)}:\n${out}\n${err}`)
  return out
}
