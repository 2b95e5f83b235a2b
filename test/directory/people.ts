import type { SourceName } from '@alphorn/contract/directory/source-names'
import { expect, test } from 'vitest'
import { openSourceFixture } from './source-fixture.ts'
import type { Asked, SourceAnswer } from './source-server.ts'

/** Contact persons of a company, as sources publish them. */
export const people = [
  'c/o Hans Muster',
  'p.a. Renée Dupont',
  'bei Ugo Rossi',
  'chez Lea Keller',
  'presso Ida Bianchi',
] as const
const names = 'Hans|Renée|Dupont|Ugo|Rossi|Lea|Keller|Ida|Bianchi'

type Fixture = Awaited<ReturnType<typeof openSourceFixture>>

/** An empty directory on a day after the responses, and a search for people in all of its tables. */
export async function openPeopleFixture() {
  const fixture = await openSourceFixture()
  await fixture.travelTo('2026-11-21')
  return { ...fixture, expectNobody: async () => expect(await tablesThatName(fixture)).toEqual([]) }
}

async function tablesThatName({ sql }: Fixture) {
  const tables = await sql<{ table_name: string }>(
    `select table_name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
  )
  const found: string[] = []
  for (const { table_name } of tables)
    if ((await sql(`select from ${table_name} t where t::text ~ $1 limit 1`, [names])).length > 0)
      found.push(table_name)
  return found
}

type Answers = {
  /** Makes the source return companies whose addresses contain names of people, in every line. */
  answer: (asked: Asked) => SourceAnswer
  /** Number of companies in the directory afterwards. */
  companies: number
}

/** Tests that a source whose responses name people leaves none of them in the database. */
export function testPeople(
  name: SourceName,
  { sync, source, sql, expectNobody }: PeopleFixture,
  given: Answers,
) {
  test(`${name}: no person in any line of an address is stored`, async () => {
    source.answer(given.answer)
    await sync(name).catch(() => {}) // it may report that its other responses are empty
    expect(source.asked.length).toBeGreaterThan(0)
    expect(await sql('select 1 from companies')).toHaveLength(given.companies)
    await expectNobody()
  })
}

type PeopleFixture = Awaited<ReturnType<typeof openPeopleFixture>>
