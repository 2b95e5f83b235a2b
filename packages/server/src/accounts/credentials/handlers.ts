import { credentialRoutes } from '@alphorn/contract/accounts/credentials'
import { changeCredential } from '#server/accounts/credentials/change'
import { createCredential } from '#server/accounts/credentials/create'
import { listCredentials } from '#server/accounts/credentials/list'
import { revokeCredential } from '#server/accounts/credentials/revoke'
import { rotateCredential } from '#server/accounts/credentials/rotate'
import { answerWith, implement } from '#server/platform/http/implement'

/** Handlers for the credentials of an account in the browser app. */
export function credentialHandlers(peppers: readonly string[]) {
  return implement(credentialRoutes, {
    app_credential_list: (call, { page }) => listCredentials(call, page),
    app_credential_create: async (call, { body }) =>
      answerWith(201, await createCredential(call, body, peppers)),
    app_credential_change: async (call, { params, body }) =>
      answerWith(200, await changeCredential(call, params.credential_id, body)),
    app_credential_rotate: async (call, { params, body }) =>
      answerWith(201, await rotateCredential(call, params.credential_id, body.grace_seconds, peppers)),
    app_credential_revoke: async (call, { params, body }) =>
      answerWith(201, await revokeCredential(call, params.credential_id, body.reason)),
  })
}
