import { vi } from 'vitest'
import type { Mutant } from '../leases/lease-mutants.ts'

/** The service with modules that are loaded again, some of them broken. */
export async function loadBroken(mutant: Mutant) {
  vi.resetModules()
  for (const [path, breakIt] of Object.entries(mutant)) vi.doMock(path, breakIt)
  const { startServer } = await import('@alphorn/server/main')
  const { expireJobs } = await import('@alphorn/server/background/expire-jobs')
  for (const path of Object.keys(mutant)) vi.doUnmock(path)
  // Test files share what was read once: no other file may get these.
  vi.resetModules()
  return { startServer, expireJobs }
}
