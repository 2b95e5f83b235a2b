import type { NamedRequest } from '@alphorn/contract/app/app-views'
import type { ErrorCode } from '@alphorn/contract/core/errors'
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import { History } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { RequestDetails } from '#web/developers/request-details.tsx'
import { useChangeWords } from '#web/developers/use-change-words.ts'
import { formatDay, formatTime } from '#web/language/format.ts'
import { FailureNotice } from '#web/shared/failures/failure-notice.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { DataTable } from '#web/ui/table/data-table.tsx'

type Props = { list: UseInfiniteQueryResult<InfiniteData<{ data: NamedRequest[] }>> }

/** Who did what, newest first, by day. The call itself is beside the table. */
export function AuditTable({ list }: Props) {
  const t = useTranslations('audit')
  const [shown, setShown] = useState<NamedRequest | null>(null)
  const wordsOf = useChangeWords()
  const rows = list.data?.pages.flatMap((page) => page.data)
  if (list.error && !rows) return <FailureNotice error={list.error} retry={() => void list.refetch()} />
  if (!rows) return <SkeletonRows rows={12} />
  if (rows.length === 0)
    return (
      <Empty icon={History} title={t('empty_title')}>
        {t('empty_text')}
      </Empty>
    )
  return (
    <div className="flex border-t border-line max-md:flex-col-reverse">
      <ChangeTable rows={rows} shown={shown?.request_id} onShow={setShown} />
      {shown && <RequestDetails row={shown} title={wordsOf(shown)} onClose={() => setShown(null)} />}
    </div>
  )
}

type TableProps = {
  rows: readonly NamedRequest[]
  shown: string | undefined
  onShow: (row: NamedRequest) => void
}

function ChangeTable({ rows, shown, onShow }: TableProps) {
  const t = useTranslations('audit')
  const requests = useTranslations('requests')
  return (
    <DataTable
      label={requests('audit_title')}
      rows={rows}
      idOf={({ request_id }) => request_id}
      groupOf={({ started_at }) => formatDay(started_at)}
      variant="page"
      shown={shown}
      onRow={onShow}
      columns={[
        { name: 'what', head: t('what'), cell: (row) => <Change row={row} /> },
        {
          name: 'who',
          head: t('who'),
          className: 'w-56',
          cell: ({ credential_name }) => credential_name ?? requests('nobody'),
        },
        {
          name: 'time',
          head: requests('time'),
          numeric: true,
          className: 'w-28 text-muted',
          cell: ({ started_at }) => formatTime(started_at),
        },
      ]}
    />
  )
}

function Change({ row }: { row: NamedRequest }) {
  const t = useTranslations('audit')
  const requests = useTranslations('requests')
  const errors = useTranslations('errors')
  const wordsOf = useChangeWords()
  const { error_code, method, operation_id, replayed } = row
  const isRead = method === 'GET' || method === 'HEAD'
  return (
    <>
      <button type="button" className="min-h-6 rounded text-left font-medium hover:underline">
        {wordsOf(row)}
      </button>
      {isRead && <code className="ml-2 text-xs text-muted">{operation_id}</code>}
      {replayed && <Badge className="ml-2">{requests('replayed')}</Badge>}
      {error_code !== null && (
        <p className="text-sm text-warn">
          {t('not_done', { why: errors(`${error_code as ErrorCode}.title`) })}
        </p>
      )}
    </>
  )
}
