import type { NamedRequest } from '@alphorn/contract/app/app-views'
import type { ErrorCode } from '@alphorn/contract/core/errors'
import { History } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { CallLog, type CallList, type CallTableProps } from '#web/developers/call-log.tsx'
import { isRead, useChangeWords } from '#web/developers/use-change-words.ts'
import { formatDay, formatTime } from '#web/language/format.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { DataTable } from '#web/ui/table/data-table.tsx'

/** Table of calls, newest first, grouped by day. The selected call is shown beside it. */
export function AuditTable({ list }: { list: CallList<NamedRequest> }) {
  const t = useTranslations('audit')
  const wordsOf = useChangeWords()
  return (
    <CallLog
      list={list}
      empty={
        <Empty icon={History} title={t('empty_title')}>
          {t('empty_text')}
        </Empty>
      }
      titleOf={wordsOf}
      table={(props) => <ChangeTable {...props} />}
    />
  )
}

function ChangeTable({ rows, shown, onShow }: CallTableProps<NamedRequest>) {
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
  const { error_code, operation_id, replayed } = row
  return (
    <>
      <button type="button" className="min-h-6 rounded text-left font-medium hover:underline">
        {wordsOf(row)}
      </button>
      {isRead(row) && <code className="ml-2 text-xs text-muted">{operation_id}</code>}
      {replayed && <Badge className="ml-2">{requests('replayed')}</Badge>}
      {error_code !== null && (
        <p className="text-sm text-warn">
          {t('not_done', { why: errors(`${error_code as ErrorCode}.title`) })}
        </p>
      )}
    </>
  )
}
