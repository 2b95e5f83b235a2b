import type { AuditRow } from '@alphorn/contract/accounts/accounts'
import type { UseInfiniteQueryResult, InfiniteData } from '@tanstack/react-query'
import { ArrowLeftRight } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { formatDay, timeOfDay, formatInteger } from '#web/language/format.ts'
import { RequestDetails, StatusBadge } from '#web/developers/request-details.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { FailureNotice } from '#web/shared/failures/failure-notice.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { DataTable } from '#web/ui/table/data-table.tsx'

type Pages = InfiniteData<{ data: AuditRow[] }>

/** Calls, newest first, by day; one of them in full beside the table. */
export function RequestTable({ list }: { list: UseInfiniteQueryResult<Pages> }) {
  const t = useTranslations('requests')
  const [shown, setShown] = useState<AuditRow | null>(null)
  const rows = list.data?.pages.flatMap((page) => page.data)
  if (list.error && !rows) return <FailureNotice error={list.error} retry={() => void list.refetch()} />
  if (!rows) return <SkeletonRows rows={12} />
  if (rows.length === 0)
    return (
      <Empty icon={ArrowLeftRight} title={t('empty_title')}>
        {t('empty_text')}
      </Empty>
    )
  return (
    <div className="flex border-t border-line max-md:flex-col-reverse">
      <CallTable rows={rows} shown={shown?.request_id} onShow={setShown} />
      {shown && <RequestDetails row={shown} onClose={() => setShown(null)} />}
    </div>
  )
}

type TableProps = {
  rows: readonly AuditRow[]
  shown: string | undefined
  onShow: (row: AuditRow) => void
}

function CallTable({ rows, shown, onShow }: TableProps) {
  const t = useTranslations('requests')
  return (
    <DataTable
      label={t('title')}
      rows={rows}
      idOf={({ request_id }) => request_id}
      groupOf={({ started_at }) => formatDay(started_at)}
      variant="page"
      width="min-w-[52rem]"
      shown={shown}
      onRow={onShow}
      columns={[
        {
          name: 'time',
          head: t('time'),
          className: 'tabular',
          cell: ({ started_at }) => (
            <button type="button" className="min-h-6 rounded font-medium hover:underline">
              {timeOfDay(started_at)}
            </button>
          ),
        },
        { name: 'status', head: t('status'), cell: (row) => <StatusBadge row={row} /> },
        {
          name: 'operation',
          head: t('operation'),
          cell: ({ method, operation_id, replayed }) => (
            <>
              <span className="text-xs text-muted">{method}</span> {operation_id}
              {replayed && <Badge className="ml-2">{t('replayed')}</Badge>}
            </>
          ),
        },
        {
          name: 'caller',
          head: t('caller'),
          className: 'max-w-48 truncate',
          cell: ({ credential_name }) => credential_name ?? t('nobody'),
        },
        {
          name: 'target',
          head: t('target'),
          className: 'max-w-56 truncate',
          cell: ({ target }) => <code className="text-xs text-muted">{target ?? '–'}</code>,
        },
        {
          name: 'duration',
          head: t('duration'),
          numeric: true,
          className: 'text-muted',
          cell: ({ duration_ms }) => `${formatInteger(duration_ms)} ms`,
        },
      ]}
    />
  )
}
