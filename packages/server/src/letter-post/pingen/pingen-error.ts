import type { LetterFault } from '@alphorn/contract/letter-post/faults'

/** A request to Pingen failed. `passing`: a retry may succeed. */
export class PingenError extends Error {
  readonly fault: LetterFault
  /** Pingen's own error message. */
  readonly detail: string | null
  readonly passing: boolean
  /** Pingen refuses this letter (422). Every other fault affects all letters. */
  readonly aboutLetter: boolean
  constructor(fault: LetterFault, { detail = null, passing = false, aboutLetter = false }: Details = {}) {
    super(detail === null ? fault : `${fault}: ${detail}`)
    this.fault = fault
    this.detail = detail
    this.passing = passing
    this.aboutLetter = aboutLetter
  }
}

type Details = { detail?: string | null; passing?: boolean; aboutLetter?: boolean }

/** Returns whether Pingen permanently refuses one letter. */
export function isLetterRefused(error: unknown): error is PingenError {
  return error instanceof PingenError && error.aboutLetter
}
