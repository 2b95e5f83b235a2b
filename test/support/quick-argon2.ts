import { createRequire } from 'node:module'
import type * as argon2 from '@node-rs/argon2'

// Replaces `@node-rs/argon2` in tests (vitest.config.ts): the same hash format at a fraction of the cost. Nearly every
// test file signs a user up and in, at 19 MiB of memory and 20 ms of CPU time each. `alphorn serve` and other processes
// that tests start use the production parameters.

const { hash: hashAtCost, verify } = createRequire(import.meta.url)('@node-rs/argon2') as typeof argon2

export { verify }

const quick = { memoryCost: 64, timeCost: 1, parallelism: 1 }

export function hash(password: string | Uint8Array): Promise<string> {
  return hashAtCost(password, quick)
}
