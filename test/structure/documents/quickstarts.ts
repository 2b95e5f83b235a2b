import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { blocksOf } from './markdown.ts'

// Runs the quickstarts of workers as a reader does: packages from tarballs in an empty folder. The mock runs in a
// separate terminal, and its output is pasted.

const root = fileURLToPath(new URL('../../..', import.meta.url))
export const quickstarts = {
  typescript: 'docs/start/worker-typescript.md',
  python: 'docs/start/worker-python.md',
}
/** Pages whose examples run with the installed packages (packages.test.ts), and therefore not with the repository. */
export const pagesOfPackages: readonly string[] = [
  'docs/guides/cli.md',
  'docs/guides/client.md',
  'docs/guides/letters.md',
  'docs/guides/webhooks.md',
  'packages/cli/README.md',
  'packages/mcp/README.md',
  'packages/sdk/README.md',
]
export const hasPython: boolean = spawnSync('python3', ['--version']).status === 0

const pageOf = (page: string) => blocksOf(readFileSync(join(root, page), 'utf8'))
const isInstall = (code: string) => code.includes('npm install')
const isMock = (code: string) => code === 'npx alphorn mock'

/** Returns the block of a page that installs the packages. */
export function installBlockOf(page: string): string {
  return pageOf(page).find(({ code }) => isInstall(code))!.code
}

/** Returns a reader's shell in a folder. The shell's home contains the repository as `alphorn`. */
export function readersShell(folder: string, home: string) {
  symlinkSync(root, join(home, 'alphorn'))
  const { HOME: own = home } = process.env
  const env = {
    ...process.env,
    PATH: [dirname(process.execPath), process.env['PATH']].join(':'),
    HOME: home,
    // The registry and the cache of the developer who runs the test.
    npm_config_userconfig: process.env['npm_config_userconfig'] ?? join(own, '.npmrc'),
    npm_config_cache: process.env['npm_config_cache'] ?? join(own, '.npm'),
    npm_config_prefer_offline: 'true',
    npm_config_audit: 'false',
    npm_config_fund: 'false',
    npm_config_ignore_scripts: 'true',
  }
  const open = (code: string) =>
    spawn('bash', ['-euo', 'pipefail', '-c', code], {
      cwd: folder,
      env,
      detached: true,
      stdio: 'pipe',
    })

  /** Runs lines to completion with the given standard input. Returns their output. */
  async function run(code: string, input = '') {
    const child = open(code)
    // A program that reads no input may close it early.
    child.stdin.on('error', () => {}).end(input)
    const [out, err, [status]] = await Promise.all([
      text(child.stdout),
      text(child.stderr),
      once(child, 'exit'),
    ])
    if (status !== 0) throw new Error(`${code}\nended with ${String(status)}:\n${out}\n${err}`)
    return out
  }
  return { open, run }
}

type Shell = ReturnType<typeof readersShell>

/** Runs the blocks of a page after the installation. Returns the output of each. */
export async function playQuickstart(page: string, shell: Shell, folder: string): Promise<string[]> {
  const blocks = pageOf(page).filter(({ code }) => !isInstall(code))
  // Uses a separate port so that tests do not conflict.
  const mock = shell.open(`exec ${blocks.find(({ code }) => isMock(code))!.code} --port 0`)
  try {
    const pasted = await printedLine(mock.stdout, /^export .+$/m)
    const said: string[] = []
    for (const { language, code } of blocks.filter((block) => !isMock(block.code))) {
      const [, name] = /^(?:\/\/|#) (worker\.\w+)\n/.exec(code) ?? []
      if (name === undefined && language === 'sh') said.push(await shell.run(`${pasted}\n${code}`))
      else writeFileSync(join(folder, name!), code)
    }
    return said
  } finally {
    const ended = once(mock, 'exit')
    process.kill(-mock.pid!, 'SIGTERM')
    await ended
  }
}

/**
 * Runs the blocks of a page in one shell, with the installed `alphorn`, and then the page's program. Returns their
 * output.
 */
export async function playPage(
  page: string,
  shell: Shell,
  folder: string,
  variables: Readonly<Record<string, string>>,
): Promise<string> {
  const blocks = pageOf(page).filter(({ notRun }) => notRun === null)
  const codeIn = (wanted: string) =>
    blocks.filter(({ language }) => language === wanted).map(({ code }) => code)
  const program = codeIn('ts').join('\n')
  writeFileSync(join(folder, 'program.ts'), program)
  return shell.run(
    [
      ...Object.entries(variables).map(([name, value]) => `export ${name}='${value}'`),
      'export PATH="$PWD/node_modules/.bin:$PATH"',
      ...codeIn('sh'),
      ...(program === '' ? [] : ['node program.ts']),
    ].join('\n'),
    // A line that prompts for the secret of a credential reads it from here.
    variables['ALPHORN_API_KEY'],
  )
}

/**
 * Resolves to the first line of a program's output that matches. Later output is read as well, so that the program
 * continues.
 */
function printedLine(stream: Readable, line: RegExp): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = ''
    stream.on('data', (piece) => {
      said += String(piece)
      const found = line.exec(said)
      if (found) resolve(found[0])
    })
    stream.on('end', () => reject(new Error(`The mock ended and had printed:\n${said}`)))
  })
}
