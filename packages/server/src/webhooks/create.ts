import { invalid, Refusal } from '@alphorn/contract/core/errors'
import { newId } from '@alphorn/contract/core/ids'
import type { WebhookInput, WebhookWithSecret } from '@alphorn/contract/webhooks/webhooks'
import { sql } from 'kysely'
import { type Call, nowOf, type ReadCall } from '#server/platform/call'
import { creatorOf } from '#server/platform/caller'
import { insertInto } from '#server/platform/db/insert'
import { build } from '#server/platform/db/statement'
import type { EgressPolicy } from '#server/platform/egress/egress-policy'
import { lockAccount } from '#server/accounts/lock-account'
import { ensureUsable } from '#server/webhooks/usable'
import { isWithin, presentWebhook, webhookOf } from '#server/webhooks/queries'
import { ensureMayGrantAccess } from '#server/accounts/sessions/may-grant-access'
import { newSecret, readSecret } from '#server/webhooks/secret'

export type WebhookSettings = { readonly peppers: readonly string[]; readonly egress: EgressPolicy }

const maxWebhooks = 20

/** Adds an endpoint. Only the response to this call contains its secret. */
export async function createWebhook(
  call: Call,
  input: WebhookInput,
  { peppers, egress }: WebhookSettings,
): Promise<WebhookWithSecret> {
  const { tx, caller } = call
  await ensureMayGrantAccess(call)
  await ensureUsable(call, input, egress)
  if (!isWithin(caller.project_ids, input.project_ids ?? null))
    throw invalid(
      'value_not_allowed',
      'project_ids',
      'The credential is limited to projects. Name some of them.',
    )
  await ensureRoom(call)
  const { secret, kept } = newSecret(peppers)
  const row = {
    account_id: caller.account_id,
    webhook_id: newId('webhook'),
    name: input.name,
    url: input.url,
    kinds: [...new Set(input.kinds)],
    project_ids: input.project_ids ?? null,
    ...kept,
    previous_secret: null,
    previous_pepper_version: null,
    previous_valid_until: null,
    created_by: caller.name,
    created_at: await nowOf(call),
    disabled_at: null,
    disabled_reason: null,
    failing_since: null,
    last_delivered_at: null,
    created_by_user_id: creatorOf(caller),
  }
  tx.writeQuery(insertInto('webhooks').values(row))
  call.auditContext.target = row.webhook_id
  return { ...presentWebhook(row), secret }
}

/** Returns a created endpoint once more, with its present secret, to a caller that repeats the call under its key. */
export async function restoreWebhook(
  call: ReadCall,
  webhook_id: string,
  { peppers }: Pick<WebhookSettings, 'peppers'>,
): Promise<WebhookWithSecret> {
  const row = await webhookOf(call, webhook_id).catch(ofMissing)
  const secret = row && readSecret(row, peppers)
  if (!row || secret === null)
    throw new Refusal('not_found', {
      message: `The webhook ${webhook_id} that this key created was deleted, or its secret cannot be read. Create another with a new key.`,
    })
  return { ...presentWebhook(row), secret }
}

function ofMissing(error: unknown): null {
  if (error instanceof Refusal && error.code === 'not_found') return null
  throw error
}

/** The account's lock makes the second of two concurrent calls count the endpoint of the first. */
async function ensureRoom(call: Call) {
  await lockAccount(call)
  const {
    tx,
    caller: { account_id },
  } = call
  const [row] = await tx.query(
    build
      .selectFrom('webhooks')
      .select(sql<number>`count(*)`.as('there'))
      .where('account_id', '=', account_id),
  )
  if (row!.there >= maxWebhooks)
    throw invalid(
      'too_many_items',
      'url',
      `The account already has ${maxWebhooks} webhooks. Delete one to add another.`,
    )
}
