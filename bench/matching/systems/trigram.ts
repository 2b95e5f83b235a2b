import type { Company } from '../companies.ts'
import type { Database } from '../../database.ts'
import { decide, distinct, fold, isElsewhere, namesOf, type Ranked, type System } from './system.ts'

/** PostgreSQL with pg_trgm, as many write it: the most similar name above 0.8 that leads by 0.1, at the place that is given. */
export function trigram(database: Database): System {
  let byUid: ReadonlyMap<string, Company> = new Map()
  return {
    name: 'PostgreSQL pg_trgm',
    each: 1,
    async prepare(companies) {
      byUid = new Map(companies.map((company) => [company.uid, company]))
      const rows = namesOf(companies)
      await database.sql('create table matching_names (uid text not null, name text not null)')
      await database.sql('insert into matching_names select * from unnest($1::text[], $2::text[])', [
        rows.map(({ company }) => company.uid),
        rows.map(({ name }) => fold(name)),
      ])
      await database.sql('create index on matching_names using gin (name gin_trgm_ops)')
      await database.sql('analyze matching_names')
    },
    async answer(inputs) {
      const answers = []
      for (const input of inputs) {
        const rows = await database.sql<{ uid: string; score: number }>(
          'select uid, similarity(name, $1) as score from matching_names where name % $1 order by score desc limit 20',
          [fold(input.name ?? '')],
        )
        const ranked = rows.map(({ uid, score }): Ranked => ({ company: byUid.get(uid)!, score }))
        answers.push(
          decide(distinct(ranked.filter(({ company }) => !isElsewhere(input, company))), {
            take: 0.8,
            lead: 0.1,
          }),
        )
      }
      return answers
    },
    stop: async () => {},
  }
}
