import type { Progress } from '@alphorn/server/platform/db/backup/format'

const mebibyte = 1024 * 1024

/** Says now and then, on standard error, how far a backup or a restore has come. A quick one ends without a word. */
export function createProgress(done: string, { every = 3000, say = console.error } = {}): Progress {
  let next = performance.now() + every
  return ({ table, bytes }) => {
    if (performance.now() < next) return
    next = performance.now() + every
    say(`${done} so far: ${(bytes / mebibyte).toFixed(1)} MB, now the table ${table}.`)
  }
}
