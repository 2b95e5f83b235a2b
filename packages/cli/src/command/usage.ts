/** An invalid command line; the message says what would be valid. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
  /** The intended command, if recognised; its help explains more. */
  readonly command: string | undefined

  constructor(message: string, command?: string) {
    super(message)
    this.command = command
  }
}

/** An error that is not a bug; its message is all that the user needs. */
export class PlainError extends Error {
  override readonly name = 'PlainError'
}
