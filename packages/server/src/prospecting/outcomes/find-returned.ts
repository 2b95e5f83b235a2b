import type { Recipient } from '@alphorn/contract/prospecting/exports'
import {
  readReturnReference,
  type ReturnReference,
} from '@alphorn/contract/prospecting/letters/return-references'
import type { ReturnedLetter } from '@alphorn/contract/prospecting/returns'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/platform/db/connection'
import { build } from '#server/platform/db/statement'
import { companiesByIds } from '#server/directory/companies/company'
import type { ProjectKey } from '#server/prospecting/keys'

/** A letter that a reference may name. `sent`: it was exported. */
export type NamedLetter = NonNullable<ReturnedLetter['letter']> & { sent: boolean }
/** The letters that a reference names: one, none, or letters to several companies. */
export type ReferenceMatch = NamedLetter | 'none' | 'several'

type LetterRow = {
  release_id: string
  prospect_id: string
  state: string
  recipient: unknown
  token: string | null
}

/** Finds the letters of a project that the references name, in the order of the references. */
export async function lettersNamed(
  db: Db,
  project: ProjectKey,
  given: readonly string[],
): Promise<{ reference: ReturnReference; named: ReferenceMatch }[]> {
  const references = given.map(readReturnReference)
  const letters: LetterRow[] = await db.query(lettersOf(project, references))
  const index = indexLetters(letters)
  const prospects = await withoutLetter(db, project, references, index)
  return references.map((reference) => ({
    reference,
    named: nameOne(index.get(keyOf(reference)) ?? [], prospects.get(keyOf(reference))),
  }))
}

const valuesOf = (references: readonly ReturnReference[], kind: ReturnReference['kind']) =>
  references.filter((one) => one.kind === kind).map(({ value }) => value)

/** Reads the letters that may be meant, whatever their state. */
function lettersOf({ account_id, project_id }: ProjectKey, references: readonly ReturnReference[]) {
  const among = (column: RawBuilder<string>, values: readonly string[]) =>
    sql<boolean>`${column} = any(${values}::text[])`
  const field = (name: 'uid' | 'name') => sql<string>`releases.recipient->>${sql.lit(name)}`
  const place = (name: string) => sql<string>`coalesce(releases.recipient->'address'->>${sql.lit(name)}, '')`
  const names = valuesOf(references, 'name').map(plainKey).filter(Boolean)
  const keyed = (...parts: RawBuilder<string>[]) => among(sqlPlainKey(parts), names)
  // No index helps these conditions: they read all letters of the project.
  const named = () => [
    keyed(field('name')),
    keyed(field('name'), place('town')),
    keyed(field('name'), place('postal_code'), place('town')),
  ]
  return build
    .selectFrom('releases')
    .leftJoin('proof_pages', (join) =>
      join
        .onRef('proof_pages.account_id', '=', 'releases.account_id')
        .onRef('proof_pages.project_id', '=', 'releases.project_id')
        .onRef('proof_pages.release_id', '=', 'releases.release_id'),
    )
    .select(['releases.release_id', 'releases.prospect_id', 'releases.state', 'releases.recipient'])
    .select('proof_pages.token')
    .where('releases.account_id', '=', account_id)
    .where('releases.project_id', '=', project_id)
    .where('releases.channel', '=', 'letter')
    .where((is) =>
      is.or([
        among(sql<string>`releases.release_id`, valuesOf(references, 'release')),
        among(sql<string>`releases.prospect_id`, valuesOf(references, 'prospect')),
        among(sql<string>`proof_pages.token`, valuesOf(references, 'proof_page')),
        among(field('uid'), valuesOf(references, 'uid')),
        ...(names.length > 0 ? named() : []),
      ]),
    )
    .orderBy('releases.release_id', 'desc')
}

/** Names are compared by their letters and digits. */
const nameKey = (name: string) =>
  name
    .normalize()
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '')
/** In SQL by a to z and digits alone, because the database folds the case of other letters only by its locale. */
const plainKey = (name: string) => name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '')
const sqlPlainKey = (parts: readonly RawBuilder<string>[]) =>
  sql<string>`regexp_replace(lower(${sql.join(parts, sql` || `)}), '[^a-z0-9]+', '', 'g')`

const keyOf = ({ kind, value }: ReturnReference) => `${kind} ${kind === 'name' ? nameKey(value) : value}`

/** Indexes the letters by everything that may name them, the latest first. */
function indexLetters(letters: readonly LetterRow[]): Map<string, LetterRow[]> {
  const index = new Map<string, LetterRow[]>()
  for (const letter of letters)
    for (const reference of namesOf(letter)) {
      const key = keyOf(reference)
      const known = index.get(key)
      if (known) known.push(letter)
      else index.set(key, [letter])
    }
  return index
}

function namesOf({ release_id, prospect_id, recipient, token }: LetterRow): ReturnReference[] {
  const { uid, name } = recipient as Recipient
  const { postal_code, town } = placeIn(recipient as Recipient)
  // A name without letters and digits identifies nothing. Without a town the three keys are one.
  const names = new Set([name, `${name} ${town}`, `${name} ${postal_code} ${town}`].map(nameKey))
  names.delete('')
  return [
    { kind: 'release', value: release_id },
    { kind: 'prospect', value: prospect_id },
    { kind: 'uid', value: uid },
    ...(token === null ? [] : [{ kind: 'proof_page' as const, value: token }]),
    ...[...names].map((value) => ({ kind: 'name' as const, value })),
  ]
}

function placeIn({ address }: Recipient) {
  return { postal_code: address?.postal_code ?? '', town: address?.town ?? '' }
}

/** Among the letters to one company, the reference means the one that was exported last. */
function nameOne(letters: readonly LetterRow[], prospect: NamedLetter | undefined): ReferenceMatch {
  const sent = letters.filter(({ state }) => state === 'exported')
  const [meant, ...others] = sent.length > 0 ? sent : letters
  if (!meant) return prospect ?? 'none'
  const { release_id, prospect_id, recipient } = meant
  if (others.some((one) => one.prospect_id !== prospect_id)) return 'several'
  const { name } = recipient as Recipient
  const { postal_code, town } = placeIn(recipient as Recipient)
  const place = [postal_code, town].filter(Boolean).join(' ')
  return { release_id, prospect_id, name, place, sent: sent.length > 0 }
}

/** Returns the prospects that references name and that have no letter, by the naming text. */
async function withoutLetter(
  db: Db,
  { account_id, project_id }: ProjectKey,
  references: readonly ReturnReference[],
  index: ReadonlyMap<string, unknown>,
): Promise<Map<string, NamedLetter>> {
  const open = references.filter((one) => !index.has(keyOf(one)))
  const [ids, uids] = [valuesOf(open, 'prospect'), valuesOf(open, 'uid')]
  if (ids.length + uids.length === 0) return new Map()
  const rows = await db.query(
    build
      .selectFrom('prospects')
      .select(['prospect_id', 'uid', 'company_id'])
      .where('account_id', '=', account_id)
      .where('project_id', '=', project_id)
      .where((is) =>
        is.or([
          is('prospect_id', '=', sql<string>`any(${ids}::text[])`),
          is('uid', '=', sql<string>`any(${uids}::text[])`),
        ]),
      ),
  )
  const companies = await companiesByIds(
    db,
    rows.map(({ company_id }) => company_id),
  )
  return new Map(
    rows.flatMap(({ prospect_id, uid, company_id }) => {
      const name = companies.get(company_id)?.name ?? uid
      const letter = { release_id: null, prospect_id, name, place: '', sent: false }
      return [`prospect ${prospect_id}`, `uid ${uid}`].map((key) => [key, letter] as const)
    }),
  )
}
