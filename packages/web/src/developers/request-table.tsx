import type { AuditRow } from '@alphorn/contract/accounts/accounts'
import type { UseInfiniteQueryResult, InfiniteData } from '@tanstack/react-query'
import { ArrowLeftRight } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useTranslations } from 'use-intl'
import { formatDay, dayAndTime, timeOfDay, formatInteger } from '#web/language/format.ts'
import { CallChange } from '#web/developers/call-change.tsx'
import { CallLinks } from '#web/developers/call-links.tsx'
import { useKeys } from '#web/ui/keys.ts'
import { Badge } from '#web/ui/badge.tsx'
import { CloseButton } from '#web/ui/close-button.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { FailureNotice } from '#web/shared/failures/failure-notice.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { DataTable } from '#web/ui/table/data-table.tsx'

// A curl line needs the route table. It is fetched when a call is opened, not with the screen.
const CopyCall = lazy(() =>
  import('#web/shared/copied-calls/copy-call.tsx').then((module) => ({ default: module.CopyCall })),
)

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
      {shown && <Details row={shown} onClose={() => setShown(null)} />}
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

function StatusBadge({ row: { status, error_code } }: { row: AuditRow }) {
  return (
    <Badge tone={status >= 500 ? 'bad' : status >= 400 ? 'warn' : 'ok'} className="tabular">
      {status}
      {error_code !== null && ` ${error_code}`}
    </Badge>
  )
}

function Details({ row, onClose }: { row: AuditRow; onClose: () => void }) {
  const t = useTranslations('requests')
  const facts: [string, ReactNode][] = [
    [
      t('request_id'),
      <code key="id" className="text-xs break-all">
        {row.request_id}
      </code>,
    ],
    [t('time'), `${dayAndTime(row.started_at)} (Europe/Zurich)`],
    [t('path'), <code key="path" className="text-xs break-all">{`${row.method} ${row.path}`}</code>],
    [t('caller'), row.credential_name],
    [t('worker'), row.worker_id],
    [t('target'), row.target && <code className="text-xs break-all">{row.target}</code>],
    [
      t('original'),
      row.original_request_id && <code className="text-xs break-all">{row.original_request_id}</code>,
    ],
    [t('rows'), formatInteger(row.rows_returned)],
    [t('units'), row.units_spent > 0 && formatInteger(row.units_spent)],
    [t('address'), row.source_address],
    [t('agent'), row.user_agent],
  ]
  useKeys({ Escape: onClose }, { over: true })
  return (
    <aside
      className="w-80 shrink-0 space-y-4 border-l border-line bg-surface p-4 max-md:w-full"
      aria-label={t('details')}
    >
      <header className="flex items-center gap-2">
        <StatusBadge row={row} />
        <h2 className="min-w-0 flex-1 truncate font-semibold">{row.operation_id}</h2>
        <CloseButton onClose={onClose} />
      </header>
      <dl className="space-y-2.5">
        {facts.map(([name, value]) =>
          value === null || value === false ? null : (
            <div key={name}>
              <dt className="text-xs text-muted">{name}</dt>
              <dd className="break-words">{value}</dd>
            </div>
          ),
        )}
      </dl>
      <CallChange row={row} />
      <CallLinks row={row} />
      <div className="space-y-2">
        <Suspense fallback={null}>
          <CopyCall call={row} label={t('copy_curl')} />
        </Suspense>
        <p className="text-xs text-muted">{t('copy_curl_text')}</p>
      </div>
    </aside>
  )
}
