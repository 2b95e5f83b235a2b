import type { LetterFault } from '@alphorn/contract/letter-post/faults'

/** Pingen did not do what was asked. `passing`: it may do so later. */
export class PingenError extends Error {
  readonly fault: LetterFault
  /** The words of Pingen. */
  readonly detail: string | null
  readonly passing: boolean
  /** It does not take what was sent (422). Every other fault concerns all letters. */
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

/** Whether Pingen refuses one letter for good. */
export function isLetterRefused(error: unknown): error is PingenError {
  return error instanceof PingenError && error.aboutLetter
}
