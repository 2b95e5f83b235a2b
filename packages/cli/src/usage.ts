/** The command line makes no sense; the message says what would. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}

/** What went wrong is not a fault of ours: the message is all that a reader needs. */
export class PlainError extends Error {
  override readonly name = 'PlainError'
}
