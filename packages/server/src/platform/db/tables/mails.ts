import type { Generated } from 'kysely'
import type { Language } from '@alphorn/contract/core/fields'
import type { MaybeJson, MaybeTimestamp, Timestamp } from '#server/platform/db/tables/column'

/** Mails with a link whose token proves that its reader owns the address. */
export type MailedProofKind = 'confirmation' | 'password_reset' | 'invitation' | 'sign_up' | 'provider_link'
/** `invitation_link` was handed over by an owner, so it proves no address. */
export type ProofKind = MailedProofKind | 'invitation_link'
/** Mails about the security of a user, which warn of changes by another person. */
export type SecurityMailKind =
  | 'passkey_added'
  | 'passkey_removed'
  | 'credential_created'
  | 'totp_enabled'
  | 'totp_disabled'
  | 'recovery_code_used'
  | 'second_factor_removed'
export type MailKind = MailedProofKind | SecurityMailKind | 'watch' | 'test' | 'access_ended' | 'new_device'

export type MailsTable = {
  mail_id: Generated<number>
  kind: MailKind
  user_id: string | null
  account_id: string | null
  invitation_id: string | null
  sign_up_id: string | null
  /** Address of the mail, if it must not depend on whether a user has the address. */
  email: string | null
  /** Data for the text that is stored nowhere else. */
  details: MaybeJson<object>
  watch_id: string | null
  /** The mail reports the signals recorded between these times; null for the latest. */
  signals_since: MaybeTimestamp
  signals_until: MaybeTimestamp
  language: Language
  created_at: Timestamp
  attempts: Generated<number>
  next_attempt_at: Timestamp
  sent_at: MaybeTimestamp
  failed_at: MaybeTimestamp
  failure: string | null
}
