import type { CrmFault } from '@alphorn/contract/crm/faults'
import { ExternalError } from '#server/platform/egress/external-error'

/** A request to the CRM failed. */
export class CrmError extends ExternalError<CrmFault> {}
