import type {
  ListSpreadsheetInput,
  ProspectSpreadsheetInput,
  SpreadsheetWithAddress,
} from '@alphorn/contract/app/app-spreadsheets'
import { invalid, Refusal } from '@alphorn/contract/core/errors'
import type { Call } from '#server/platform/call'
import { fieldsOf } from '#server/directory/own-fields/queries'
import { createSpreadsheet } from '#server/lists/feeds/create'
import { findList } from '#server/lists/queries'
import { projectOf } from '#server/prospecting/projects/queries'
import { checkedFilters, type ProspectFilters } from '#server/prospecting/prospects/filter'

/** Creates an address from which spreadsheets read a list. */
export async function createListSpreadsheet(
  call: Call,
  list_id: string,
  { name, ...selection }: ListSpreadsheetInput,
): Promise<SpreadsheetWithAddress> {
  await findList(call, list_id)
  return createSpreadsheet(call, { list_id }, { name, selection })
}

/** Creates an address from which spreadsheets read the prospects of a project, with the chosen columns. */
export async function createProspectSpreadsheet(
  call: Call,
  project_id: string,
  { name, ...selection }: ProspectSpreadsheetInput,
): Promise<SpreadsheetWithAddress> {
  await projectOf(call, project_id)
  await ensureFilters(call, selection.filters)
  await ensureFields(call, selection.columns ?? [])
  return createSpreadsheet(call, { project_id }, { name, selection })
}

/** Refuses a condition that does not fit its field now, rather than when a spreadsheet reads. */
async function ensureFilters(call: Call, filters: ProspectFilters) {
  try {
    await checkedFilters(call, filters)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    throw invalid('value_not_allowed', 'filters.field', error.message)
  }
}

async function ensureFields({ tx, caller }: Call, columns: readonly string[]) {
  const known = new Set((await fieldsOf(tx, caller.account_id)).map(({ field_id }) => field_id))
  const at = columns.findIndex((column) => column.startsWith('fld_') && !known.has(column))
  if (at === -1) return
  const detail = `The account has no field with the ID ${columns[at]}. List the fields.`
  throw invalid('value_not_allowed', `columns[${at}]`, detail)
}
