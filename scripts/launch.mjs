import { spawn } from 'node:child_process'
import { join, resolve } from 'node:path'
import { ensureInstalled, nodeBinary, root, toolEnvironment } from './bootstrap.mjs'

const follower = join(root, 'scripts', 'follow-parent.mjs')

/** Installs what is missing and becomes, as far as anyone can tell, that program on the right Node. */
export async function launch(file, args) {
  try {
    await ensureInstalled()
    await become(file, args)
  } catch (error) {
    console.error(error.message)
    process.exit(1)
  }
}

function become(file, args) {
  const child = spawn(nodeBinary(), ['--import', follower, resolve(root, file), ...args], {
    env: toolEnvironment(),
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => forward(child, signal))
  return new Promise((_, fail) => {
    child.on('error', fail)
    child.on('exit', endLike)
  })
}

/** A terminal sends Ctrl-C to the child as well, which would take a second one for impatience. */
function forward(child, signal) {
  if (signal === 'SIGINT' && process.stdin.isTTY) return
  child.kill(signal)
}

function endLike(code, signal) {
  if (signal === null) process.exit(code)
  process.removeAllListeners(signal)
  process.kill(process.pid, signal)
}
