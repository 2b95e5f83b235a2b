import type { Cycle } from '@alphorn/contract/prospecting/cycles'
import type { Stage } from '@alphorn/contract/prospecting/stages'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { routeQuery } from '#web/data/client.ts'
import { formatInteger } from '#web/language/format.ts'
import { FailureNotice } from '#web/shared/failures/failure-notice.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

type PreviewOf = {
  project_id: string
  stages: readonly Stage[]
  mode: Cycle['mode']
  prospect_ids: readonly string[] | undefined
}

/** Asks the service what a cycle would spend and replace. */
export function useCyclePreview({ project_id, stages, mode, prospect_ids }: PreviewOf) {
  return useQuery({
    ...routeQuery('app_cycle_preview', {
      project_id,
      stages: [...stages],
      mode,
      ...(prospect_ids && { prospect_ids: [...prospect_ids] }),
    }),
    enabled: stages.length > 0,
    placeholderData: keepPreviousData,
  })
}

type Props = {
  stages: readonly Stage[]
  preview: ReturnType<typeof useCyclePreview>
  /** Number of prospects in question. The service leaves some of them out. */
  count: number
  /** Whether texts are written only for accepted companies. */
  decidesFirst: boolean
}

/** Shows what a cycle would spend and replace, as the service counts it for the chosen stages. */
export function Consequences({ stages, preview, count, decidesFirst }: Props) {
  const t = useTranslations('cycles')
  const { data, error, refetch } = preview
  if (stages.length === 0) return null
  if (error) return <FailureNotice error={error} retry={() => void refetch()} />
  if (!data) return <Skeleton className="h-10 w-2/3" />
  const counted = (n: number) => ({ n, shown: formatInteger(n) })
  const left = count - data.prospects
  const { without_research, units, letters_replaced, letters_outdated, edited, approved } = data
  return (
    <div role="status" className="space-y-2">
      {left > 0 && (
        <p className="text-muted">{t('start_left_out', { ...counted(left), all: formatInteger(count) })}</p>
      )}
      <p>
        {without_research > 0 && `${t('start_new', counted(without_research))} `}
        {t('start_units', counted(units))}
        {decidesFirst &&
          without_research > 0 &&
          stages.includes('outreach') &&
          ` ${t('start_decide_first', { n: without_research })}`}
      </p>
      {letters_replaced + letters_outdated > 0 && (
        <p className="rounded-md bg-warn-soft px-3 py-2 text-warn">
          {[
            letters_replaced > 0 && t('start_replaced', counted(letters_replaced)),
            letters_outdated > 0 && t('start_outdated', counted(letters_outdated)),
            edited > 0 && t('start_edited', counted(edited)),
            approved > 0 && t('start_approved', counted(approved)),
          ]
            .filter((words) => words !== false)
            .join(' ')}
        </p>
      )}
      {data.examined < data.prospects && (
        <p className="text-muted">{t('start_examined', { shown: formatInteger(data.examined) })}</p>
      )}
    </div>
  )
}
