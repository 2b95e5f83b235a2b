// Content of the mail about access that was ended.

/** The number of ended items of each kind. */
export type TokensEnded = { credentials: number; feeds: number; reconcilers: number; webhooks: number }
export type Ended = TokensEnded & {
  sessions: number
  passkeys: number
  provider_users: number
  invitations: number
}

/** The reason why access ended: a password reset by mail, or confirmation of the address by its real owner. */
export type EndedWhy = 'reset' | 'proof'
