import type { Export } from '@alphorn/contract/prospecting/exports'
import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { Download, FileDown, Mail } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useTranslations } from 'use-intl'
import { routeList, routeQuery } from '#web/data/client.ts'
import { dayAndTime, formatInteger } from '#web/language/format.ts'
import { downloadExport } from '#web/prospecting/releases/export-texts.tsx'
import { useHasScope } from '#web/data/use-has-scope.ts'
import { Button } from '#web/ui/button.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { FailureNotice } from '#web/shared/failures/failure-notice.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { useFailureToast } from '#web/shared/failures/use-failure-toast.ts'
import { DataTable } from '#web/ui/table/data-table.tsx'

const PostLetters = lazyPart(() => import('#web/prospecting/letter-post/post-letters.tsx'), 'PostLetters')

const route = getRouteApi('/app/projects/$project_id/releases')

/**
 * Lists who exported which texts, and when. The file can be downloaded again while no recipient in it is suppressed.
 */
export function ExportHistory() {
  const t = useTranslations('releases')
  const { project_id } = route.useParams()
  const may = useHasScope('prospect:write')
  const query = useInfiniteQuery(routeList('export_list', { project_id, limit: 100 }))
  const { data: service } = useQuery(routeQuery('app_letter_service', {}))
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
    <DataTable
      label={t('exports')}
      rows={exports}
      idOf={({ export_id }) => export_id}
      variant="page"
      width="min-w-[44rem]"
      below={
        query.hasNextPage && (
          <Button size="small" busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            {t('more')}
          </Button>
        )
      }
      columns={[
        { name: 'at', head: t('at'), className: 'tabular', cell: ({ created_at }) => dayAndTime(created_at) },
        { name: 'format', head: t('format'), cell: ({ format }) => t(`format_${format}`) },
        {
          name: 'texts',
          head: t('texts'),
          numeric: true,
          cell: ({ release_ids }) => formatInteger(release_ids.length),
        },
        { name: 'by', head: t('by'), className: 'text-muted', cell: ({ created_by }) => created_by },
        {
          name: 'download',
          head: t('download'),
          silent: true,
          cell: (made) => may && <DownloadButton project_id={project_id} made={made} />,
        },
        ...(service && service.url !== null
          ? [
              {
                name: 'post',
                head: t('post'),
                silent: true,
                cell: (made: Export) =>
                  isForPingen(made) && <PostButton project_id={project_id} made={made} />,
              },
            ]
          : []),
      ]}
    />
  )
}

/** Pingen takes PDF files with the address where it expects it. */
const isForPingen = ({ format, window }: Export) =>
  window === 'service' && (format === 'letter_zip' || format === 'letter_pdf')

function PostButton({ project_id, made }: { project_id: string; made: Export }) {
  const t = useTranslations('releases')
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button size="small" icon={<Mail aria-hidden />} onClick={() => setOpen(true)}>
        {t('post')}
      </Button>
      {open && (
        <Suspense fallback={null}>
          <PostLetters project_id={project_id} export_id={made.export_id} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

function DownloadButton({ project_id, made }: { project_id: string; made: Export }) {
  const t = useTranslations('releases')
  const showFailure = useFailureToast()
  const fetching = useMutation({
    mutationFn: () => downloadExport(project_id, made.export_id),
    onError: showFailure,
  })
  return (
    <Button
      size="small"
      icon={<Download aria-hidden />}
      busy={fetching.isPending}
      onClick={() => fetching.mutate()}
    >
      {t('download')}
    </Button>
  )
}
