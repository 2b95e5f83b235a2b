// Apart from the schemas, which a form that only offers a choice need not load.

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
