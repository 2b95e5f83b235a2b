import type { AuditRow } from '@alphorn/contract/accounts/accounts'
import { type ReactNode, Suspense } from 'react'
import { useTranslations } from 'use-intl'
import { CallChange } from '#web/developers/call-change.tsx'
import { CallLinks } from '#web/developers/call-links.tsx'
import { dayAndTime, formatInteger } from '#web/language/format.ts'
import { Badge } from '#web/ui/badge.tsx'
import { CloseButton } from '#web/ui/close-button.tsx'
import { useKeys } from '#web/ui/keys.ts'
import { lazyPart } from '#web/ui/lazy-part.tsx'

// A curl command needs the route table, which is loaded when a call is opened, not with the screen.
const CopyCall = lazyPart(() => import('#web/shared/copied-calls/copy-call.tsx'), 'CopyCall')

/** The outcome of a call: its HTTP status, and the code of a refusal. */
export function StatusBadge({ row: { status, error_code } }: { row: AuditRow }) {
  return (
    <Badge tone={status >= 500 ? 'bad' : status >= 400 ? 'warn' : 'ok'} className="tabular">
      {status}
      {error_code !== null && ` ${error_code}`}
    </Badge>
  )
}

type DetailsProps = {
  row: AuditRow
  /** Description of the call, in words. */
  title?: string | undefined
  onClose: () => void
}

/** The details of a call, beside the table. */
export function RequestDetails({ row, title = row.operation_id, onClose }: DetailsProps) {
  const t = useTranslations('requests')
  const facts = useFacts(row)
  useKeys({ Escape: onClose }, { over: true })
  return (
    <aside
      className="w-80 shrink-0 space-y-4 border-l border-line bg-surface p-4 max-md:w-full"
      aria-label={t('details')}
    >
      <header className="flex items-center gap-2">
        <StatusBadge row={row} />
        <h2 className="min-w-0 flex-1 font-semibold break-words">{title}</h2>
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

/** Returns the known facts of a call by name; null for a fact without a value. */
function useFacts(row: AuditRow): [string, ReactNode][] {
  const t = useTranslations('requests')
  return [
    [
      t('request_id'),
      <code key="id" className="text-xs break-all">
        {row.request_id}
      </code>,
    ],
    [t('time'), `${dayAndTime(row.started_at)} (Europe/Zurich)`],
    [
      t('operation'),
      <code key="operation" className="text-xs break-all">
        {row.operation_id}
      </code>,
    ],
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
}
