import { useTranslations } from 'use-intl'
import { Badge } from '#web/ui/badge.tsx'

/** Marks invented demo data, which must not be contacted. */
export function DemoBadge() {
  const t = useTranslations('demo_badge')
  return (
    <span className="inline-flex" title={t('title')}>
      <Badge tone="info">{t('demo')}</Badge>
    </span>
  )
}
