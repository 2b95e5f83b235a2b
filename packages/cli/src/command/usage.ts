/** The command line makes no sense; the message says what would. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
  /** The command that was meant, where one was: its help says more. */
  readonly command: string | undefined

  constructor(message: string, command?: string) {
    super(message)
    this.command = command
  }
}

/** An error that is not a fault of the program: its message is all that a reader needs. */
export class PlainError extends Error {
  override readonly name = 'PlainError'
}
