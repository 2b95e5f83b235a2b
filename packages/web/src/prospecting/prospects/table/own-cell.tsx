import type { OwnField } from '@alphorn/contract/directory/own-fields'
import { type OwnValue, readOwnValue } from '@alphorn/contract/directory/own-field-values'
import type { Prospect } from '@alphorn/contract/prospecting/prospects'
import { CloudOff, TriangleAlert } from 'lucide-react'
import { use } from 'react'
import { useTranslations } from 'use-intl'
import { OwnValueText } from '#web/companies/table/own-value-text.tsx'
import { AnswerSign } from '#web/prospecting/prospects/table/answer-sign.tsx'
import { type CellEdit, cellKey, useCellEdit } from '#web/prospecting/prospects/table/cell-edits.ts'
import { CellEditor } from '#web/prospecting/prospects/table/cell-editor.tsx'
import { cellOf, CellTableContext } from '#web/prospecting/prospects/table/cell-table.tsx'
import { classNames } from '#web/ui/class-names.ts'

/** Shows a company's value in a field of the account, or the unsaved text typed there. */
export function OwnCell({ row, field }: { row: Prospect; field: OwnField }) {
  const table = use(CellTableContext)!
  const key = cellKey({ company_id: row.company.company_id, field_id: field.field_id })
  const edit = useCellEdit(key)
  if (table.editing === key) return <CellEditor row={row} field={field} edit={edit} />
  const { value } = cellOf(row, field)
  const answer = row.own_values[field.field_id]?.answer
  return (
    <div
      {...(table.mayWrite && { 'data-editable': '', onClick: () => table.onEdit(row, field) })}
      className={classNames(
        '-mx-1.5 flex h-full min-h-7 items-center gap-1.5 rounded px-1.5',
        table.mayWrite && 'cursor-text hover:inset-ring hover:inset-ring-line',
        field.kind === 'number' && 'justify-end',
        edit?.state === 'sending' && 'opacity-70',
        (edit?.state === 'refused' || edit?.state === 'waiting' || edit?.state === 'typing') &&
          'bg-warn-soft',
      )}
    >
      {edit && <EditSign edit={edit} />}
      {edit ? (
        <OwnValueText value={readableValue(field, edit.text)} field={field} />
      ) : (
        <OwnValueText value={value} field={field} />
      )}
      {answer && !edit && field.question !== null && (
        <AnswerSign answer={answer} question={field.question} isEmpty={value === null} />
      )}
    </div>
  )
}

/** Returns the typed text as it will be displayed once saved, or the text itself if it cannot be parsed. */
function readableValue(field: OwnField, text: string): OwnValue | null {
  const read = readOwnValue(field, text)
  return read.problem === undefined ? read.value : text
}

function EditSign({ edit: { state, problem } }: { edit: CellEdit }) {
  const t = useTranslations('cells')
  if (state === 'sending') return null
  const words = state === 'refused' && problem ? t(`problem_${problem}`) : t('not_saved')
  const Sign = state === 'refused' ? TriangleAlert : CloudOff
  return (
    <span title={words} className="shrink-0 text-warn">
      <Sign className="size-3.5" aria-hidden />
      <span className="sr-only">{words}</span>
    </span>
  )
}
