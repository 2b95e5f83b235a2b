// In a file of its own, so that a form which only offers a choice does not load the schemas.

export const prospectStates = [
  'new',
  'researching',
  'researched',
  'qualified',
  'nothing_to_say',
  'drafted',
  'approved',
  'excluded',
] as const
export type ProspectState = (typeof prospectStates)[number]
