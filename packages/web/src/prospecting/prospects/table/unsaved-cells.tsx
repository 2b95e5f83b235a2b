import { CloudOff } from 'lucide-react'
import { use, useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { formatInteger } from '#web/language/format.ts'
import {
  type CellEdit,
  cellKey,
  noteEdits,
  replacedValue,
  restoreDiscarded,
  useCellEdits,
} from '#web/prospecting/prospects/table/cell-edits.ts'
import { CellTableContext, typedText } from '#web/prospecting/prospects/table/cell-table.tsx'
import type { useSaveCells } from '#web/prospecting/prospects/table/use-save-cells.ts'
import { Button } from '#web/ui/button.tsx'
import { showToast } from '#web/ui/toasts.tsx'

type Save = ReturnType<typeof useSaveCells>['save']
type Props = { editing: string | null; save: Save }

/**
 * Lists the unsaved cells, wherever they are in the table, to send again or discard. A text never replaces the value of
 * another user before the bar has shown that value.
 */
export function UnsavedCells({ editing, save }: Props) {
  const t = useTranslations('cells')
  const edits = useCellEdits().filter((edit) => edit.state !== 'sending' && cellKey(edit) !== editing)
  const conflict = edits.find(({ theirs }) => theirs)
  const sendable = edits.filter(({ theirs }) => !theirs)
  const { isBusy, send } = useSending(save, sendable)
  if (edits.length === 0) return null
  const discard = () => {
    noteEdits(edits.map((edit) => [cellKey(edit), null]))
    showToast(t('discarded', { n: edits.length, shown: formatInteger(edits.length) }), {
      undo: { label: t('undo'), onUndo: () => restoreDiscarded(edits) },
    })
  }
  const names = [...new Set(edits.map(({ company }) => company))]
  return (
    <div role="status" className="shrink-0 space-y-1 border-t border-warn bg-warn-soft px-6 py-2">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <CloudOff className="size-4 shrink-0 text-warn" aria-hidden />
        <p className="min-w-0 flex-1">
          <span className="font-medium">
            {t('unsaved', { n: edits.length, shown: formatInteger(edits.length) })}
          </span>{' '}
          <span className="text-sm text-muted">
            {names.slice(0, 3).join(', ')}
            {names.length > 3 && ' …'}
          </span>
        </p>
        {sendable.length > 0 && (
          <Button size="small" busy={isBusy} onClick={() => void send(sendable)}>
            {t('save_again')}
          </Button>
        )}
        <Button size="small" variant="quiet" onClick={discard}>
          {t('discard')}
        </Button>
      </div>
      {conflict && <Conflict edit={conflict} onReplace={() => void send([conflict])} />}
    </div>
  )
}

/** Sends unsaved cells. When the connection returns, it sends those that did not reach the service. */
function useSending(save: Save, sendable: readonly CellEdit[]) {
  const [isBusy, setBusy] = useState(false)
  const send = async (edits: readonly CellEdit[]) => {
    setBusy(true)
    await save(edits.map(writeAgain))
    setBusy(false)
  }
  const retry = useRef(() => {})
  retry.current = () => {
    const waiting = sendable.filter(({ state }) => state === 'waiting')
    if (waiting.length > 0) void send(waiting)
  }
  useEffect(() => {
    const onOnline = () => retry.current()
    addEventListener('online', onOnline)
    return () => removeEventListener('online', onOnline)
  }, [])
  return { isBusy, send }
}

/** A cell that another user changed meanwhile: both values, and the choice between them. */
function Conflict({ edit, onReplace }: { edit: CellEdit; onReplace: () => void }) {
  const t = useTranslations('cells')
  const { members } = use(CellTableContext)!
  const { value, by } = edit.theirs!
  const words = { company: edit.company, by: by ?? t('someone'), text: typedText(edit.text, members) }
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 pl-7">
      <p className="min-w-0 flex-1 text-sm wrap-anywhere">
        {value === null
          ? t('conflict_open_cleared', words)
          : t('conflict_open', { ...words, value: typedText(value, members) })}
      </p>
      <Button size="small" onClick={onReplace}>
        {t('save_mine')}
      </Button>
      <Button size="small" variant="quiet" onClick={() => noteEdits([[cellKey(edit), null]])}>
        {t('keep_theirs')}
      </Button>
    </div>
  )
}

function writeAgain(edit: CellEdit) {
  const { company_id, field_id, company, text } = edit
  return { company_id, field_id, company, text, before: replacedValue(edit) }
}
