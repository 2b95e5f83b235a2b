import { type RawBuilder, sql, type SqlBool } from 'kysely'
import type { Tx } from '#server/platform/db/connection'
import { rawQuery } from '#server/platform/db/raw'
import type { ProspectKey } from '#server/prospecting/keys'
import { personalData } from '#server/privacy/personal-data'
import type { PersonalDataColumn } from '#server/privacy/personal-data-column'

/** Locks the answers about the company of a prospect, so that none is stored before the commit. */
export async function lockAnswers(tx: Tx, prospect: ProspectKey): Promise<void> {
  await tx.query(
    rawQuery<unknown>(sql`select from question_answers a
      where a.account_id = ${prospect.account_id} and a.company_id = ${companyOf(prospect)}
      order by a.field_id for no key update`),
  )
}

/**
 * Returns the answers that quote the evidence of a prospect, and the cells whose value rests on it alone. A value that
 * a person wrote since is not included.
 */
export function answersFrom(prospect: ProspectKey, evidence_ids: readonly string[]): PersonalDataColumn[] {
  const ids = sql`${[...evidence_ids]}::text[]`
  const answer = (condition: RawBuilder<unknown>) => sql<SqlBool>`exists (select from question_answers a
    where a.account_id = t.account_id and a.company_id = t.company_id and a.field_id = t.field_id
      and a.company_id = ${companyOf(prospect)} and a.quote is not null and ${condition})`
  const orQuoted = (named: RawBuilder<unknown>) => sql`coalesce(${named}, ${isQuotedFrom(prospect, ids)})`
  const about: Readonly<Record<string, PersonalDataColumn['about']>> = {
    own_values: () => answer(sql`a.value_version = t.version and ${orQuoted(sql`a.evidence_ids <@ ${ids}`)}`),
    question_answers: () => answer(orQuoted(sql`a.evidence_ids[1] = any(${ids})`)),
  }
  return personalData.flatMap((holding) => {
    const of = about[holding.name]
    return of ? [{ ...holding, about: of }] : []
  })
}

/**
 * Returns whether the kept quote of an answer is in the evidence. It finds answers that a version without
 * `evidence_ids` stored. A quote is verbatim except for its white space.
 */
function isQuotedFrom({ account_id, project_id, prospect_id }: ProspectKey, ids: RawBuilder<unknown>) {
  return sql`exists (select from evidence e where e.account_id = ${account_id} and e.project_id = ${project_id}
    and e.prospect_id = ${prospect_id} and e.evidence_id = any(${ids})
    and e.content->>'url' is not distinct from a.source_url
    and position(${oneLine(sql`a.quote`)} in ${oneLine(sql`e.content->>'excerpt'`)}) > 0)`
}

const oneLine = (text: RawBuilder<unknown>) => sql`trim(regexp_replace(${text}, '\\s+', ' ', 'g'))`

function companyOf({ account_id, project_id, prospect_id }: ProspectKey) {
  return sql`(select p.company_id from prospects p where p.account_id = ${account_id}
    and p.project_id = ${project_id} and p.prospect_id = ${prospect_id})`
}
