import { refuseIfAny } from '@alphorn/contract/core/errors'
import type { Call } from '#server/platform/call'
import { type EgressPolicy, reasonUnreachable } from '#server/platform/egress/egress-policy'
import { unknownProjects } from '#server/accounts/credentials/unknown-projects'

type WebhookTarget = { url?: string | undefined; project_ids?: readonly string[] | null | undefined }

/** Refuses a URL to which nothing may be sent, and projects that the account does not have. */
export async function ensureUsable(call: Call, { url, project_ids }: WebhookTarget, egress: EgressPolicy) {
  const fault = url === undefined ? null : reasonUnreachable(egress, new URL(url))
  const errors = await unknownProjects(call, project_ids ?? [])
  if (fault) errors.push({ code: 'value_not_allowed', field: 'url', detail: fault })
  refuseIfAny(errors)
}
