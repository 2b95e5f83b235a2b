import type { Company } from '@alphorn/contract/directory/companies'
import { useTranslations } from 'use-intl'
import { Badge } from '#web/ui/badge.tsx'

/** Shows whether a company is active. */
export function CompanyStatusBadge({ status }: { status: Company['status'] }) {
  const t = useTranslations('company')
  const tone = { active: 'ok', being_cancelled: 'warn', cancelled: 'bad', unknown: 'plain' } as const
  return <Badge tone={tone[status]}>{t(`status_${status}`)}</Badge>
}
