import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { FailureNotice } from '#web/ui/failure-notice.tsx'

type Props<Data> = {
  of: UseQueryResult<Data>
  waiting: ReactNode
  children: (data: Data) => ReactNode
}

/** What is read, once it is there; before, its place; and why it is not, if it is refused. What was read before stays. */
export function Reads<Data>({ of, waiting, children }: Props<Data>) {
  if (of.data !== undefined) return children(of.data)
  if (of.error) return <FailureNotice error={of.error} retry={() => void of.refetch()} />
  return waiting
}
