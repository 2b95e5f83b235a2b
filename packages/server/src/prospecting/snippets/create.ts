import { invalid } from '@alphorn/contract/core/errors'
import { newId } from '@alphorn/contract/core/ids'
import { maxSnippets } from '@alphorn/contract/prospecting/snippet-limits'
import type { Snippet, SnippetInput } from '@alphorn/contract/prospecting/snippets'
import { lockAccount } from '#server/accounts/lock-account'
import { type Call, nowOf } from '#server/platform/call'
import { insertInto } from '#server/platform/db/insert'
import { build } from '#server/platform/db/statement'
import { recordDifference } from '#server/platform/differences'
import {
  ensureSnippetNameIsFree,
  presentSnippet,
  type SnippetRow,
} from '#server/prospecting/snippets/queries'

/** Saves a block of text under a name, for letters in one language. */
export async function createSnippet(call: Call, { language, name, text }: SnippetInput): Promise<Snippet> {
  const { tx, caller, auditContext } = call
  const { account_id } = await lockAccount(call)
  await ensureRoomForSnippet(call)
  const now = await nowOf(call)
  const row: SnippetRow = {
    account_id,
    snippet_id: newId('snippet'),
    language,
    name,
    text,
    version: 1,
    created_by: caller.name,
    created_at: now,
    updated_at: now,
  }
  await ensureSnippetNameIsFree(call, row)
  tx.writeQuery(insertInto('snippets').values(row))
  auditContext.target = row.snippet_id
  // The audit history refers to the name and the text by their version, so that erasing them here suffices.
  recordDifference(auditContext, {}, { language, version: row.version })
  return presentSnippet(row)
}

async function ensureRoomForSnippet({ tx, caller }: Call) {
  const [counted] = await tx.query(
    build
      .selectFrom('snippets')
      .select(({ fn }) => fn.countAll<number>().as('snippets'))
      .where('account_id', '=', caller.account_id),
  )
  if (Number(counted!.snippets) >= maxSnippets)
    throw invalid(
      'too_many_items',
      'name',
      `The account already has ${maxSnippets} snippets, in all languages together. Delete one first.`,
    )
}
