import type { FieldValueInput, SetFieldValue } from '@alphorn/contract/directory/own-fields'
import {
  type OwnValue,
  readOwnValue,
  textOfValue,
  type ValueProblem,
  valueOfText,
} from '@alphorn/contract/directory/own-field-values'
import { sql } from 'kysely'
import { type Call, nowOf } from '#server/platform/call'
import { recordDifference } from '#server/platform/differences'
import { build, statement } from '#server/platform/db/statement'
import { companiesKnown } from '#server/directory/own-fields/companies-known'
import { companiesInProjects } from '#server/directory/own-fields/companies-in-projects'
import { memberFinder } from '#server/directory/own-fields/members'
import { messageOf } from '#server/directory/own-fields/problem-messages'
import { type FieldRow, fieldsOf, lockFieldsUsed, writeCells } from '#server/directory/own-fields/queries'

const findCells = statement<{ account_id: string; company_ids: string[]; field_ids: string[] }>()(
  'own_values_of_cells',
  (p) =>
    build
      .selectFrom('own_values')
      .select(['company_id', 'field_id', 'value', 'version', 'changed_by'])
      .where('account_id', '=', p.account_id)
      .where((is) => is('company_id', '=', sql<string>`any(${p.company_ids}::text[])`))
      .where((is) => is('field_id', '=', sql<string>`any(${p.field_ids}::text[])`)),
)

type StoredValue = { value: string | null; version: number; changed_by: string | null }
const none: StoredValue = { value: null, version: 0, changed_by: null }

/** Sets values independently of each other: a problem with one is reported with it, and does not affect the others. */
export async function setValues(call: Call, given: readonly FieldValueInput[]): Promise<SetFieldValue[]> {
  const { tx, caller } = call
  const { account_id } = caller
  const named = [...new Set(given.map(({ company_id }) => company_id))]
  const company_ids = await companiesInProjects(call, named)
  const field_ids = [...new Set(given.map(({ field_id }) => field_id))]
  await lockFieldsUsed(tx, account_id, field_ids)
  const [fields, cells, companies, memberOf] = await Promise.all([
    fieldsOf(tx, account_id),
    tx.rows(findCells, { account_id, company_ids, field_ids }),
    companiesKnown(call, company_ids),
    memberFinder(tx, account_id),
  ])
  const kept = new Map(cells.map((cell) => [keyOf(cell), cell]))
  const judging = { fields: new Map(fields.map((one) => [one.field_id, one])), kept, companies, memberOf }
  const taken = new Set<string>()
  const judged = given.map((one) => validateValue(judging, one, taken))
  await writeValues(call, judged)
  return judged.map((one, index) => presentValidated(one, index, caller.name))
}

type ValidationContext = {
  fields: ReadonlyMap<string, FieldRow>
  kept: ReadonlyMap<string, StoredValue>
  companies: ReadonlySet<string>
  memberOf: (named: string) => string | undefined
}
type ValidatedValue = {
  given: FieldValueInput
  field: FieldRow | undefined
  kept: StoredValue
  problem: ValueProblem | null
  /** The text to store; undefined: the value is unchanged. */
  next: string | null | undefined
}

function keyOf({ company_id, field_id }: Pick<FieldValueInput, 'company_id' | 'field_id'>) {
  return `${company_id} ${field_id}`
}

function validateValue(
  judging: ValidationContext,
  given: FieldValueInput,
  taken: Set<string>,
): ValidatedValue {
  const key = keyOf(given)
  const field = judging.fields.get(given.field_id)
  const kept = judging.kept.get(key) ?? none
  const refused = (problem: ValueProblem): ValidatedValue => ({
    given,
    field,
    kept,
    problem,
    next: undefined,
  })
  const fault = faultOfCell(judging, given, taken)
  if (!field || fault) return refused(fault ?? 'field_unknown')
  taken.add(key)
  const read = readFor(field, given.value, judging.memberOf)
  if (read.problem !== undefined) return refused(read.problem)
  const next = read.value === null ? null : textOfValue(read.value)
  // Setting the current value again loses nothing, even if the cell changed meanwhile.
  if (next === kept.value) return { given, field, kept, problem: null, next: undefined }
  if (given.version !== undefined && given.version !== kept.version) return refused('changed_meanwhile')
  return { given, field, kept, problem: null, next }
}

/** Returns the reason why a cell accepts no value at all. */
function faultOfCell(
  judging: ValidationContext,
  given: FieldValueInput,
  taken: ReadonlySet<string>,
): ValueProblem | null {
  const field = judging.fields.get(given.field_id)
  if (!field) return 'field_unknown'
  if (field.archived) return 'field_archived'
  if (!judging.companies.has(given.company_id)) return 'company_unknown'
  return taken.has(keyOf(given)) ? 'duplicate_in_request' : null
}

function readFor(field: FieldRow, given: OwnValue | null, memberOf: ValidationContext['memberOf']) {
  const read = readOwnValue(field, given)
  if (field.kind !== 'person' || typeof read.value !== 'string') return read
  const value = memberOf(read.value)
  return value === undefined ? ({ problem: 'not_a_member' } as const) : { value }
}

async function writeValues(call: Call, judged: readonly ValidatedValue[]) {
  const { tx, caller, auditContext } = call
  const changed = judged.filter(({ next }) => next !== undefined)
  if (changed.length === 0) return
  const now = await nowOf(call)
  writeCells(
    tx,
    changed.map(({ given, kept, next }) => ({
      account_id: caller.account_id,
      company_id: given.company_id,
      field_id: given.field_id,
      value: next ?? null,
      version: kept.version + 1,
      changed_by: caller.name,
      changed_at: now,
    })),
  )
  // The history refers to cells by version instead of text, so that erasing a person's text in its cell suffices.
  const versions = (of: (one: ValidatedValue) => number) =>
    Object.fromEntries(changed.map((one) => [keyOf(one.given), of(one)]))
  recordDifference(
    auditContext,
    versions(({ kept }) => kept.version),
    versions(({ kept }) => kept.version + 1),
  )
  auditContext.target = changed[0]!.given.company_id
}

function presentValidated(
  { given, field, kept, problem, next }: ValidatedValue,
  index: number,
  by: string,
): SetFieldValue {
  const isSet = next !== undefined
  const changed_by = isSet ? by : kept.changed_by
  return {
    index,
    company_id: given.company_id,
    field_id: given.field_id,
    outcome: problem === null ? (isSet ? 'set' : 'unchanged') : 'refused',
    problem,
    message: problem && messageOf(problem, { field, changed_by }),
    value: field ? valueOfText(field.kind, isSet ? next : kept.value) : null,
    version: kept.version + (isSet ? 1 : 0),
    changed_by,
  }
}
