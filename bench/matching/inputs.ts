import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { type Company, type CompanyNameParts, makeRegister, placeName } from './companies.ts'
import type { Input } from './input.ts'
import { classes, type Meaning, type World } from './mistakes.ts'
import { randomFrom } from './random.ts'

export type { Input }

/** The expected outcome for an input: see README.md. */
export type Question = {
  id: string
  half: 'a' | 'b'
  stratum: string
  class: string
  input: Input
  expected: { outcome: 'resolved' | 'ambiguous' | 'not_found'; uids: string[]; also_ok: string[] }
}

/** The seed of the public benchmark; inputs of another one are for building, as those of half a are. */
const publicSeed = 20_261_123
const companyCount = 12_000
/** Number of inputs in each class. */
const usualCount = 100

type Written = {
  companies: Company[]
  inputs: {
    id: string
    class: string
    stratum: string
    input: Input
    outcome: Question['expected']['outcome']
    uids: string[]
  }[]
}

type Benchmark = { companies: Company[]; questions: Question[] }

/** The register and the inputs. Without a seed they are always the same, and include the handwritten ones. */
export function makeBenchmark(seed = publicSeed, count = usualCount): Benchmark {
  const written = JSON.parse(readFileSync(new URL('written.json', import.meta.url), 'utf8')) as Written
  const { registered, unregistered } = makeRegister(seed, companyCount)
  const companies = [...registered.map(({ company }) => company), ...written.companies]
  const known = registerOf(companies)
  const world: World = { registered, unregistered, random: randomFrom(seed + 1), count }
  const living = registered.filter(({ company }) => company.status === 'ACTIVE')
  const gone = registered.filter(({ company }) => company.status === 'CANCELLED')
  const questions = [
    ...questionsOf(world, living, classes.living, known),
    ...questionsOf(world, unregistered, classes.absent, known),
    ...questionsOf(world, gone, classes.gone, known),
    // They are part of the public halves, and inputs of another seed must not show half b.
    ...(seed === publicSeed ? written.inputs : []).map(
      ({ id, class: name, stratum, input, outcome, uids }): Question => {
        const expected = {
          outcome,
          uids,
          also_ok: outcome === 'not_found' ? ['ambiguous'] : [],
        }
        return { id, half: halfOf(id), stratum, class: name, input, expected }
      },
    ),
  ]
  return { companies, questions }
}

type Classes = Record<
  string,
  Record<string, (made: CompanyNameParts, world: World) => { input: Input; meaning: Meaning } | undefined>
>

function questionsOf(
  world: World,
  from: readonly CompanyNameParts[],
  strata: Classes,
  known: Register,
): Question[] {
  return Object.entries(strata).flatMap(([stratum, mistakes]) =>
    Object.entries(mistakes).flatMap(([name, mistake]) => {
      const found: Question[] = []
      for (let tries = 0; tries < world.count * 60 && found.length < world.count; tries++) {
        const made = mistake(world.random.pick(from), world)
        const expected = made && expectedOf(made.input, made.meaning, known)
        const id = `${name}-${found.length + 1}`
        if (expected) found.push({ id, half: halfOf(id), stratum, class: name, input: made.input, expected })
      }
      return found
    }),
  )
}

/** Assigns an input to a half by its id alone: b is for reporting, never for building. */
function halfOf(id: string): 'a' | 'b' {
  return createHash('sha256').update(id).digest()[0]! < 128 ? 'a' : 'b'
}

type Register = { companies: readonly Company[]; byBareName: ReadonlyMap<string, readonly Company[]> }

function registerOf(companies: readonly Company[]): Register {
  const byBareName = Map.groupBy(
    companies.flatMap((company) =>
      [company.name, ...Object.values(company.translations), ...company.former_names].map((name) => ({
        name,
        company,
      })),
    ),
    ({ name }) => bareName(name),
  )
  return {
    companies,
    byBareName: new Map([...byBareName].map(([name, each]) => [name, each.map(({ company }) => company)])),
  }
}

/**
 * Returns the expected outcome, including other companies that fit as well: the same letters in the same place may mean
 * any of them. Undefined where that cannot be said: then the input is left out.
 */
function expectedOf(
  input: Input,
  { kind, uids, absent }: Meaning,
  known: Register,
): Question['expected'] | undefined {
  const text = bareName(input.name ?? '')
  const fitting = (known.byBareName.get(text) ?? []).filter((company) => fits(input, company))
  const living = [...new Set(fitting.filter(({ status }) => status === 'ACTIVE').map(({ uid }) => uid))]
  const others = living.filter((uid) => !uids.includes(uid))
  if (kind === 'choice') return others.length > 0 ? undefined : { outcome: 'ambiguous', uids, also_ok: [] }
  if (kind === 'maybe')
    return living.length > 0 || isNearerThan(absent, text, input, known)
      ? undefined
      : { outcome: 'not_found', uids: [], also_ok: ['ambiguous'] }
  if (others.length > 0) return choiceOf(input, uids[0]!, others, fitting)
  return isNear(text, uids[0]!, input, known) ? undefined : { outcome: 'resolved', uids, also_ok: [] }
}

/** A mistake may make another company's very name; taking that one is as good. */
function choiceOf(
  input: Input,
  uid: string,
  others: readonly string[],
  fitting: readonly Company[],
): Question['expected'] {
  const written = others.filter((other) => others.length === 1 || isWritten(input, other, fitting))
  const also_ok = [uid, ...(written.length === 1 ? written : [])].map((one) => `resolved:${one}`)
  return { outcome: 'ambiguous', uids: [uid, ...others], also_ok }
}

/** Whether the company is called just so, with its legal form. */
function isWritten({ name = '' }: Input, uid: string, fitting: readonly Company[]) {
  return fitting.some((one) => one.uid === uid && foldedName(one.name) === foldedName(name))
}

/**
 * Whether a registered company's name is as near to the text as that of the unregistered company that is meant. A reader with the
 * register could only choose the registered one.
 */
function isNearerThan(absent: string | undefined, text: string, input: Input, { byBareName }: Register) {
  if (absent === undefined) return false
  const own = editsBetween(bareName(absent), text)
  for (const [name, each] of byBareName)
    if (
      Math.abs(name.length - text.length) <= Math.min(own, maxEdits) &&
      each.some((company) => company.status === 'ACTIVE' && fits(input, company)) &&
      editsBetween(name, text) <= Math.min(own, maxEdits)
    )
      return true
  return false
}

function fits({ place, canton, uid }: Input, company: Company) {
  if (uid !== undefined) return false
  return (
    (place === undefined || placeName({ name: company.seat }) === place) &&
    (canton === undefined || company.canton === canton)
  )
}

/** Whether another company's name is as similar as a typing error, so that the intended company is unknown. */
function isNear(text: string, uid: string, input: Input, { companies, byBareName }: Register) {
  const meant = companies.find((company) => company.uid === uid)!
  const own = new Set([meant.name, ...meant.former_names, ...Object.values(meant.translations)].map(bareName))
  if (own.has(text)) return false
  for (const [name, each] of byBareName)
    if (
      !own.has(name) &&
      Math.abs(name.length - text.length) < 3 &&
      each.some((company) => fits(input, company)) &&
      editsBetween(name, text) <= maxEdits
    )
      return true
  return false
}

const maxEdits = 2

/** How many letters differ; infinite where there are more than a typing error changes. */
function editsBetween(one: string, other: string) {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at)
  for (let i = 1; i <= one.length; i++) {
    const next = [i]
    for (let j = 1; j <= other.length; j++)
      next.push(Math.min(row[j]! + 1, next[j - 1]! + 1, row[j - 1]! + (one[i - 1] === other[j - 1] ? 0 : 1)))
    if (Math.min(...next) > maxEdits) return Infinity
    row = next
  }
  return row.at(-1)!
}

const formWords = /\b(?:ag|sa|gmbh|sarl|sagl|aktiengesellschaft|societe anonyme|societa anonima)\b/g

/** A name as this benchmark compares it to find namesakes: independent of what any system under test does. */
function bareName(name: string) {
  return foldedName(name).replace(formWords, ' ').replace(/\s+/g, ' ').trim()
}

function foldedName(name: string) {
  const folded = name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
  return folded.replace(/[^a-z0-9]+/g, ' ').trim()
}
