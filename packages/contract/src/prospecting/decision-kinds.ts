// Apart from the schemas, which a form that only offers a choice need not load.

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
