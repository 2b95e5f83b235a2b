import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { uidCheckDigit } from '@alphorn/contract/core/uid'
import { type Company, makeRegister } from './companies.ts'
import type { Input, Question } from './inputs.ts'

// Sets that were written by hand: a folder with its companies and its inputs (README.md).

const seed = 20_261_129
const companyCount = 12_000

/**
 * The companies of a folder's `companies.tsv` among those that are modelled, and the inputs of its `inputs.tsv`. All lines of a
 * set `to_build` with are of half a.
 */
export function readByHand(
  folder: string,
  use: 'to_build' | 'halves' = 'halves',
): { companies: Company[]; questions: Question[] } {
  const rows = linesOf(`${folder}/companies.tsv`)
  const uids = new Map(rows.map(({ key = '' }, at) => [key, inventedUid(at)]))
  const { registered } = makeRegister(seed, companyCount)
  const companies = [
    ...registered.map(({ company }) => company),
    ...rows.map((row) => companyOf(row, (key) => uidOf(uids, key))),
  ]
  const counts = new Map<string, number>()
  const questions = linesOf(`${folder}/inputs.tsv`).map((row): Question => {
    const { class: name = '' } = row
    const number = (counts.get(name) ?? 0) + 1
    counts.set(name, number)
    const id = `${folder}_${name}-${number}`
    const expected = expectedOf(row['expected'] ?? '', (key) => uidOf(uids, key))
    const stratum = expected.outcome === 'resolved' ? 'one' : expected.uids.length > 0 ? 'ask' : 'none'
    const half = use === 'to_build' ? 'a' : halfOf(id)
    return { id, half, stratum, class: name, input: inputOf(row, uids), expected }
  })
  return { companies, questions }
}

/** Assigns a line to a half by its id alone: b is for reporting, never for building. */
function halfOf(id: string): 'a' | 'b' {
  return createHash('sha256').update(id).digest()[0]! < 128 ? 'a' : 'b'
}

type Row = Readonly<Record<string, string>>

/** The lines of a file of values between tabs, by the heads of its columns. */
function linesOf(file: string): Row[] {
  const [heads = '', ...lines] = readFileSync(new URL(file, import.meta.url), 'utf8')
    .trim()
    .split('\n')
  const columns = heads.split('\t')
  return lines.map((line) => {
    const values = line.split('\t')
    return Object.fromEntries(columns.map((column, at) => [column, values[at] ?? '']))
  })
}

function uidOf(uids: ReadonlyMap<string, string>, key: string) {
  const uid = uids.get(key)
  if (uid === undefined) throw new Error(`companies.tsv has no company ${key}.`)
  return uid
}

function companyOf(row: Row, find: (key: string) => string): Company {
  const { status = '', former_names = '', translations = '' } = row
  return {
    uid: find(row['key']!),
    name: row['name']!,
    legal_form: row['legal_form']!,
    status: status === '' ? 'ACTIVE' : 'CANCELLED',
    seat: row['seat']!,
    canton: row['canton']!,
    postal_code: row['postal_code']!,
    town: row['town']!,
    street: row['street']!,
    ...(row['website'] && { website: row['website'] }),
    former_names: former_names === '' ? [] : [former_names],
    translations: translations === '' ? {} : Object.fromEntries([translations.split('=')]),
    taken_over_by: status.startsWith('>') ? find(status.slice(1)) : null,
  }
}

function inputOf({ name, place, more = '' }: Row, uids: ReadonlyMap<string, string>): Input {
  const members = more.split(';').flatMap((text) => {
    const [member, value] = text.split('=')
    return member ? [[member, member === 'uid' ? uidOf(uids, value!) : value]] : []
  })
  return { ...(name && { name }), ...(place && { place }), ...Object.fromEntries(members) }
}

/** `key`: this company. `?key`: it, or a question. `!key,key`: a question that lists these. `-`: no company. */
function expectedOf(text: string, find: (key: string) => string): Question['expected'] {
  if (text === '-') return { outcome: 'not_found', uids: [], also_ok: ['ambiguous'] }
  const uids = text.replace(/^[?!]/, '').split(',').map(find)
  if (text.startsWith('!')) return { outcome: 'ambiguous', uids, also_ok: [] }
  if (text.startsWith('?')) return { outcome: 'ambiguous', uids, also_ok: [`resolved:${uids[0]}`] }
  return { outcome: 'resolved', uids, also_ok: [] }
}

/** A UID with a right check digit from CHE-598.000.000 on, where none is issued. */
function inventedUid(number: number) {
  let digits = 59_800_000 + number * 7
  while (uidCheckDigit(String(digits)) === undefined) digits++
  const text = `${digits}${uidCheckDigit(String(digits))}`
  return `CHE-${text.slice(0, 3)}.${text.slice(3, 6)}.${text.slice(6)}`
}
