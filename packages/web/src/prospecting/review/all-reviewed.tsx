import type { Cycle } from '@alphorn/contract/prospecting/cycles'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CircleCheckBig, PenLine } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { usePolling } from '#web/data/changes.ts'
import { routeList, routeQuery } from '#web/data/client.ts'
import { formatCount, formatInteger } from '#web/language/format.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { Empty } from '#web/ui/empty.tsx'

/** Shown when no text waits: texts that are being written, or the approved ones. */
export function AllReviewed({ project_id }: { project_id: string }) {
  const { data: summary, isPending } = useQuery({
    ...routeQuery('app_summary', { project_id }),
    refetchInterval: usePolling(3000),
  })
  if (isPending) return null
  const cycle = summary?.active_cycle
  return cycle ? <BeingWritten cycle={cycle} /> : <NothingLeft project_id={project_id} />
}

/** Shows the number of approved texts that are ready, and a link to them. */
function NothingLeft({ project_id }: { project_id: string }) {
  const t = useTranslations('review')
  const letter = useTranslations('letter')
  const list = useInfiniteQuery(routeList('release_list', { project_id, state: 'ready', limit: 200 }))
  const [page] = list.data?.pages ?? []
  const ready = page?.data.length ?? 0
  const shown = formatCount(ready, list.hasNextPage)
  return (
    <Empty
      icon={CircleCheckBig}
      title={t('empty_title')}
      actions={
        ready > 0 && (
          <Link
            to="/projects/$project_id/releases"
            params={{ project_id }}
            className={buttonClass('primary')}
          >
            {letter('ready_go')}
          </Link>
        )
      }
    >
      {ready > 0 ? letter('ready_text', { n: ready, shown }) : t('empty_text')}
    </Empty>
  )
}

/** Says that texts are being written. They appear here as they are ready. */
function BeingWritten({ cycle: { project_id, cycle_id, counters } }: { cycle: Cycle }) {
  const t = useTranslations('review')
  return (
    <Empty
      icon={PenLine}
      title={t('writing_title')}
      actions={
        <Link
          to="/projects/$project_id/cycles/$cycle_id"
          params={{ project_id, cycle_id }}
          className={buttonClass('plain')}
        >
          {t('writing_go')}
        </Link>
      }
    >
      {t('writing_text', { n: counters.prospects, shown: formatInteger(counters.prospects) })}
    </Empty>
  )
}
