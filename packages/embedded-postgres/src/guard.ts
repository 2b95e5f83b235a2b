import { spawn } from 'node:child_process'
import { Socket } from 'node:net'
import { fileURLToPath } from 'node:url'

const program = fileURLToPath(new URL('end-orphan.ts', import.meta.url))

// A waiting shell needs a megabyte, while Node needs forty. `read` fails at the end of its input, which occurs when
// this process ends for any reason.
const script = 'read -r released && exit 0; exec "$@"'

/**
 * Starts a guard that shuts PostgreSQL down if this process ends without stopping it, even by `kill -9`. The guard has
 * its own process group, so signals to ours do not reach it. Returns a function that ends the guard.
 */
export function guardServer(home: string): () => void {
  const guard = spawn('/bin/sh', ['-c', script, 'alphorn-guard', process.execPath, program, home], {
    cwd: '/',
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  })
  guard.on('error', () => {}) // without a shell there is no guard: a clean stop still ends PostgreSQL
  guard.stdin.on('error', () => {})
  guard.unref()
  if (guard.stdin instanceof Socket) guard.stdin.unref()
  return () => void guard.stdin.end('released\n')
}
