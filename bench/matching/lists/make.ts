import { createHash } from 'node:crypto'
import type { Company } from '../companies.ts'
import type { Question } from '../inputs.ts'
import { randomFrom } from '../random.ts'
import { gone, groups, missing, similar } from './absent.ts'
import { type Listed, makeListedRegister } from './register.ts'
import { type Readers, readersOf, truthOf } from './truth.ts'
import { clean, type ListWorld, noisy, type Writer } from './writers.ts'

/** The seed of the public rows; those of another one are for building, as those of half a are. */
const publicSeed = 20_261_128
const companyCount = 11_000
/** Number of rows in each class. */
const usualCount = 40

/** The register and the rows of lists. Without a seed they are always the same. */
export function makeLists(
  seed = publicSeed,
  count = usualCount,
): { companies: Company[]; questions: Question[] } {
  const made = makeListedRegister(seed, companyCount)
  const living = made.registered.filter(({ company }) => company.status === 'ACTIVE')
  const ended = made.registered.filter(({ company }) => company.status !== 'ACTIVE')
  const readers = readersOf(made.registered)
  const world: ListWorld = { registered: living, random: randomFrom(seed + 7) }
  const all: [string, Readonly<Record<string, Writer>>, readonly Listed[]][] = [
    ['clean', clean, living],
    ['noisy', noisy, living],
    ['hard', groups, living],
    ['negative', similar, living],
    ['negative', missing, made.missing],
    ['negative', gone, ended],
  ]
  const questions = all.flatMap(([stratum, writers, from]) =>
    Object.entries(writers).flatMap(([name, write]) =>
      rowsOf(write, from, world, readers, count).map((row, at): Question => {
        const id = `list_${name}-${at + 1}`
        return { id, half: halfOf(id), stratum, class: name, ...row }
      }),
    ),
  )
  return { companies: made.registered.map(({ company }) => company), questions }
}

function rowsOf(write: Writer, from: readonly Listed[], world: ListWorld, readers: Readers, count: number) {
  const rows: Pick<Question, 'input' | 'expected'>[] = []
  for (let tries = 0; tries < count * 60 && rows.length < count; tries++) {
    const row = write(world.random.pick(from), world)
    const expected = row && truthOf(row, readers)
    if (row && expected) rows.push({ input: row.input, expected })
  }
  return rows
}

/** Assigns a row to a half by its id alone: b is for reporting, never for building. */
function halfOf(id: string): 'a' | 'b' {
  return createHash('sha256').update(id).digest()[0]! < 128 ? 'a' : 'b'
}
