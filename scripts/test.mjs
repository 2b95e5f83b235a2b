import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ensureInstalled, root, toolEnvironment, typesLock } from './bootstrap.mjs'
import { withLock } from './lock.mjs'

const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
const given = process.argv.slice(2)
const checks = given.includes('--no-check') ? [] : scripts.check.split(' && ')
const checkCommands = checks.map((check) => check.split(' '))
const vitestArguments = given.filter((argument) => argument !== '--no-check')

try {
  await ensureInstalled()
  if (given.includes('--only-check')) await runInTurn(checkCommands)
  else {
    await runAtOnce(checkCommands)
    await run(['vitest', 'run', ...vitestArguments])
  }
} catch (error) {
  console.error(error.message)
  process.exitCode = 1
}

/**
 * Most checks use one core. The output of each is shown when it ends, and all errors are reported before the run fails.
 */
async function runAtOnce(commands) {
  const ended = await Promise.allSettled(
    commands.map((command) => runCheck(command, { shown: 'at the end' })),
  )
  const failed = ended.filter(({ status }) => status === 'rejected')
  if (failed.length > 0) throw new Error(failed.map(({ reason }) => reason.message).join('\n'))
}

/** For checks beside the tests, which need the memory. All errors are reported before the run fails. */
async function runInTurn(commands) {
  const failed = []
  for (const command of commands) await runCheck(command).catch(({ message }) => failed.push(message))
  if (failed.length > 0) throw new Error(failed.join('\n'))
}

/** One test builds the packages, and would write the same types as the type check that runs beside it. */
function runCheck(command, how) {
  const work = () => run(command, how)
  return command[0] === 'tsc' ? withLock(typesLock, work) : work()
}

function run([tool, ...args], { shown = 'at once' } = {}) {
  const title = `\n> ${[tool, ...args].join(' ')}`
  const isShown = shown === 'at once'
  if (isShown) console.log(title)
  const stdio = isShown ? 'inherit' : ['ignore', 'pipe', 'pipe']
  const child = spawn(tool, args, { cwd: root, env: toolEnvironment(), stdio })
  const said = []
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (piece) => said.push(piece))
  const forward = (signal) => child.kill(signal)
  process.on('SIGTERM', forward).on('SIGINT', waitForChild)
  return new Promise((done, fail) => {
    child.on('error', fail)
    child.on('close', (code, signal) => {
      if (!isShown) console.log(`${title}\n${Buffer.concat(said).toString()}`)
      process.off('SIGTERM', forward).off('SIGINT', waitForChild)
      if (code === 0) done()
      else fail(new Error(`${tool} failed (${code ?? signal}).`))
    })
  })
}

/** A terminal sends Ctrl-C to the child as well, and the child ends first. */
function waitForChild() {}
