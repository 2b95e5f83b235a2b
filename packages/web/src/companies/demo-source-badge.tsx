import type { Company } from '@alphorn/contract/directory/companies'
import { demoSource } from '@alphorn/contract/directory/demo-source'
import { useTranslations } from 'use-intl'
import { Badge } from '#web/ui/badge.tsx'

/** Marks a company that was invented for the demo and must not be contacted. */
export function DemoSourceBadge({ company: { sources } }: { company: Pick<Company, 'sources'> }) {
  const t = useTranslations('places')
  if (!sources.some(({ name }) => name === demoSource)) return null
  return (
    <Badge tone="info">
      <span title={t('demo_text')}>{t('demo')}</span>
    </Badge>
  )
}
