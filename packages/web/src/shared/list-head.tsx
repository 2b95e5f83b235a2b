import type { ReactNode } from 'react'
import { formatInteger } from '#web/language/format.ts'
import { PageHead } from '#web/ui/page.tsx'

type Props = {
  title: string
  /** The listed items; undefined while they are being read. */
  list: readonly unknown[] | undefined
  /** Makes an entry. A list without entries has this in the middle of the screen instead. */
  create?: ReactNode
  /** Shown for an empty list as well. */
  always?: ReactNode
}

/** The head of a screen that lists things, with their number. */
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
