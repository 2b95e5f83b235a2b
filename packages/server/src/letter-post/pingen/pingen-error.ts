import type { LetterFault } from '@alphorn/contract/letter-post/faults'

/** Pingen did not do what was asked. `passing`: it may do so later. */
export class PingenError extends Error {
  readonly fault: LetterFault
  /** The words of Pingen. */
  readonly detail: string | null
  readonly passing: boolean
  constructor(
    fault: LetterFault,
    { detail = null, passing = false }: { detail?: string | null; passing?: boolean } = {},
  ) {
    super(detail === null ? fault : `${fault}: ${detail}`)
    this.fault = fault
    this.detail = detail
    this.passing = passing
  }
}
