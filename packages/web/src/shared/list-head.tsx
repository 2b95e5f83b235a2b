import type { ReactNode } from 'react'
import { formatCount } from '#web/language/format.ts'
import { PageHead } from '#web/ui/page.tsx'

type Props = {
  title: string
  /** The listed items; undefined while they load. */
  list: readonly unknown[] | undefined
  /** Whether more items follow those that are loaded. */
  hasMore?: boolean
  /** Button that creates an item. If the list is empty, it is in the middle of the screen instead. */
  create?: ReactNode
  /** Content that is also shown for an empty list. */
  always?: ReactNode
}

/** Heading of a screen that lists items, with their number. */
export function ListHead({ title, list, hasMore = false, create, always }: Props) {
  const isEmpty = list?.length === 0
  return (
    <PageHead
      title={title}
      detail={list && !isEmpty ? formatCount(list.length, hasMore) : undefined}
      actions={
        isEmpty && always === undefined ? undefined : (
          <>
            {always}
            {!isEmpty && create}
          </>
        )
      }
    />
  )
}
