import type { Company, CompanyFilters } from '@alphorn/contract/companies'
import { parseUid } from '@alphorn/contract/uid'
import { type ExpressionBuilder, type SqlBool, type Expression, sql } from 'kysely'
import type { Page, PageOf, ReadCall } from '#server/call'
import { build } from '#server/db/statement'
import type { Tables } from '#server/db/tables'
import { fold, wordsOf } from '#server/directory/fold'
import { mentionedCompanies } from '#server/directory/mentioned-companies'
import { placeKey } from '#server/directory/place-key'
import { presentCompany } from '#server/directory/present-company'

/** Companies that pass the filters, in the order of their names. */
export async function searchCompanies(
  { tx }: ReadCall,
  filters: CompanyFilters,
  { limit, after }: Page,
): Promise<PageOf<Company>> {
  const [name_key, company_id] = after ?? []
  const rows = await tx.query(
    build
      .selectFrom('companies')
      .selectAll()
      .where((eb) => eb.and(conditions(eb, filters)))
      .$if(after !== null, (query) =>
        query.where(sql<boolean>`(name_key, company_id) > (${name_key}, ${company_id})`),
      )
      .orderBy('name_key')
      .orderBy('company_id')
      .limit(limit + 1),
  )
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  const mentioned = await mentionedCompanies(tx, page)
  return {
    items: page.map((row) => presentCompany(row, mentioned)),
    next: rows.length > limit && last ? [last.name_key, last.company_id] : null,
  }
}

type Companies = ExpressionBuilder<Tables, 'companies'>
type Condition = Expression<SqlBool>

function conditions(eb: Companies, filters: CompanyFilters): Condition[] {
  const { q, canton, legal_form, status, municipality, noga } = filters
  return [
    ...(q === undefined ? [] : named(eb, q)),
    ...(canton ? [eb('canton', 'in', canton)] : []),
    ...(legal_form ? [eb('legal_form', 'in', legal_form)] : []),
    ...(status ? [eb('status', 'in', status)] : []),
    ...(municipality ? [eb.or(municipality.map((text) => seatedIn(eb, text)))] : []),
    ...(noga ? [eb.or(noga.map((code) => eb('noga_code', 'like', `${code}%`)))] : []),
  ]
}

function seatedIn(eb: Companies, municipality: string) {
  return /^\d{1,9}$/.test(municipality)
    ? eb('seat_bfs_id', '=', Number(municipality))
    : eb('seat_key', '=', placeKey(municipality))
}

function named(eb: Companies, q: string): Condition[] {
  const parsed = parseUid(q)
  if (parsed.ok) return [eb('uid', '=', parsed.uid)]
  const words = wordsOf(fold(q))
  if (words.length === 0) return [sql<boolean>`false`]
  const matching = build
    .selectFrom('company_names')
    .select('company_id')
    .where((names) => names.and(words.flatMap((word) => beginsAWord(word, words.length))))
  return [eb('company_id', 'in', matching)]
}

// The index knows sequences of three letters. It finds the word anywhere; that it begins a word is looked at after.
function beginsAWord(word: string, count: number): Condition[] {
  if (count === 1 && word.length < 3) return [sql<boolean>`key like ${`${word}%`}`]
  const anywhere = word.length < 3 ? [] : [sql<boolean>`key like ${`%${word}%`}`]
  return [...anywhere, sql<boolean>`' ' || key like ${`% ${word}%`}`]
}
