import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { LongestFirst } from './test/support/longest-first.ts'

export default defineConfig({
  test: {
    include: ['packages/**/*.test.ts', 'test/**/*.test.ts'],
    globalSetup: ['test/support/global-setup.ts'],
    setupFiles: ['test/support/each-file.ts'],
    alias: { '@node-rs/argon2': fileURLToPath(new URL('test/support/quick-argon2.ts', import.meta.url)) },
    // For two cores, which the database and the servers under test share with the tests: while one file waits for its
    // database, its browser or a second of its clock, others go on.
    maxWorkers: 3,
    // Files of a worker are read into one process (docs/decisions/0023).
    isolate: false,
    sequence: { sequencer: LongestFirst },
    // No test measures time, so these limits only end what hangs: a test that goes through a whole flow takes a second
    // alone, and two minutes on a machine that is busy with thirty other things.
    testTimeout: 300_000,
    expect: { poll: { timeout: 90_000 } },
    hookTimeout: 300_000,
  },
})
