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
import { classNames } from '#web/ui/class-names.ts'
import { CloseButton } from '#web/ui/close-button.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { FailureNotice } from '#web/shared/failures/failure-notice.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'

// The route table stands behind a curl line: it is fetched when a call is opened, not with the screen.
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
      <div className="min-w-0 flex-1 overflow-x-auto" tabIndex={0} role="region" aria-label={t('title')}>
        <table className="w-full min-w-[52rem] text-left">
          <thead className="text-sm text-muted">
            <tr className="border-b border-line">
              {(['time', 'status', 'operation', 'caller', 'target', 'duration'] as const).map((name) => (
                <th
                  key={name}
                  scope="col"
                  className={classNames(
                    'px-3 py-2 font-medium first:pl-6 last:pr-6',
                    name === 'duration' && 'text-right',
                  )}
                >
                  {t(name)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, at) => {
              const before = rows[at - 1]
              const isNewDay =
                before === undefined || formatDay(before.started_at) !== formatDay(row.started_at)
              return (
                <Row
                  key={row.request_id}
                  row={row}
                  isNewDay={isNewDay}
                  shown={shown?.request_id === row.request_id}
                  onShow={() => setShown(row)}
                />
              )
            })}
          </tbody>
        </table>
      </div>
      {shown && <Details row={shown} onClose={() => setShown(null)} />}
    </div>
  )
}

type RowProps = { row: AuditRow; isNewDay: boolean; shown: boolean; onShow: () => void }

function Row({ row, isNewDay, shown, onShow }: RowProps) {
  const t = useTranslations('requests')
  return (
    <>
      {isNewDay && (
        <tr className="bg-sunken">
          <th
            scope="rowgroup"
            colSpan={6}
            className="px-6 py-1 text-left text-xs font-medium text-muted tabular"
          >
            {formatDay(row.started_at)}
          </th>
        </tr>
      )}
      <tr
        onClick={onShow}
        className={classNames(
          'cursor-pointer border-b border-line',
          shown ? 'bg-accent-soft' : 'hover:bg-sunken',
        )}
      >
        <td className="py-1.5 pr-3 pl-6 tabular">
          <button type="button" className="min-h-6 rounded font-medium hover:underline">
            {timeOfDay(row.started_at)}
          </button>
        </td>
        <td className="px-3 py-1.5">
          <StatusBadge row={row} />
        </td>
        <td className="px-3 py-1.5">
          <span className="text-xs text-muted">{row.method}</span> {row.operation_id}
          {row.replayed && <Badge className="ml-2">{t('replayed')}</Badge>}
        </td>
        <td className="max-w-48 truncate px-3 py-1.5">{row.credential_name ?? t('nobody')}</td>
        <td className="max-w-56 truncate px-3 py-1.5">
          <code className="text-xs text-muted">{row.target ?? '–'}</code>
        </td>
        <td className="py-1.5 pr-6 pl-3 text-right text-muted tabular">
          {formatInteger(row.duration_ms)} ms
        </td>
      </tr>
    </>
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
  useKeys({ Escape: onClose })
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
