import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { flatten } from '#contract/prospecting/grounding/flat'
import { placesIn } from '#contract/prospecting/grounding/places/places'

const municipalities = new URL(
  '../../../../../../../shared/data/reference/municipalities.csv',
  import.meta.url,
)

test.skipIf(!existsSync(municipalities))(
  'Every municipality is recognised in a claim (skipped without the official table)',
  () => {
    const names = readFileSync(municipalities, 'utf8')
      .trim()
      .split('\n')
      .slice(1)
      .map((line) => line.split(',')[1]!)
    const unknown = names.filter((name) => {
      const text = `Ihr Sitz ist in ${name}.`
      return placesIn(text, flatten(text), true).length === 0
    })
    expect(unknown).toEqual([])
    expect(names.length).toBe(2116)
  },
)
