import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ensureInstalled, root, toolEnvironment } from './bootstrap.mjs'

const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
const given = process.argv.slice(2)
const checks = given.includes('--no-check') ? [] : scripts.check.split(' && ')
const vitestArguments = given.filter((argument) => argument !== '--no-check')

try {
  await ensureInstalled()
  for (const check of checks) await run(check.split(' '))
  await run(['vitest', 'run', ...vitestArguments])
} catch (error) {
  console.error(error.message)
  process.exitCode = 1
}

function run([tool, ...args]) {
  console.log(`\n> ${[tool, ...args].join(' ')}`)
  const child = spawn(tool, args, { cwd: root, env: toolEnvironment(), stdio: 'inherit' })
  const forward = (signal) => child.kill(signal)
  process.on('SIGTERM', forward).on('SIGINT', waitForChild)
  return new Promise((done, fail) => {
    child.on('error', fail)
    child.on('exit', (code, signal) => {
      process.off('SIGTERM', forward).off('SIGINT', waitForChild)
      if (code === 0) done()
      else fail(new Error(`${tool} failed (${code ?? signal}).`))
    })
  })
}

/** A terminal sends Ctrl-C to the child as well: it ends first. */
function waitForChild() {}
