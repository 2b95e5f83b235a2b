import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Files that take longest, on a machine that has not run them yet: begun last, one of them would run alone at the end. */
const longest = [
  'test/browser/accessibility.test.ts',
  'test/fuzz.test.ts',
  'test/every-route.test.ts',
  'test/lease-mutants.test.ts',
  'test/every-app-route.test.ts',
  'test/unknown-requests.test.ts',
  'test/browser/layout.test.ts',
  'test/lease-property.test.ts',
  'test/docs.test.ts',
  'test/browser/team.test.ts',
  'test/browser/story.test.ts',
  'test/crash.test.ts',
  'test/crash-backends.test.ts',
  'test/npm-start.test.ts',
  'test/contract.test.ts',
  'test/packages.test.ts',
  'test/client-faults.test.ts',
  'test/every-code.test.ts',
  'packages/server/src/search/worker-index.test.ts',
]

/** The order of the test files: what takes long first, then as Vitest remembers or guesses. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const usual = await super.sort(files)
    const placeOf = ({ moduleId }: TestSpecification) => {
      const place = longest.findIndex((file) => moduleId.endsWith(`/${file}`))
      return place < 0 ? longest.length : place
    }
    return usual.toSorted((a, b) => placeOf(a) - placeOf(b))
  }
}
