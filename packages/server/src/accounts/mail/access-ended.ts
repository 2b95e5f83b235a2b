// What the mail about ended access reports.

/** How many of each kind were ended. */
export type TokensEnded = { credentials: number; feeds: number; reconcilers: number; webhooks: number }
export type Ended = TokensEnded & {
  sessions: number
  passkeys: number
  provider_users: number
  invitations: number
}

/** Why access ended: a new password by mail, or the first proof of the address by someone else than who took it. */
export type EndedWhy = 'reset' | 'proof'
