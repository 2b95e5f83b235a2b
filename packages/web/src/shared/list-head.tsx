import type { ReactNode } from 'react'
import { formatInteger } from '#web/language/format.ts'
import { PageHead } from '#web/ui/page.tsx'

type Props = {
  title: string
  /** The listed items; undefined while they load. */
  list: readonly unknown[] | undefined
  /** Button that creates an item. If the list is empty, it is in the middle of the screen instead. */
  create?: ReactNode
  /** Content that is also shown for an empty list. */
  always?: ReactNode
}

/** Heading of a screen that lists items, with their number. */
export function ListHead({ title, list, create, always }: Props) {
  const isEmpty = list?.length === 0
  return (
    <PageHead
      title={title}
      detail={list && !isEmpty ? formatInteger(list.length) : undefined}
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
