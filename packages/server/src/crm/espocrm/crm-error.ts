import type { CrmFault } from '@alphorn/contract/crm/faults'

/** A CRM did not do what was asked. `passing`: it may do so later. */
export class CrmError extends Error {
  readonly fault: CrmFault
  /** The words of the CRM. */
  readonly detail: string | null
  readonly passing: boolean
  constructor(
    fault: CrmFault,
    { detail = null, passing = false }: { detail?: string | null; passing?: boolean } = {},
  ) {
    super(detail === null ? fault : `${fault}: ${detail}`)
    this.fault = fault
    this.detail = detail
    this.passing = passing
  }
}
