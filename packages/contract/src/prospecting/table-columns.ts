/** Columns of a table of prospects beside the name and the account's own fields, in the order of the menu. */
export const tableColumns = [
  'score',
  'industry',
  'kind',
  'size',
  'seat',
  'canton',
  'language',
  'capital',
  'founded',
  'website',
  'uid',
  'external_ref',
  'state',
  'decision',
  'owner',
  'added',
  'updated',
] as const
export type TableColumn = (typeof tableColumns)[number]
