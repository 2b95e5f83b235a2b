import type { Export } from '@alphorn/contract/prospecting/exports'
import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { Download, FileDown } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { routeList } from '#web/data/client.ts'
import { dayAndTime, formatInteger } from '#web/language/format.ts'
import { downloadExport } from '#web/prospecting/releases/export-texts.tsx'
import { useMay } from '#web/data/use-may.ts'
import { Button } from '#web/ui/button.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { FailureNotice } from '#web/shared/failures/failure-notice.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { useFailureToast } from '#web/shared/failures/use-failure-toast.ts'

const route = getRouteApi('/app/projects/$project_id/releases')

/** Who took which texts out, and when; the file can be had again while nobody in it is suppressed. */
export function ExportHistory() {
  const t = useTranslations('releases')
  const { project_id } = route.useParams()
  const may = useMay('prospect:write')
  const query = useInfiniteQuery(routeList('app_export_list', { project_id, limit: 100 }))
  const exports = query.data?.pages.flatMap((page) => page.data)
  if (query.error && !exports) return <FailureNotice error={query.error} retry={() => void query.refetch()} />
  if (!exports) return <SkeletonRows rows={8} />
  if (exports.length === 0)
    return (
      <Empty icon={FileDown} title={t('exports_empty_title')}>
        {t('exports_empty_text')}
      </Empty>
    )
  return (
    <div className="min-h-0 flex-1 overflow-auto" tabIndex={0} role="region" aria-label={t('exports')}>
      <table className="w-full min-w-[44rem] text-left">
        <thead className="sticky top-0 bg-ground text-sm text-muted shadow-[0_1px_0_var(--line)]">
          <tr>
            <th scope="col" className="py-2 pr-2 pl-6 font-medium">
              {t('at')}
            </th>
            <th scope="col" className="px-2 py-2 font-medium">
              {t('format')}
            </th>
            <th scope="col" className="px-2 py-2 text-right font-medium">
              {t('texts')}
            </th>
            <th scope="col" className="px-2 py-2 font-medium">
              {t('by')}
            </th>
            <th scope="col" className="py-2 pr-6 pl-2">
              <span className="sr-only">{t('download')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {exports.map((one) => (
            <ExportRow key={one.export_id} project_id={project_id} made={one} may={may} />
          ))}
        </tbody>
      </table>
      {query.hasNextPage && (
        <div className="px-6 py-3">
          <Button size="small" busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            {t('more')}
          </Button>
        </div>
      )}
    </div>
  )
}

function ExportRow({ project_id, made, may }: { project_id: string; made: Export; may: boolean }) {
  const t = useTranslations('releases')
  const tellFailure = useFailureToast()
  const fetching = useMutation({
    mutationFn: () => downloadExport(project_id, made.export_id),
    onError: tellFailure,
  })
  const { format, release_ids, created_by, created_at } = made
  return (
    <tr className="border-b border-line">
      <td className="py-2 pr-2 pl-6 tabular">{dayAndTime(created_at)}</td>
      <td className="px-2 py-2">{t(`format_${format}`)}</td>
      <td className="px-2 py-2 text-right tabular">{formatInteger(release_ids.length)}</td>
      <td className="px-2 py-2 text-muted">{created_by}</td>
      <td className="py-1.5 pr-6 pl-2 text-right">
        {may && (
          <Button
            size="small"
            icon={<Download aria-hidden />}
            busy={fetching.isPending}
            onClick={() => fetching.mutate()}
          >
            {t('download')}
          </Button>
        )}
      </td>
    </tr>
  )
}
