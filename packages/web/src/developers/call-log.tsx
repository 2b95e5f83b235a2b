import type { AuditRow } from '@alphorn/contract/accounts/accounts'
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { RequestDetails } from '#web/developers/request-details.tsx'
import { FailureNotice } from '#web/shared/failures/failure-notice.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'

/** The calls to list, the selected call, and the function that selects another. */
export type CallTableProps<Row extends AuditRow> = {
  rows: readonly Row[]
  shown: string | undefined
  onShow: (row: Row) => void
}

export type CallList<Row> = UseInfiniteQueryResult<InfiniteData<{ data: Row[] }>>

type Props<Row extends AuditRow> = {
  list: CallList<Row>
  /** Shown instead of a table without rows. */
  empty: ReactNode
  titleOf?: (row: Row) => string
  table: (props: CallTableProps<Row>) => ReactNode
}

/** A table of calls, newest first, with the details of the selected one beside it. */
export function CallLog<Row extends AuditRow>({ list, empty, titleOf, table }: Props<Row>) {
  const [shown, setShown] = useState<Row | null>(null)
  const rows = list.data?.pages.flatMap((page) => page.data)
  if (list.error && !rows) return <FailureNotice error={list.error} retry={() => void list.refetch()} />
  if (!rows) return <SkeletonRows rows={12} />
  if (rows.length === 0) return empty
  return (
    <div className="flex border-t border-line max-md:flex-col-reverse">
      {table({ rows, shown: shown?.request_id, onShow: setShown })}
      {shown && <RequestDetails row={shown} title={titleOf?.(shown)} onClose={() => setShown(null)} />}
    </div>
  )
}
