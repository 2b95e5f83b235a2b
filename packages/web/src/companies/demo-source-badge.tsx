import type { Company } from '@alphorn/contract/directory/companies'
import { demoSource } from '@alphorn/contract/directory/demo-source'
import { DemoBadge } from '#web/ui/demo-badge.tsx'

/** Returns whether a company is fictitious, for the demo, and must not be contacted. */
export function isInvented({ sources }: Pick<Company, 'sources'>): boolean {
  return sources.some(({ name }) => name === demoSource)
}

/** Marks a fictitious company of the demo, which must not be contacted. */
export function DemoSourceBadge({ company }: { company: Pick<Company, 'sources'> }) {
  return isInvented(company) ? <DemoBadge /> : null
}
