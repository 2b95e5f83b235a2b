import type { CompanyFilter, companyFactParameters } from '@alphorn/contract/directory/company-filters'
import type { Decision } from '@alphorn/contract/prospecting/decisions'
import type { ProspectState } from '@alphorn/contract/prospecting/prospect-states'
import { parseUid } from '@alphorn/contract/core/uid'
import { type ExpressionBuilder, type RawBuilder, sql } from 'kysely'
import type { ReadCall } from '#server/platform/call'
import { build } from '#server/platform/db/statement'
import type { Tables } from '#server/platform/db/tables'
import { foldText, wordsOf } from '@alphorn/swiss-names/fold'
import { passesPart } from '#server/directory/companies/filter-sql'
import { fieldConditions } from '#server/prospecting/prospects/field-conditions'
import type { ProjectKey } from '#server/prospecting/keys'

/** Filters of a project's prospects, as a caller sends them. */
export type ProspectFilters = {
  state?: ProspectState | undefined
  decision?: Decision['decision'] | undefined
  canton?: string | undefined
  /** Id of a user; `none` for prospects without an owner. */
  owner_id?: string | undefined
  /** Conditions on own fields, as `readFieldFilter` reads them. */
  field?: string[] | undefined
  q?: string | undefined
  updated_since?: string | undefined
} & CompanyFacts

/** Filters by facts about the companies of the prospects. */
type CompanyFacts = Pick<CompanyFilter, FactName> & { company_language?: CompanyFilter['language'] }
type FactName = Exclude<keyof typeof companyFactParameters, 'company_language'>

/** Filters whose conditions on own fields match the fields of the account. */
export type CheckedFilters = Omit<ProspectFilters, 'field'> & {
  fieldConditions: readonly RawBuilder<boolean>[]
}

/** Reads the conditions on own fields; refuses those that match no field of the account. */
export async function checkedFilters(
  call: ReadCall,
  { field, ...filters }: ProspectFilters,
): Promise<CheckedFilters> {
  return { ...filters, fieldConditions: await fieldConditions(call, field ?? []) }
}

/** Selects the prospects of a project that pass the filters, without an order. */
export function matchingProspects({ account_id, project_id }: ProjectKey, filters: CheckedFilters) {
  const { state, decision, canton, owner_id, q, updated_since } = filters
  const found = build
    .selectFrom('prospects')
    .innerJoin('companies', 'companies.company_id', 'prospects.company_id')
    .selectAll('prospects')
    .where('account_id', '=', account_id)
    .where('project_id', '=', project_id)
    .$if(state !== undefined, (query) => query.where('state', '=', state!))
    .$if(decision !== undefined, (query) => query.where('decision', '=', decision!))
    .$if(canton !== undefined, (query) => query.where('companies.canton', '=', canton!))
    .$if(owner_id !== undefined, (query) => query.where(ownerCondition(owner_id!)))
    .$if(updated_since !== undefined, (query) =>
      query.where('prospects.updated_at', '>=', new Date(updated_since!)),
    )
    .$if(q !== undefined, (query) => query.where((is) => textCondition(is, q!)))
    .where((is) => passesPart(is as unknown as ExpressionBuilder<Tables, 'companies'>, factsOf(filters)))
  return filters.fieldConditions.reduce((query, condition) => query.where(condition), found)
}

function factsOf(filters: CompanyFacts): CompanyFilter {
  const { municipality, legal_form, noga, kind, size, company_language, founded_from, founded_to } = filters
  return { municipality, legal_form, noga, kind, size, language: company_language, founded_from, founded_to }
}

/** A user who left the account owns no prospects: a foreign key clears the column. */
function ownerCondition(owner_id: string) {
  return owner_id === 'none'
    ? sql<boolean>`prospects.owner_id is null`
    : sql<boolean>`prospects.owner_id = ${owner_id}`
}

/** A UID in any spelling, or words of the company's name. A text without a word matches no name. */
function textCondition(is: ExpressionBuilder<Tables, 'prospects' | 'companies'>, q: string) {
  const parsed = parseUid(q)
  if (parsed.ok) return is('prospects.uid', '=', parsed.uid)
  const words = wordsOf(foldText(q))
  if (words.length === 0) return sql<boolean>`false`
  return is.and(words.map((word) => is('companies.name_key', 'like', `%${word}%`)))
}
