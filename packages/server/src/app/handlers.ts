import { appRoutes } from '@alphorn/contract/app'
import { closedCookie, closeSessions } from '#server/accounts/session'
import { getSession, signIn } from '#server/accounts/sign-in'
import { signUp } from '#server/accounts/sign-up'
import { createCredential } from '#server/credentials/create'
import { listCredentials } from '#server/credentials/list'
import { revokeCredential } from '#server/credentials/revoke'
import { rotateCredential } from '#server/credentials/rotate'
import { answerWith, implement } from '#server/http/implement'
import { createProject } from '#server/projects/create'
import { editOffering } from '#server/projects/offering'
import { listProjects, type ProjectPlan } from '#server/projects/project'

type Settings = { plan: ProjectPlan; peppers: readonly string[] }

/** What only the browser may do: the same verbs, behind a session instead of a credential. */
export function app({ plan, peppers }: Settings) {
  return implement(appRoutes, {
    sign_up: async (call, { body }) => {
      const { session, cookie } = await signUp(call, body)
      return answerWith(201, session, { headers: { 'set-cookie': cookie } })
    },
    sign_in: async (call, { body }) => {
      const { session, cookie } = await signIn(call, body)
      return answerWith(200, session, { headers: { 'set-cookie': cookie } })
    },
    sign_out: async (call) => {
      closeSessions(call.tx, call.caller.id)
      return answerWith(200, { signed_out: true as const }, { headers: { 'set-cookie': closedCookie } })
    },
    session: async (call) => answerWith(200, await getSession(call)),
    app_project_list: (call, { page }) => listProjects(call, page, plan),
    app_project_create: async (call, { body }) => answerWith(201, await createProject(call, body, plan)),
    app_offering_edit: async (call, { params, body }) =>
      answerWith(200, await editOffering(call, params.project_id, body, plan)),
    app_credential_list: (call, { page }) => listCredentials(call, page),
    app_credential_create: async (call, { body }) =>
      answerWith(201, await createCredential(call, body, peppers)),
    app_credential_rotate: async (call, { params, body }) =>
      answerWith(201, await rotateCredential(call, params.credential_id, body.grace_seconds, peppers)),
    app_credential_revoke: async (call, { params, body }) =>
      answerWith(201, await revokeCredential(call, params.credential_id, body.reason)),
  })
}
