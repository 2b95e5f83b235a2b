import { memberRoutes } from '@alphorn/contract/accounts/members'
import { Refusal } from '@alphorn/contract/core/errors'
import { profileRoutes } from '@alphorn/contract/accounts/profile'
import { secondFactorRoutes } from '@alphorn/contract/accounts/second-factor'
import { signInProviderRoutes } from '@alphorn/contract/accounts/sign-in-provider'
import { acceptInvitation, readInvitation } from '#server/accounts/members/accept-invitation'
import type { Challenges } from '#server/accounts/tokens/challenge'
import type { EndTokens } from '#server/accounts/sign-in/end-access'
import { confirmEmail, requestConfirmation } from '#server/accounts/sign-up/confirm-email'
import { describeInstallation, type Installation } from '#server/accounts/installation'
import {
  inviteMember,
  type InvitationCaps,
  listInvitations,
  revokeInvitation,
} from '#server/accounts/members/invitations'
import { linkToInvitation } from '#server/accounts/members/invitation-link'
import { changeRole, listMembers } from '#server/accounts/members/members'
import { type EndAddresses, removeMember } from '#server/accounts/members/remove-member'
import { challengePasskey, signInWithPasskey } from '#server/accounts/passkeys/passkey-sign-in'
import {
  addPasskey,
  listPasskeys,
  offerPasskey,
  removePasskey,
  renamePasskey,
  siteOf,
} from '#server/accounts/passkeys/passkeys'
import {
  changePassword,
  editProfile,
  endSession,
  listSessions,
  renameAccount,
  switchAccount,
} from '#server/accounts/profile'
import { requestReset, resetByToken } from '#server/accounts/sign-in/reset-password'
import { beginWithProvider, finishWithProvider } from '#server/accounts/provider/provider-sign-in'
import { confirmLink } from '#server/accounts/provider/provider-link'
import { offerProof, prove } from '#server/accounts/passkeys/fresh-proof'
import {
  disableTotp,
  enableTotp,
  type FactorSettings,
  getSecondFactor,
  offerTotp,
  renewRecoveryCodes,
} from '#server/accounts/second-factor/second-factor'
import { type StartedStep, signInWithCode } from '#server/accounts/sign-in/sign-in-step'
import { closeSessions } from '#server/accounts/sessions/session'
import type { SignInResult } from '#server/accounts/sign-in/sign-in-user'

import { answerWith, implement } from '#server/platform/http/implement'

export type TeamSettings = Installation & {
  publicUrl: string | null
  challenges: Challenges
  caps: InvitationCaps
  endTokens: EndTokens
  endAddresses: EndAddresses
} & FactorSettings

/** Builds the response that opens a session. Only the cookie contains the session token. */
export function signedIn<const Status extends 200 | 201>(status: Status, { session, cookies }: SignInResult) {
  return answerWith(status, session, { setCookies: cookies })
}

/** Builds the response that opens a session, or the one that asks for the second factor. */
export function signedInOrAsked<const Status extends 200 | 201>(
  status: Status,
  opened: SignInResult | StartedStep,
) {
  if ('session' in opened) return signedIn(status, opened)
  return answerWith(202, opened.step, { setCookies: [opened.cookie] })
}

const asked = { asked: true as const }

export function memberHandlers(settings: TeamSettings) {
  return implement(memberRoutes, {
    app_member_list: (call, { page }) => listMembers(call, page),
    app_member_change: async (call, { params, body }) =>
      answerWith(200, await changeRole(call, params.user_id, body.role)),
    app_member_remove: async (call, { params }) => {
      await removeMember(call, params.user_id, settings.endAddresses)
      return answerWith(200, { removed: true as const })
    },
    app_invitation_list: (call, { page }) => listInvitations(call, page),
    app_invitation_create: async (call, { body }) =>
      answerWith(201, await inviteMember(call, body, settings.caps)),
    app_invitation_link: async (call, { params }) =>
      answerWith(201, await linkToInvitation(call, params.invitation_id, settings)),
    app_invitation_revoke: async (call, { params }) => {
      await revokeInvitation(call, params.invitation_id)
      return answerWith(200, { revoked: true as const })
    },
    invitation_read: async (call, { body }) => answerWith(200, await readInvitation(call, body.token)),
    invitation_accept: async (call, { body, ...device }) =>
      signedInOrAsked(201, await acceptInvitation(call, body, settings, device)),
    email_confirmation_request: async (call) => {
      await requestConfirmation(call)
      return answerWith(202, asked)
    },
    email_confirm: async (call, { body, ...device }) => {
      const confirmed = await confirmEmail(call, body, settings, device)
      return 'session' in confirmed ? signedIn(201, confirmed) : answerWith(200, confirmed)
    },
    password_reset_request: async (call, { body }) => {
      await requestReset(call, body.email, settings)
      return answerWith(202, asked)
    },
    password_reset: async (call, { body, ...device }) => {
      const { email, cookie } = await resetByToken(call, body, settings, device)
      return answerWith(200, { email }, { setCookies: [cookie] })
    },
  })
}

export function profileHandlers(settings: TeamSettings) {
  const { publicUrl, challenges } = settings
  return implement(profileRoutes, {
    app_service: async (call) => answerWith(200, await describeInstallation(call, settings)),
    app_profile_edit: async (call, { body }) => answerWith(200, await editProfile(call, body)),
    app_account_edit: async (call, { body }) => answerWith(200, await renameAccount(call, body.name)),
    app_account_switch: async (call, { body }) => answerWith(200, await switchAccount(call, body.account_id)),
    app_password_change: async (call, { body }) => answerWith(200, await changePassword(call, body)),
    app_session_list: (call, { page }) => listSessions(call, page),
    app_session_end: async (call, { params }) => answerWith(200, await endSession(call, params.session_id)),
    app_session_end_others: async (call) =>
      answerWith(200, { ended: await closeSessions(call.tx, call.caller.id, call.caller.session_id) }),
    app_passkey_list: (call, { page }) => listPasskeys(call, page),
    app_passkey_offer: async (call, { body, origin }) =>
      answerWith(200, {
        ...(await offerPasskey(call, body.password, siteOf(publicUrl, origin), challenges)),
      }),
    app_passkey_add: async (call, { body, origin }) =>
      answerWith(201, await addPasskey(call, body, siteOf(publicUrl, origin), challenges)),
    app_passkey_rename: async (call, { params, body }) =>
      answerWith(200, await renamePasskey(call, params.passkey_id, body.name)),
    app_passkey_remove: async (call, { params }) => {
      await removePasskey(call, params.passkey_id)
      return answerWith(200, { removed: true as const })
    },
    passkey_challenge: async (call, { origin }) =>
      answerWith(200, { ...(await challengePasskey(call, siteOf(publicUrl, origin), challenges)) }),
    passkey_sign_in: async (call, { body: { response }, origin, ...device }) =>
      signedIn(
        200,
        await signInWithPasskey(call, response, siteOf(publicUrl, origin), { challenges, device }),
      ),
  })
}

/** Returns null when the request comes from no page: passkeys cannot be used then. */
function siteIfAny(publicUrl: string | null, origin: string | null) {
  return publicUrl === null && origin === null ? null : siteOf(publicUrl, origin)
}

export function secondFactorHandlers(settings: TeamSettings) {
  const { publicUrl, challenges, passwords, peppers } = settings
  return implement(secondFactorRoutes, {
    app_second_factor: async (call) => answerWith(200, await getSecondFactor(call, settings)),
    app_second_factor_offer: async (call) => answerWith(200, await offerTotp(call, peppers)),
    app_second_factor_enable: async (call, { body }) =>
      answerWith(201, await enableTotp(call, body.code, settings)),
    app_second_factor_disable: async (call) => answerWith(200, await disableTotp(call, settings)),
    app_recovery_codes_renew: async (call) => answerWith(201, await renewRecoveryCodes(call, settings)),
    sign_in_code: async (call, { body, ...device }) =>
      signedIn(200, await signInWithCode(call, body.code, device, peppers)),
    app_proof_offer: async (call, { origin }) =>
      answerWith(200, await offerProof(call, { passwords, challenges, site: siteIfAny(publicUrl, origin) })),
    app_proof: async (call, { body, origin }) => {
      const site = siteIfAny(publicUrl, origin)
      return answerWith(200, await prove(call, body, { passwords, peppers, challenges, site }))
    },
  })
}

export function signInProviderHandlers({ provider, ...settings }: TeamSettings) {
  const dependencies = () => {
    if (provider) return { ...settings, provider }
    throw new Refusal('forbidden', { message: 'This installation has no identity provider.' })
  }
  return implement(signInProviderRoutes, {
    provider_begin: async (call) => answerWith(200, await beginWithProvider(call, dependencies())),
    provider_finish: async (call, { body, ...device }) => {
      const known = await finishWithProvider(call, body, dependencies(), device)
      return 'session' in known ? signedIn(200, known) : answerWith(202, known)
    },
    provider_link: async (call, { body, origin, ...device }) => {
      const site = () => siteOf(settings.publicUrl, origin)
      return signedIn(200, await confirmLink(call, body, { ...dependencies(), site }, device))
    },
  })
}
