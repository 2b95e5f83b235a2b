import type { DecisionInput } from '@alphorn/contract/prospecting/decisions'

/** A decision that a user can make on a prospect. */
export type Choice = DecisionInput['decision']
type Reason = NonNullable<DecisionInput['reason']>

/** The valid reasons for a decision, the most common first. */
export const reasonsOf: Readonly<Record<Choice, readonly Reason[]>> = {
  accept: ['good_fit', 'existing_customer', 'partner', 'other'],
  reject: [
    'wrong_activity',
    'too_small',
    'too_big',
    'wrong_region',
    'existing_customer',
    'competitor',
    'partner',
    'inactive_company',
    'wrong_company',
    'other',
  ],
  later: ['bad_timing', 'other'],
  do_not_contact: ['requested_no_contact', 'complaint', 'competitor', 'other'],
}
