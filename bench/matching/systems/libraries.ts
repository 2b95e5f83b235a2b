import Fuse from 'fuse.js'
import MiniSearch from 'minisearch'
import { decide, distinct, fold, isElsewhere, namesOf, type Ranked, type System } from './system.ts'

type NameRecord = ReturnType<typeof namesOf>[number]

/** MiniSearch with one error in five letters: the first result, if it has half as much again as the second. */
export function miniSearch(): System {
  const index = new MiniSearch<{ id: number; name: string }>({
    fields: ['name'],
    searchOptions: { fuzzy: 0.2, prefix: true },
  })
  let names: readonly NameRecord[] = []
  return {
    name: 'MiniSearch',
    each: 1,
    async prepare(companies) {
      names = namesOf(companies)
      index.addAll(names.map(({ name }, id) => ({ id, name: fold(name) })))
    },
    answer: async (inputs) =>
      inputs.map((input) => {
        const found = index.search(fold(input.name ?? '')).slice(0, 50)
        const ranked = found.map(({ id, score }): Ranked => ({
          company: names[id as number]!.company,
          score,
        }))
        const there = distinct(ranked.filter(({ company }) => !isElsewhere(input, company)))
        return decide(there, { take: 0, lead: (there[0]?.score ?? 0) / 3 })
      }),
    stop: async () => {},
  }
}

/** Fuse.js as its documentation has it: the first result with a distance of at most 0.1, if it leads by 0.05. */
export function fuse(): System {
  let index = new Fuse<NameRecord>([])
  return {
    name: 'Fuse.js',
    each: 10,
    async prepare(companies) {
      index = new Fuse(namesOf(companies), {
        keys: ['name'],
        includeScore: true,
        ignoreLocation: true,
        threshold: 0.3,
      })
    },
    answer: async (inputs) =>
      inputs.map((input) => {
        const found = index.search((input.name ?? '').slice(0, 32), { limit: 50 })
        const ranked = found.map(({ item, score = 1 }): Ranked => ({
          company: item.company,
          score: 1 - score,
        }))
        return decide(distinct(ranked.filter(({ company }) => !isElsewhere(input, company))), {
          take: 0.9,
          lead: 0.05,
        })
      }),
    stop: async () => {},
  }
}
