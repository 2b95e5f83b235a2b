// Changes the pure rules in one place at a time and sees whether a test notices: `npm run test:mutants`, a long run.
export default {
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner'],
  vitest: { configFile: 'vitest.mutants.config.ts', related: false },
  mutate: [
    'packages/contract/src/core/uid.ts',
    'packages/contract/src/prospecting/stage-job-rules.ts',
    'packages/contract/src/prospecting/grounding/**/*.ts',
    'packages/identity/src/{alignment,probabilities}.ts',
    'packages/server/src/platform/swiss-time.ts',
    'packages/server/src/platform/limits/windows.ts',
    '!**/*.test.ts',
  ],
  ignorePatterns: ['.alphorn', '.cache', 'packages/*/dist'],
  // Tests run by type stripping; what Stryker would rewrite here it reads with an API that TypeScript 7 has no more.
  tsconfigFile: 'none',
  coverageAnalysis: 'perTest',
  concurrency: 2,
  ignoreStatic: true,
  tempDirName: '.cache/mutants',
  reporters: ['clear-text', 'progress'],
  clearTextReporter: { allowColor: false, logTests: false },
  thresholds: { high: 90, low: 75, break: null },
}
