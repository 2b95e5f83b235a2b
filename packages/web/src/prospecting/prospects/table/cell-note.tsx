import type { OwnField } from '@alphorn/contract/directory/own-fields'
import type { ValueProblem } from '@alphorn/contract/directory/own-field-values'
import { type ReactNode, use, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { useTranslations } from 'use-intl'
import type { CellEdit } from '#web/prospecting/prospects/table/cell-edits.ts'
import { CellTableContext, typedText } from '#web/prospecting/prospects/table/cell-table.tsx'

type Props = {
  edit: CellEdit | undefined
  field: OwnField
  problem: ValueProblem | undefined
  children: ReactNode
}

/** Shows the problem of a cell right below it. It is rendered outside the table, because a row clips its content. */
export function CellNote({ edit, field, problem, children }: Props) {
  const anchor = useRef<HTMLDivElement>(null)
  const words = useNoteWords({ edit, field, problem })
  const [at, setAt] = useState<{ top: number; left: number } | null>(null)
  useLayoutEffect(() => {
    if (words === null) return
    const { bottom, left } = anchor.current!.getBoundingClientRect()
    setAt({ top: bottom + 4, left: Math.max(8, Math.min(left, innerWidth - 312)) })
  }, [words])
  return (
    <div ref={anchor} data-editable="" className="flex h-full items-center">
      {children}
      {words !== null &&
        at &&
        createPortal(
          <p
            role="alert"
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the row would open
            onClick={(event) => event.stopPropagation()}
            style={at}
            className="fixed z-50 w-76 rounded-md border border-warn bg-surface px-3 py-2 text-sm shadow-lg"
          >
            {words}
          </p>,
          document.body,
        )}
    </div>
  )
}

function useNoteWords({ edit, field, problem }: Omit<Props, 'children'>): string | null {
  const t = useTranslations('cells')
  const { members } = use(CellTableContext)!
  if (edit?.theirs) {
    const { value, by } = edit.theirs
    const theirs = { value: typedText(value, members), by: by ?? t('someone') }
    return value === null ? t('conflict_cleared', theirs) : t('conflict', theirs)
  }
  if (problem === undefined) return null
  const choices = field.choices.slice(0, 8).join(', ')
  return problem === 'not_a_choice' && choices ? t('choices', { choices }) : t(`problem_${problem}`)
}
