import { CloudOff } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { formatInteger } from '#web/language/format.ts'
import {
  type CellEdit,
  cellKey,
  noteEdits,
  useCellEdits,
} from '#web/prospecting/prospects/table/cell-edits.ts'
import type { useSaveCells } from '#web/prospecting/prospects/table/use-save-cells.ts'
import { Button } from '#web/ui/button.tsx'

type Props = { editing: string | null; save: ReturnType<typeof useSaveCells>['save'] }

/** Lists the unsaved cells, wherever they are in the table, to send again or discard. */
export function UnsavedCells({ editing, save }: Props) {
  const t = useTranslations('cells')
  const [isBusy, setBusy] = useState(false)
  const edits = useCellEdits().filter((edit) => edit.state !== 'sending' && cellKey(edit) !== editing)
  if (edits.length === 0) return null
  const again = async () => {
    setBusy(true)
    await save(edits.map(writeAgain))
    setBusy(false)
  }
  const names = [...new Set(edits.map(({ company }) => company))]
  return (
    <div
      role="status"
      className="flex shrink-0 flex-wrap items-center gap-x-3 gap-y-1 border-t border-warn bg-warn-soft px-6 py-2"
    >
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
      <Button size="small" busy={isBusy} onClick={() => void again()}>
        {t('save_again')}
      </Button>
      <Button
        size="small"
        variant="quiet"
        onClick={() => noteEdits(edits.map((edit) => [cellKey(edit), null]))}
      >
        {t('discard')}
      </Button>
    </div>
  )
}

function writeAgain({ company_id, field_id, company, text, version }: CellEdit) {
  return { company_id, field_id, company, text, before: { value: null, version } }
}
