import { useInfiniteQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { Suspense, useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { type DataOf, routeList } from '#web/data/client.ts'
import { useHasScope } from '#web/data/use-has-scope.ts'
import { useRouteMutation } from '#web/data/use-route-mutation.ts'
import { formatDay } from '#web/language/format.ts'
import { FailureNotice } from '#web/shared/failures/failure-notice.tsx'
import { useFailureToast } from '#web/shared/failures/use-failure-toast.ts'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { lazyPart } from '#web/ui/lazy-part.tsx'

const loadForm = () => import('#web/prospecting/outcomes/outcome-form.tsx')
const OutcomeForm = lazyPart(loadForm, 'OutcomeForm')

export type ProspectPath = { project_id: string; prospect_id: string }
export type Outcome = DataOf<'prospect_outcome_list'>[number]

/** Shows the outcomes of a prospect after its text was sent, latest first. */
export function OutcomePanel(of: ProspectPath) {
  const t = useTranslations('outcomes')
  const may = useHasScope('prospect:outcomes')
  const [recording, setRecording] = useState(false)
  const list = useInfiniteQuery(routeList('prospect_outcome_list', { ...of, limit: 100 }))
  // Preloaded, so that the form opens without the network.
  useEffect(() => void (may && loadForm()), [may])
  const outcomes = list.data?.pages.flatMap(({ data }) => data) ?? []
  return (
    <section aria-label={t('title')} className="space-y-2">
      <h2 className="font-semibold">{t('title')}</h2>
      {list.error && !list.data && <FailureNotice error={list.error} retry={() => void list.refetch()} />}
      {/* Its room is kept while the outcomes are read. */}
      {outcomes.length === 0 && !list.error && (
        <p className={classNames('text-sm text-muted', !list.data && 'invisible')}>{t('none')}</p>
      )}
      <ul className="space-y-2">
        {outcomes.map((one) => (
          <OutcomeLine key={one.outcome_id} outcome={one} may={may} {...of} />
        ))}
      </ul>
      {may && !recording && (
        <Button size="small" icon={<Plus aria-hidden />} onClick={() => setRecording(true)}>
          {t('record')}
        </Button>
      )}
      {recording && (
        <Suspense>
          <OutcomeForm {...of} onClose={() => setRecording(false)} />
        </Suspense>
      )}
    </section>
  )
}

function OutcomeLine({ outcome: one, may, ...of }: ProspectPath & { outcome: Outcome; may: boolean }) {
  const t = useTranslations('outcomes')
  const showFailure = useFailureToast()
  const withdraw = useRouteMutation('prospect_outcome_withdrawals', { onFailure: showFailure })
  const { outcome_id } = one
  const isOver = one.withdrawn_at !== null
  return (
    <li className="flex items-start gap-2">
      <div className="min-w-0 flex-1">
        <p className={classNames(isOver && 'text-muted line-through')}>
          <span className="font-medium">{t(one.outcome)}</span>{' '}
          <span className="text-muted tabular">{formatDay(one.occurred_on)}</span>
        </p>
        {one.return_reason !== null && <p className="text-sm">{t(`return_${one.return_reason}`)}</p>}
        {one.note !== null && <p className="text-sm whitespace-pre-wrap wrap-anywhere">{one.note}</p>}
        <p className="text-xs text-muted">
          {isOver ? t('withdrawn', { by: one.withdrawn_by ?? '' }) : t('by', { by: one.recorded_by })}
        </p>
      </div>
      {may && !isOver && (
        <Button
          size="small"
          variant="quiet"
          removesRow
          busy={withdraw.isPending}
          onClick={() => withdraw.mutate({ ...of, outcome_id })}
        >
          {t('withdraw')}
        </Button>
      )}
    </li>
  )
}
