/** A request to an external server failed, or its response cannot be used. `isTransient`: a retry may succeed. */
export class ExternalError<Fault extends string> extends Error {
  readonly fault: Fault
  /** The server's own error message. */
  readonly detail: string | null
  readonly isTransient: boolean
  constructor(fault: Fault, { detail = null, isTransient = false }: ErrorDetails = {}) {
    super(detail === null ? fault : `${fault}: ${detail}`)
    this.fault = fault
    this.detail = detail
    this.isTransient = isTransient
  }
}

export type ErrorDetails = { detail?: string | null; isTransient?: boolean }
