import { vi } from 'vitest'
import type { Mutant } from '../leases/lease-mutants.ts'

/** Loads a second instance of the service's modules, some of them replaced by broken ones. */
export async function loadBroken(mutant: Mutant) {
  vi.resetModules()
  for (const [path, breakIt] of Object.entries(mutant)) vi.doMock(path, breakIt)
  const { startServer } = await import('@alphorn/server/main')
  const { expireJobs } = await import('@alphorn/server/background/expire-jobs')
  for (const path of Object.keys(mutant)) vi.doUnmock(path)
  // Test files share the module cache, and no other file may receive these modules.
  vi.resetModules()
  return { startServer, expireJobs }
}
