/** What the changes of a project are about. */
export const changeSubjects = [
  'letters',
  'decisions',
  'companies',
  'research',
  'replies',
  'notes',
  'settings',
] as const
export type ChangeSubject = (typeof changeSubjects)[number]
