/** The kinds of evidence published by a public authority. */
export const authorityKinds = [
  'register_entry',
  'gazette_publication',
  'procurement_notice',
  'building_notice',
  'research_project',
] as const

/** The kinds of evidence. */
export const evidenceKinds = [...authorityKinds, 'web_page', 'upload', 'offering_statement', 'note'] as const

/** Returns whether evidence of this kind is published by a public authority. */
export function isOfAuthority(kind: (typeof evidenceKinds)[number]) {
  return authorityKinds.some((one) => one === kind)
}
