import type { Decision } from '@alphorn/contract/prospecting/decisions'
import type { ProspectState } from '@alphorn/contract/prospecting/prospects'
import { parseUid } from '@alphorn/contract/core/uid'
import { type ExpressionBuilder, sql } from 'kysely'
import { build } from '#server/platform/db/statement'
import type { Tables } from '#server/platform/db/tables'
import { foldText, wordsOf } from '@alphorn/swiss-names/fold'
import type { ProspectKey } from '#server/prospecting/prospects/queries'

export type ProspectFilters = {
  state?: ProspectState | undefined
  decision?: Decision['decision'] | undefined
  canton?: string | undefined
  q?: string | undefined
  updated_since?: string | undefined
}
export type OfProject = Omit<ProspectKey, 'prospect_id'>

/** The prospects of a project that pass the filters, in no order yet. */
export function passingProspects({ account_id, project_id }: OfProject, filters: ProspectFilters) {
  const { state, decision, canton, q, updated_since } = filters
  return build
    .selectFrom('prospects')
    .innerJoin('companies', 'companies.company_id', 'prospects.company_id')
    .selectAll('prospects')
    .where('account_id', '=', account_id)
    .where('project_id', '=', project_id)
    .$if(state !== undefined, (query) => query.where('state', '=', state!))
    .$if(decision !== undefined, (query) => query.where('decision', '=', decision!))
    .$if(canton !== undefined, (query) => query.where('companies.canton', '=', canton!))
    .$if(updated_since !== undefined, (query) =>
      query.where('prospects.updated_at', '>=', new Date(updated_since!)),
    )
    .$if(q !== undefined, (query) => query.where((is) => textCondition(is, q!)))
}

/** A UID in any spelling, or words of the company's name. What holds no word is the name of no one. */
function textCondition(is: ExpressionBuilder<Tables, 'prospects' | 'companies'>, q: string) {
  const parsed = parseUid(q)
  if (parsed.ok) return is('prospects.uid', '=', parsed.uid)
  const words = wordsOf(foldText(q))
  if (words.length === 0) return sql<boolean>`false`
  return is.and(words.map((word) => is('companies.name_key', 'like', `%${word}%`)))
}
