/**
 * The sources of the directory that the service can read, in the order in which it reads them: first those that bring
 * companies, then those that report what happened to them, then those that know more about them.
 */
export const sourceNames = ['basel', 'lindas', 'zefix', 'gazette', 'gleif', 'finma', 'uid-register'] as const
export type SourceName = (typeof sourceNames)[number]
