import type { SystemHealth } from '@alphorn/contract/app/system-health'
import { useTranslations } from 'use-intl'
import { formatAgo } from '#web/language/format.ts'
import { useLanguage } from '#web/language/language.tsx'
import { Card } from '#web/ui/page.tsx'

/** The sources that the service reads automatically, each with its last complete read and its fault. */
export function DirectorySources({ sources }: { sources: SystemHealth['directory']['sources'] }) {
  const t = useTranslations('operation')
  const { language } = useLanguage()
  return (
    <Card title={t('sources')}>
      {sources.length === 0 && <p className="text-muted">{t('no_sources')}</p>}
      <ul className="space-y-2">
        {sources.map(({ source, read_at, failure }) => (
          <li key={source} className="flex flex-wrap justify-between gap-x-3">
            <span>{source}</span>
            <span className="text-sm text-muted tabular">
              {read_at === null ? t('never_read') : t('read_at', { ago: formatAgo(read_at, language) })}
            </span>
            {failure !== null && <span className="basis-full text-sm text-bad">{failure}</span>}
          </li>
        ))}
      </ul>
    </Card>
  )
}
