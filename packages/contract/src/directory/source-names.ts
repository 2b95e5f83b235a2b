/**
 * The sources of the directory that the service can read, in reading order. Sources that supply companies come first,
 * then those that report events, then those that add facts.
 */
export const sourceNames = [
  'basel',
  'lindas',
  'zefix',
  'gazette',
  'simap',
  'building-notices',
  'aramis',
  'gleif',
  'finma',
  'uid-register',
] as const
export type SourceName = (typeof sourceNames)[number]
