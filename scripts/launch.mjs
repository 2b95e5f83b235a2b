import { spawn } from 'node:child_process'
import { join, resolve } from 'node:path'
import { ensureInstalled, nodeBinary, root, toolEnvironment } from './bootstrap.mjs'

const follower = join(root, 'scripts', 'follow-parent.mjs')

/**
 * Installs missing packages, and then runs the program on the right Node. To other processes this one appears to be
 * that program.
 */
export async function launch(file, args) {
  try {
    await ensureInstalled()
    endLike(await startProgram(file, args).ended)
  } catch (error) {
    console.error(error.message)
    process.exit(1)
  }
}

/**
 * Starts a program on the right Node. It receives the signals of this process, and is asked to end if this process is
 * killed. `ended` resolves to its exit code and the signal that ended it.
 */
export function startProgram(file, args) {
  const child = spawn(nodeBinary(), ['--import', follower, resolve(root, file), ...args], {
    env: toolEnvironment(),
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  })
  const stopForwarding = onSignals((signal) => forward(child, signal))
  const ended = new Promise((done, fail) => {
    child.on('error', fail)
    child.on('exit', (code, signal) => done({ code, signal }))
  }).finally(stopForwarding)
  return { child, ended }
}

/** Calls back at each stop signal. Returns a function that unsubscribes. */
export function onSignals(heard) {
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']
  for (const signal of signals) process.on(signal, heard)
  return () => signals.forEach((signal) => process.off(signal, heard))
}

/** A terminal sends Ctrl-C to the child as well, which would interpret a second one as a request to stop at once. */
function forward(child, signal) {
  if (signal === 'SIGINT' && process.stdin.isTTY) return
  child.kill(signal)
}

/** Ends this process in the same way as that one ended. */
export function endLike({ code, signal }) {
  if (signal === null) process.exit(code)
  process.removeAllListeners(signal)
  process.kill(process.pid, signal)
}
