/**
 * Why a source cannot be read: it did not answer as it should (`unavailable`), it refused (`refused`), or what it sent is
 * not what it used to send (`changed_format`). What was read before stays; the message says what to do.
 */
export class SourceFault extends Error {
  readonly kind: 'unavailable' | 'refused' | 'changed_format'
  constructor(kind: SourceFault['kind'], message: string, options?: ErrorOptions) {
    super(message, options)
    this.kind = kind
  }
}
