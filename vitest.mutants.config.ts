import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

const inPackage = (name: string, folder: string) => ({
  find: new RegExp(`^@alphorn/${name}/(.+)$`),
  replacement: fileURLToPath(new URL(`${folder}/$1.ts`, import.meta.url)),
})

/** The tests of the pure rules, as `npm run test:mutants` runs them: packages are found in the copy that was changed, not where they are linked from. */
export default defineConfig({
  resolve: {
    alias: [
      inPackage('contract', 'packages/contract/src'),
      inPackage('server', 'packages/server/src'),
      inPackage('identity', 'packages/identity/src'),
      inPackage('swiss-names', 'packages/swiss-names/src'),
      inPackage('test', 'test'),
    ],
  },
  test: {
    globalSetup: ['test/support/global-setup.ts'],
    setupFiles: ['test/support/each-file.ts'],
    hookTimeout: 60_000,
    include: [
      'packages/contract/src/core/uid.test.ts',
      'packages/contract/src/prospecting/grounding/*.test.ts',
      'packages/contract/src/prospecting/result-checks/grounding.test.ts',
      'packages/identity/src/probabilities.test.ts',
      'packages/server/src/platform/limits/windows.test.ts',
      'packages/server/src/platform/swiss-time.test.ts',
      'packages/contract/src/prospecting/stage-job-rules.test.ts',
    ],
    testTimeout: 60_000,
  },
})
