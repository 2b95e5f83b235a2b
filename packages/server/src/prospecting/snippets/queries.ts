import { invalid, Refusal } from '@alphorn/contract/core/errors'
import { Snippet } from '@alphorn/contract/prospecting/snippets'
import { type Selectable, sql } from 'kysely'
import type { Call } from '#server/platform/call'
import { build } from '#server/platform/db/statement'
import type { Tables } from '#server/platform/db/tables'
import { presentRow } from '#server/platform/present-row'

export type SnippetRow = Selectable<Tables['snippets']>

/** Returns a snippet of the account, locked until the commit. */
export async function lockSnippet({ tx, caller }: Call, snippet_id: string): Promise<SnippetRow> {
  const [row] = await tx.query(
    build
      .selectFrom('snippets')
      .selectAll()
      .where('account_id', '=', caller.account_id)
      .where('snippet_id', '=', snippet_id)
      .forNoKeyUpdate(),
  )
  if (!row) throw new Refusal('not_found')
  return row
}

/**
 * Refuses a name that another snippet of the language has, because the picker would list both alike. The account must
 * be locked.
 */
export async function ensureSnippetNameIsFree(
  { tx, caller }: Call,
  { snippet_id, language, name }: Pick<SnippetRow, 'snippet_id' | 'language' | 'name'>,
): Promise<void> {
  const [other] = await tx.query(
    build
      .selectFrom('snippets')
      .select('snippet_id')
      .where('account_id', '=', caller.account_id)
      .where('language', '=', language)
      .where(sql<boolean>`lower(name) = lower(${name})`)
      .where('snippet_id', '<>', snippet_id),
  )
  if (other)
    throw invalid(
      'name_taken',
      'name',
      'The account already has a snippet with this name in this language. Choose another name.',
    )
}

/** Presents a snippet: every member is a column. */
export function presentSnippet(row: SnippetRow): Snippet {
  return presentRow(Snippet, row)
}
