import type { InfiniteData, UseInfiniteQueryResult, UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { FailureNotice } from '#web/shared/failures/failure-notice.tsx'
import { MoreButton } from '#web/ui/more-button.tsx'

type Props<Data> = {
  of: UseQueryResult<Data>
  waiting: ReactNode
  /** Whether this is the whole screen, in which case a failure gets a heading. */
  screen?: boolean
  children: (data: Data) => ReactNode
}

/**
 * Renders data once it is loaded: a placeholder before, and the error after a failure. Data that was loaded earlier
 * stays visible.
 */
export function Reads<Data>({ of, waiting, screen = false, children }: Props<Data>) {
  if (of.data !== undefined) return children(of.data)
  if (of.error) return <FailureNotice error={of.error} retry={() => void of.refetch()} screen={screen} />
  return waiting
}

type ListProps<Row> = {
  of: UseInfiniteQueryResult<InfiniteData<{ data: readonly Row[] }>>
  waiting: ReactNode
  empty: ReactNode
  /** Whether a button for the next page follows the rows. */
  more?: boolean
  children: (rows: readonly Row[]) => ReactNode
}

/** Renders the loaded pages of a list, a placeholder before them, and the error after a failure. */
export function ReadsList<Row>({ of, waiting, empty, more = false, children }: ListProps<Row>) {
  const t = useTranslations('parts')
  if (!of.data) return of.error ? <FailureNotice error={of.error} retry={() => void of.refetch()} /> : waiting
  const rows = of.data.pages.flatMap((page) => page.data)
  if (rows.length === 0) return empty
  return (
    <>
      {children(rows)}
      {more && (
        <MoreButton of={of} className="pt-3">
          {t('more')}
        </MoreButton>
      )}
    </>
  )
}
