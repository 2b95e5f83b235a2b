type Kind = 'unavailable' | 'refused' | 'unknown' | 'changed_format'

/**
 * A source cannot be read, with the reason. `unavailable`: it did not answer as it should. `refused`: it refused.
 * `unknown`: it does not know what it was asked for. `changed_format`: what it sent is not what it used to send.
 * Records that were read before stay; the message says what to do.
 */
export class SourceFault extends Error {
  readonly kind: Kind
  /** Whether the one thing that was asked for may be all that is amiss: another may well be answered. */
  readonly ofOne: boolean
  constructor(kind: Kind, message: string, options: ErrorOptions & { ofOne?: boolean } = {}) {
    super(message, options)
    this.kind = kind
    this.ofOne = options.ofOne ?? (kind === 'unknown' || kind === 'changed_format')
  }
}
