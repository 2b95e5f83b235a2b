import type { CrmFault } from '@alphorn/contract/crm/faults'

/** A request to the CRM failed. `passing`: a retry may succeed. */
export class CrmError extends Error {
  readonly fault: CrmFault
  /** The CRM's own error message. */
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
