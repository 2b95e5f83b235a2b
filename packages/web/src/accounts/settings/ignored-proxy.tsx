import type { SystemHealth } from '@alphorn/contract/app/system-health'
import { useTranslations } from 'use-intl'
import { dayAndTime } from '#web/language/format.ts'
import { Card } from '#web/ui/page.tsx'

/**
 * Warns that the settings do not list the proxy. All visitors then share one IP address, so one visitor can exhaust the
 * limits of all.
 */
export function IgnoredProxy({ seen }: { seen: SystemHealth['ignored_proxy'] }) {
  const t = useTranslations('health')
  if (seen === null) return null
  return (
    <Card title={t('proxy_title')}>
      <p>{t('proxy_text', { address: seen.address, when: dayAndTime(seen.first_seen_at) })}</p>
    </Card>
  )
}
