/** The kinds of evidence that a public authority publishes. */
export const authorityKinds = [
  'register_entry',
  'gazette_publication',
  'procurement_notice',
  'building_notice',
  'research_project',
] as const

/** The kinds of evidence. */
export const evidenceKinds = [...authorityKinds, 'web_page', 'upload', 'offering_statement', 'note'] as const

/** Whether a public authority publishes evidence of this kind. */
export function isOfAuthority(kind: (typeof evidenceKinds)[number]) {
  return authorityKinds.some((one) => one === kind)
}
