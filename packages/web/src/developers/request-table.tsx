import type { AuditRow } from '@alphorn/contract/accounts/accounts'
import { ArrowLeftRight } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { formatDay, timeOfDay, formatInteger } from '#web/language/format.ts'
import { CallLog, type CallList, type CallTableProps } from '#web/developers/call-log.tsx'
import { StatusBadge } from '#web/developers/request-details.tsx'
import { isRead, useChangeWords } from '#web/developers/use-change-words.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { DataTable } from '#web/ui/table/data-table.tsx'

/** Calls, newest first, grouped by day. */
export function RequestTable({ list }: { list: CallList<AuditRow> }) {
  const t = useTranslations('requests')
  return (
    <CallLog
      list={list}
      empty={
        <Empty icon={ArrowLeftRight} title={t('empty_title')}>
          {t('empty_text')}
        </Empty>
      }
      table={(props) => <CallTable {...props} />}
    />
  )
}

function CallTable({ rows, shown, onShow }: CallTableProps<AuditRow>) {
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
          cell: (row) => <Operation row={row} />,
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

/** Describes what a call changed, with its name for developers. Reads are shown by name only. */
function Operation({ row }: { row: AuditRow }) {
  const t = useTranslations('requests')
  const wordsOf = useChangeWords()
  const { method, operation_id, replayed } = row
  const words = isRead(row) ? operation_id : wordsOf(row)
  return (
    <>
      {words}
      <span className="ml-2 text-xs text-muted">
        {words === operation_id ? method : `${method} ${operation_id}`}
      </span>
      {replayed && <Badge className="ml-2">{t('replayed')}</Badge>}
    </>
  )
}
