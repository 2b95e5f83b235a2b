import type { FieldValue, OwnField } from '@alphorn/contract/directory/own-fields'
import { valueOfText } from '@alphorn/contract/directory/own-field-values'
import { sql } from 'kysely'
import type { ReadCall } from '#server/platform/call'
import { type Page, pageOf, type PageOf } from '#server/platform/pages'
import { build } from '#server/platform/db/statement'
import { isInProjects } from '#server/directory/own-fields/companies-in-projects'
import { fieldsOf, presentField } from '#server/directory/own-fields/queries'

/** Lists the fields of the account in their order. */
export async function listFields({ tx, caller }: ReadCall, page: Page): Promise<PageOf<OwnField>> {
  const fields = await fieldsOf(tx, caller.account_id)
  const from = page.after ? fields.findIndex(({ field_id }) => field_id === page.after![0]) + 1 : 0
  return pageOf(fields.slice(from, from + page.limit + 1), page, ({ field_id }) => [field_id], presentField)
}

type FieldValueFilter = { company_id?: string | undefined; field_id?: string | undefined }

/**
 * Lists the values of the account, by company and field. A limited credential gets those of the companies of its
 * projects.
 */
export async function listValues(
  { tx, caller }: ReadCall,
  { company_id, field_id }: FieldValueFilter,
  page: Page,
): Promise<PageOf<FieldValue>> {
  const rows = await tx.query(
    build
      .selectFrom('own_values as v')
      .innerJoin('own_fields as f', (join) =>
        join.onRef('f.account_id', '=', 'v.account_id').onRef('f.field_id', '=', 'v.field_id'),
      )
      .selectAll('v')
      .select('f.kind')
      .where('v.account_id', '=', caller.account_id)
      .$if(caller.project_ids !== null, (query) => query.where(isInProjects(caller, sql.ref('v.company_id'))))
      .$if(company_id !== undefined, (query) => query.where('v.company_id', '=', company_id!))
      .$if(field_id !== undefined, (query) => query.where('v.field_id', '=', field_id!))
      .$if(page.after !== null, (query) =>
        query.where(sql<boolean>`(v.company_id, v.field_id) > (${page.after![0]}, ${page.after![1]})`),
      )
      .orderBy('v.company_id')
      .orderBy('v.field_id')
      .limit(page.limit + 1),
  )
  return pageOf(
    rows,
    page,
    (row) => [row.company_id, row.field_id],
    ({ company_id, field_id, kind, value, version, changed_by, changed_at }) => ({
      company_id,
      field_id,
      value: valueOfText(kind, value),
      version,
      changed_by,
      changed_at: changed_at.toISOString(),
    }),
  )
}
