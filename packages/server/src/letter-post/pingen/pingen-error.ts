import type { LetterFault } from '@alphorn/contract/letter-post/faults'
import { type ErrorDetails, ExternalError } from '#server/platform/egress/external-error'

/** A request to Pingen failed. */
export class PingenError extends ExternalError<LetterFault> {
  /** Pingen refuses this letter (422). Every other fault affects all letters. */
  readonly aboutLetter: boolean
  constructor(fault: LetterFault, { aboutLetter = false, ...details }: Details = {}) {
    super(fault, details)
    this.aboutLetter = aboutLetter
  }
}

type Details = ErrorDetails & { aboutLetter?: boolean }

/** Returns whether Pingen permanently refuses one letter. */
export function isLetterRefused(error: unknown): error is PingenError {
  return error instanceof PingenError && error.aboutLetter
}
