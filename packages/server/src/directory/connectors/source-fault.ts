type Kind = 'unavailable' | 'refused' | 'unknown' | 'changed_format'

/**
 * A source cannot be read, for the reason in `kind`. `unavailable`: no valid response. `refused`: it refused the
 * request. `unknown`: it does not know the requested item. `changed_format`: the format of its response changed.
 * Records that were read before remain; the message says what to do.
 */
export class SourceFault extends Error {
  readonly kind: Kind
  /** Whether the failure may concern only the requested item, so that requests for others may succeed. */
  readonly ofOne: boolean
  constructor(kind: Kind, message: string, options: ErrorOptions & { ofOne?: boolean } = {}) {
    super(message, options)
    this.kind = kind
    this.ofOne = options.ofOne ?? (kind === 'unknown' || kind === 'changed_format')
  }
}
