import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * The slowest test files, for a machine that has not run them yet. If started last, one of them would run alone at the
 * end.
 */
const longest = [
  'test/browser/accessibility.test.ts',
  'test/api/fuzz.test.ts',
  'test/api/every-route.test.ts',
  'test/leases/lease-mutants.test.ts',
  'test/api/every-app-route.test.ts',
  'test/api/unknown-requests.test.ts',
  'test/browser/layout.test.ts',
  'test/leases/lease-property.test.ts',
  'test/structure/documents/docs.test.ts',
  'test/browser/team.test.ts',
  'test/browser/stories/story.test.ts',
  'test/platform/crash.test.ts',
  'test/platform/crash-backends.test.ts',
  'test/platform/two-versions.test.ts',
  'test/platform/npm-start.test.ts',
  // Small files with thousands of drafts and letters, which Vitest would start last.
  'test/prospecting/letters/letter-scores.test.ts',
  'test/prospecting/grounding/grounding-mutations.test.ts',
  'test/prospecting/grounding/grounding-corpus.test.ts',
  'test/api/contract.test.ts',
  'test/structure/packages.test.ts',
  'test/api/client-faults.test.ts',
  'test/lists/list-streams.test.ts',
  'test/api/every-code.test.ts',
  'test/prospecting/grounding/grounding-mutants.test.ts',
  'packages/server/src/directory/search/worker-index.test.ts',
]

/**
 * Orders test files by duration, longest first: known slow files, then by the durations that Vitest recorded or
 * estimates.
 */
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
