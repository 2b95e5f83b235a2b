import { createRequire } from 'node:module'
import type * as argon2 from '@node-rs/argon2'

// The tests' replacement for `@node-rs/argon2` (vitest.config.ts): the same hashes at a fraction of the cost. Nearly
// every test file signs somebody up and in, for 19 MiB of memory and 20 ms of processor time each. `alphorn serve` and
// other processes that tests start pay the price of production.

const { hash: hashAtCost, verify } = createRequire(import.meta.url)('@node-rs/argon2') as typeof argon2

export { verify }

const quick = { memoryCost: 64, timeCost: 1, parallelism: 1 }

export function hash(password: string | Uint8Array): Promise<string> {
  return hashAtCost(password, quick)
}
