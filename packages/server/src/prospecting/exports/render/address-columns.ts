import type { Recipient } from '@alphorn/contract/prospecting/exports'
import type { OutgoingText } from '#server/prospecting/exports/render/outgoing-text'

type Part = keyof NonNullable<Recipient['address']>

const partOf =
  (part: Part) =>
  ({ recipient }: OutgoingText) =>
    recipient.address?.[part] ?? ''

/**
 * Returns the parts of a postal address as columns of a table, as mail merge and services that post letters need them.
 */
export const addressColumns = {
  organisation: partOf('organisation'),
  care_of: partOf('care_of'),
  addon: partOf('addon'),
  street: partOf('street'),
  house_number: partOf('house_number'),
  po_box: partOf('po_box'),
  postal_code: partOf('postal_code'),
  town: partOf('town'),
} as const
