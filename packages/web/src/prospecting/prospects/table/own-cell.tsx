import type { OwnField } from '@alphorn/contract/directory/own-fields'
import { type OwnValue, readOwnValue } from '@alphorn/contract/directory/own-field-values'
import type { Prospect } from '@alphorn/contract/prospecting/prospects'
import { Check, CloudOff, TriangleAlert } from 'lucide-react'
import { use } from 'react'
import { useTranslations } from 'use-intl'
import { formatDay } from '#web/language/format.ts'
import { initialsOf } from '#web/ui/initials-of.ts'
import { AnswerSign } from '#web/prospecting/prospects/table/answer-sign.tsx'
import { type CellEdit, cellKey, useCellEdit } from '#web/prospecting/prospects/table/cell-edits.ts'
import { CellEditor } from '#web/prospecting/prospects/table/cell-editor.tsx'
import { cellOf, CellTableContext, type Person } from '#web/prospecting/prospects/table/cell-table.tsx'
import { formatNumber } from '#web/language/format-number.ts'
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
        <Shown value={readableValue(field, edit.text)} field={field} members={table.members} />
      ) : (
        <Shown value={value} field={field} members={table.members} />
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

type ShownProps = { value: OwnValue | null; field: OwnField; members: readonly Person[] }

function Shown({ value, field, members }: ShownProps) {
  const t = useTranslations('cells')
  if (value === null) return null
  if (value === true)
    return (
      <>
        <Check className="size-4 text-ok" aria-hidden />
        <span className="sr-only">{t('yes')}</span>
      </>
    )
  if (value === false) return <span className="text-muted">{t('no')}</span>
  if (typeof value === 'number') return <span className="truncate tabular">{formatNumber(value)}</span>
  if (field.kind === 'date') return <span className="truncate tabular">{dayOf(value)}</span>
  if (field.kind === 'person') return <PersonName id={value} members={members} />
  if (field.kind === 'choice')
    return <span className="truncate rounded bg-sunken px-1.5 text-sm leading-5">{value}</span>
  return <span className="truncate">{value}</span>
}

const dayOf = (value: string) => (/^\d{4}-\d{2}-\d{2}$/.test(value) ? formatDay(value) : value)

function PersonName({ id, members }: { id: string; members: readonly Person[] }) {
  const t = useTranslations('cells')
  const name = members.find(({ user_id }) => user_id === id)?.name
  const shown = name ?? (id.startsWith('usr_') ? t('former_member') : id)
  return (
    <>
      <span
        aria-hidden
        className="flex size-5 shrink-0 items-center justify-center rounded-full bg-sunken text-2xs font-semibold text-muted"
      >
        {initialsOf(shown)}
      </span>
      <span className="truncate">{shown}</span>
    </>
  )
}
