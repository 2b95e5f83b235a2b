import { type OwnValue, textOfValue } from '@alphorn/contract/directory/own-field-values'
import type { Tx } from '#server/platform/db/connection'
import { build, statement } from '#server/platform/db/statement'
import { type CellRow, lockFieldsUsed, writeCells } from '#server/directory/own-fields/queries'
import { sql } from 'kysely'

type CompanyKey = { account_id: string; company_id: string }
/** `written`: the version that the previous answer wrote, if it wrote one. */
export type AnswerToWrite = { field_id: string; value: OwnValue | null; written: number | null }

const findKept = statement<CompanyKey & { field_ids: string[] }>()('own_values_answered', (p) =>
  build
    .selectFrom('own_values')
    .select(['field_id', 'value', 'version'])
    .where('account_id', '=', p.account_id)
    .where('company_id', '=', p.company_id)
    .where((is) => is('field_id', '=', sql<string>`any(${p.field_ids}::text[])`)),
)

/**
 * Writes research answers into the cells of a company, except into archived fields and over values that a person wrote.
 * Returns the version that each answer wrote, by field; null: the cell is unchanged. A field missing from the result is
 * archived.
 */
export async function writeAnswers(
  tx: Tx,
  { account_id, company_id }: CompanyKey,
  answers: readonly AnswerToWrite[],
  { by, now }: { by: string; now: Date },
): Promise<Map<string, number | null>> {
  const field_ids = answers.map(({ field_id }) => field_id)
  const locked = await lockFieldsUsed(tx, account_id, field_ids)
  const open = new Set(locked.filter(({ archived }) => !archived).map(({ field_id }) => field_id))
  const kept = new Map(
    (await tx.rows(findKept, { account_id, company_id, field_ids })).map((one) => [one.field_id, one]),
  )
  const versions = new Map<string, number | null>()
  const cells: CellRow[] = []
  for (const answer of answers.filter(({ field_id }) => open.has(field_id))) {
    const { field_id } = answer
    const judged = validateAnswer(answer, kept.get(field_id))
    versions.set(field_id, judged.version)
    if (judged.isNew) {
      const { version, value } = judged
      cells.push({ account_id, company_id, field_id, value, version, changed_by: by, changed_at: now })
    }
  }
  writeCells(tx, cells)
  return versions
}

type StoredValue = { value: string | null; version: number }
type CellEffect =
  | { isNew: true; value: string | null; version: number }
  | { isNew: false; version: number | null }

/** Decides the effect of an answer on a cell: a person's value remains, and so does an equal one. */
function validateAnswer({ value, written }: AnswerToWrite, cell: StoredValue | undefined): CellEffect {
  const next = value === null ? null : textOfValue(value)
  if (!cell) return next === null ? { isNew: false, version: null } : { isNew: true, value: next, version: 1 }
  if (cell.value !== null && cell.version !== written) return { isNew: false, version: null }
  if (cell.value === next) return { isNew: false, version: cell.version }
  return { isNew: true, value: next, version: cell.version + 1 }
}
