import type { FormDraft, FormDraftInput, FormDraftName } from '@alphorn/contract/accounts/saved-views'
import { type Call, nowOf, type ReadCall } from '#server/platform/call'
import { insertInto } from '#server/platform/db/insert'
import { build } from '#server/platform/db/statement'

/** Returns the caller's unfinished form, which no one else can see. */
export async function readFormDraft({ tx, caller }: ReadCall, form: FormDraftName): Promise<FormDraft> {
  const [row] = await tx.query(
    build
      .selectFrom('form_drafts')
      .select(['content', 'updated_at'])
      .where('account_id', '=', caller.account_id)
      .where('user_id', '=', caller.id)
      .where('form', '=', form),
  )
  return { form, content: row?.content ?? null, updated_at: row?.updated_at.toISOString() ?? null }
}

/** Stores the caller's unfinished form, or deletes it. The last write wins, since the form belongs to one person. */
export async function saveFormDraft(call: Call, { form, content }: FormDraftInput): Promise<FormDraft> {
  const { tx, caller } = call
  const key = { account_id: caller.account_id, user_id: caller.id, form }
  if (content === null) {
    tx.writeQuery(
      build
        .deleteFrom('form_drafts')
        .where('account_id', '=', key.account_id)
        .where('user_id', '=', key.user_id)
        .where('form', '=', form),
    )
    return { form, content, updated_at: null }
  }
  const kept = { content: JSON.stringify(content), updated_at: await nowOf(call) }
  tx.writeQuery(
    insertInto('form_drafts')
      .values({ ...key, ...kept })
      .onConflict((conflict) => conflict.columns(['account_id', 'user_id', 'form']).doUpdateSet(kept)),
  )
  return { form, content, updated_at: kept.updated_at.toISOString() }
}
