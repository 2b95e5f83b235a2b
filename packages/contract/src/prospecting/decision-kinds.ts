// In a file of its own, so that a form which only offers a choice does not load the schemas.

export const decisionKinds = ['accept', 'reject', 'later', 'do_not_contact'] as const
export const decisionReasons = [
  'good_fit',
  'too_small',
  'too_big',
  'wrong_activity',
  'wrong_region',
  'existing_customer',
  'competitor',
  'partner',
  'inactive_company',
  'wrong_company',
  'bad_timing',
  'requested_no_contact',
  'complaint',
  'other',
] as const
