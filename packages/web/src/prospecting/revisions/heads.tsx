import type { ProspectDetail } from '@alphorn/contract/prospecting/prospects'
import { useTranslations } from 'use-intl'
import { formatAgo, dayAndTime, formatPercent } from '#web/language/format.ts'
import { useLanguage } from '#web/language/language.tsx'
import { Badge } from '#web/ui/badge.tsx'

/** Shows the state and the result of each stage. */
export function HeadList({ heads }: { heads: ProspectDetail['heads'] }) {
  const t = useTranslations('heads')
  const stages = useTranslations('stages')
  const { language } = useLanguage()
  if (heads.length === 0) return <p className="text-muted">{t('none')}</p>
  return (
    <ul className="space-y-2">
      {heads.map(({ stage, stale, recommendation, score, coverage, created_at, revision_id }) => (
        <li key={revision_id} className="flex flex-wrap items-center gap-x-2 gap-y-0.5">
          <span className="font-medium">{stages(stage)}</span>
          {stale && <Badge tone="warn">{t('stale')}</Badge>}
          {recommendation && (
            <Badge tone={recommendation === 'pursue' ? 'ok' : recommendation === 'skip' ? 'bad' : 'warn'}>
              {t(recommendation)}
            </Badge>
          )}
          <span className="ml-auto text-sm text-muted tabular" title={dayAndTime(created_at)}>
            {formatAgo(created_at, language)}
          </span>
          {score !== null && (
            <span className="w-full text-sm text-muted tabular">
              {t('score', { score: formatPercent(score), coverage: formatPercent(coverage ?? 0) })}
            </span>
          )}
        </li>
      ))}
    </ul>
  )
}
