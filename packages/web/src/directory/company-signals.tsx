import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { routeList } from '#web/data/client.ts'
import { SignalTimeline } from '#web/companies/signals/signal-timeline.tsx'
import { FailureNotice } from '#web/shared/failures/failure-notice.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { MoreButton } from '#web/ui/more-button.tsx'

/** Shows the events of a company, as its sources published them. */
export function CompanySignals({ company_id }: { company_id: string }) {
  const t = useTranslations('places')
  const list = useInfiniteQuery(routeList('app_company_signals', { company_id, limit: 20 }))
  const signals = list.data?.pages.flatMap((page) => page.data)
  return (
    <section className="space-y-3 px-6 pb-10" aria-label={t('signals')}>
      <h2 className="font-semibold">{t('signals')}</h2>
      {list.error && !signals && <FailureNotice error={list.error} retry={() => void list.refetch()} />}
      {!signals && !list.error && <SkeletonRows rows={3} height="h-14" />}
      {signals?.length === 0 && <p className="text-muted">{t('no_signals')}</p>}
      {signals && signals.length > 0 && <SignalTimeline signals={signals} />}
      <MoreButton of={list} size="normal">
        {t('more')}
      </MoreButton>
    </section>
  )
}
