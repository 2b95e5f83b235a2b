import { invalid } from '@alphorn/contract/core/errors'
import type { Snippet, SnippetChange } from '@alphorn/contract/prospecting/snippets'
import { lockAccount } from '#server/accounts/lock-account'
import { type Call, nowOf } from '#server/platform/call'
import { build } from '#server/platform/db/statement'
import { recordDifference } from '#server/platform/differences'
import { ensureSnippetNameIsFree, lockSnippet, presentSnippet } from '#server/prospecting/snippets/queries'

/** Changes a snippet, unless it has changed since it was read. */
export async function changeSnippet(
  call: Call,
  snippet_id: string,
  { version, ...change }: SnippetChange,
): Promise<Snippet> {
  await lockAccount(call)
  const snippet = await lockSnippet(call, snippet_id)
  if (version !== snippet.version)
    throw invalid(
      'revision_superseded',
      'version',
      `The snippet was changed meanwhile and has version ${snippet.version}. Read it, and send that version.`,
    )
  const { name = snippet.name, text = snippet.text } = change
  await ensureSnippetNameIsFree(call, { ...snippet, name })
  const changed = { name, text, version: version + 1, updated_at: await nowOf(call) }
  call.tx.writeQuery(
    build
      .updateTable('snippets')
      .set(changed)
      .where('account_id', '=', snippet.account_id)
      .where('snippet_id', '=', snippet_id),
  )
  call.auditContext.target = snippet_id
  recordDifference(call.auditContext, { version: snippet.version }, { version: changed.version })
  return presentSnippet({ ...snippet, ...changed })
}
