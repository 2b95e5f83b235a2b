import type { Progress } from '@alphorn/server/platform/db/backup/format'

const mebibyte = 1024 * 1024

/** Reports the progress of a backup or a restore on standard error at intervals. A quick run reports nothing. */
export function createProgress(done: string, { every = 3000, say = console.error } = {}): Progress {
  let next = performance.now() + every
  return ({ table, bytes }) => {
    if (performance.now() < next) return
    next = performance.now() + every
    say(`${done} so far: ${(bytes / mebibyte).toFixed(1)} MB, now the table ${table}.`)
  }
}
