import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { routeQuery } from '#web/data/client.ts'
import { formatDay, formatInteger } from '#web/language/format.ts'
import { Reads } from '#web/shared/failures/reads.tsx'
import { Bars } from '#web/ui/bars.tsx'
import { Card } from '#web/ui/page.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

/** Shows the recent signals about the project's companies, day by day. */
export function ProjectSignals({ project_id }: { project_id: string }) {
  const t = useTranslations('progress')
  const query = useQuery(routeQuery('app_project_signals', { project_id }))
  return (
    <Card
      title={t('signals')}
      aside={query.data && <span className="text-muted tabular">{formatInteger(sumOf(query.data))}</span>}
    >
      <Reads of={query} waiting={<Skeleton className="h-16 w-full" />}>
        {(days) => (
          <div className="min-h-16 space-y-1">
            {sumOf(days) === 0 ? (
              <p className="text-muted">{t('no_signals', { n: days.length })}</p>
            ) : (
              <>
                <Bars
                  values={days.map(({ signals }) => signals)}
                  label={t('signals_words', { n: sumOf(days), days: days.length })}
                  className="h-10 w-full"
                />
                <p className="flex justify-between text-xs text-muted tabular">
                  <span>{formatDay(days[0]!.day)}</span>
                  <span>{formatDay(days.at(-1)!.day)}</span>
                </p>
                <p className="text-sm">{t('this_week', { n: sumOf(days.slice(-7)) })}</p>
              </>
            )}
          </div>
        )}
      </Reads>
    </Card>
  )
}

const sumOf = (days: readonly { signals: number }[]) => days.reduce((all, { signals }) => all + signals, 0)
