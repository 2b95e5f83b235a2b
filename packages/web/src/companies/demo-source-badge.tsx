import type { Company } from '@alphorn/contract/directory/companies'
import { demoSource } from '@alphorn/contract/directory/demo-source'
import { DemoBadge } from '#web/ui/demo-badge.tsx'

/** Whether a company was invented for the demo and must not be contacted. */
export function isInvented({ sources }: Pick<Company, 'sources'>): boolean {
  return sources.some(({ name }) => name === demoSource)
}

/** Marks a company that was invented for the demo and must not be contacted. */
export function DemoSourceBadge({ company }: { company: Pick<Company, 'sources'> }) {
  return isInvented(company) ? <DemoBadge /> : null
}
