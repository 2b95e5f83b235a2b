// Content of the mail about ended access.

/** How many of each kind were ended. */
export type TokensEnded = { credentials: number; feeds: number; reconcilers: number; webhooks: number }
export type Ended = TokensEnded & {
  sessions: number
  passkeys: number
  provider_users: number
  invitations: number
}

/**
 * The reason for which access ended: a password reset by mail, or the confirmation of the address by its real owner.
 */
export type EndedWhy = 'reset' | 'proof'
