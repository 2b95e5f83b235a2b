/** Numbers of employees, in the classes of the Federal Statistical Office. */
export const companySizes = ['none', 'micro', 'small', 'medium', 'large'] as const
export type CompanySize = (typeof companySizes)[number]
