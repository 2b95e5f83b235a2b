/** Subjects of the changes in a project. */
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
