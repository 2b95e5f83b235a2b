import { Copy, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { formatInteger } from '#web/language/format.ts'
import { useColumnWords } from '#web/prospecting/prospects/table/use-column-words.ts'
import type { LeftOut, PastePlan } from '#web/prospecting/prospects/table/plan-paste.ts'
import {
  type CellWrite,
  maxCellsAtOnce,
  type SaveResult,
  type useSaveCells,
} from '#web/prospecting/prospects/table/use-save-cells.ts'
import type { UndoStep } from '#web/prospecting/prospects/table/undo-history.ts'
import { tableColumns } from '@alphorn/contract/prospecting/table-columns'
import { Button } from '#web/ui/button.tsx'
import { Modal } from '#web/ui/modal.tsx'

/** Number of omitted cells that are listed; all of them can be copied. */
const maxListedCells = 200

type Props = {
  plan: PastePlan
  save: ReturnType<typeof useSaveCells>['save']
  onUndo: (step: UndoStep) => void
  onClose: () => void
}

/** Shows, before anything is written, what a block or a fill would set and what is left out, with the reasons. */
export function PasteDialog({ plan: { writes, leftOut, partOf, fill }, save, onUndo, onClose }: Props) {
  const t = useTranslations('cells')
  const common = useTranslations('common')
  const { done, saved, run } = useRun(save)
  const isRunning = done !== null && saved === null
  const n = { n: writes.length, shown: formatInteger(writes.length) }
  return (
    <Modal
      open
      wide
      sticky={isRunning}
      onClose={onClose}
      title={t(fill ? 'fill_title' : 'paste_title', n)}
      footer={
        saved ? (
          <DoneButtons saved={saved} onUndo={onUndo} onClose={onClose} />
        ) : (
          <>
            <Button disabled={isRunning} onClick={onClose}>
              {common('cancel')}
            </Button>
            <Button
              variant="primary"
              busy={isRunning}
              disabled={writes.length === 0}
              onClick={() => void run(writes)}
            >
              {t('paste_do', n)}
            </Button>
          </>
        )
      }
    >
      <div className="space-y-3 pb-3">
        {isRunning && (
          <progress
            className="build-progress h-2 w-full"
            aria-label={t('progress')}
            max={writes.length}
            value={done}
          />
        )}
        {fill && <p className="text-muted">{t('fill_text')}</p>}
        {saved && <Outcome saved={saved} />}
        {partOf && (
          <p className="text-warn">
            {t('fill_part', {
              shown: formatInteger(partOf.written),
              all: formatInteger(partOf.selected),
            })}
          </p>
        )}
        {leftOut.length > 0 && <LeftOutList leftOut={leftOut} />}
      </div>
    </Modal>
  )
}

function DoneButtons({ saved, onUndo, onClose }: Omit<Props, 'plan' | 'save'> & { saved: SaveResult }) {
  const t = useTranslations('cells')
  const common = useTranslations('common')
  const takeBack = () => {
    onUndo(saved.undo)
    onClose()
  }
  return (
    <>
      {saved.undo.length > 0 && (
        <Button icon={<Undo2 aria-hidden />} onClick={takeBack}>
          {t('undo')}
        </Button>
      )}
      <Button variant="primary" onClick={onClose}>
        {common('close')}
      </Button>
    </>
  )
}

/** Writes in batches, so that a large table shows progress instead of one long wait. */
function useRun(save: Props['save']) {
  const [done, setDone] = useState<number | null>(null)
  const [saved, setSaved] = useState<SaveResult | null>(null)
  const run = async (writes: readonly CellWrite[]) => {
    setDone(0)
    const sum: SaveResult = { set: 0, refused: 0, waiting: 0, undo: [] }
    for (let from = 0; from < writes.length; from += maxCellsAtOnce) {
      const part = writes.slice(from, from + maxCellsAtOnce)
      const one = await save(part, { continues: sum.undo })
      sum.set += one.set
      sum.refused += one.refused
      sum.waiting += one.waiting
      sum.undo = one.undo
      setDone(from + part.length)
    }
    setSaved(sum)
  }
  return { done, saved, run }
}

function Outcome({ saved: { set, refused, waiting } }: { saved: SaveResult }) {
  const t = useTranslations('cells')
  const shown = (n: number) => ({ n, shown: formatInteger(n) })
  return (
    <div role="status" className="space-y-1">
      <p className="font-medium">{t('set', shown(set))}</p>
      {refused > 0 && <p className="text-warn">{t('refused', shown(refused))}</p>}
      {waiting > 0 && <p className="text-warn">{t('unsaved', shown(waiting))}</p>}
    </div>
  )
}

function LeftOutList({ leftOut }: { leftOut: readonly LeftOut[] }) {
  const t = useTranslations('cells')
  const wordsOf = useColumnWords()
  const columnOf = (name: string) => (tableColumns.includes(name as 'uid') ? wordsOf(name) : name)
  const copy = () =>
    void navigator.clipboard.writeText(
      leftOut.map(({ company, column, text }) => [company, column, text].join('\t')).join('\n'),
    )
  return (
    <section className="space-y-2">
      <header className="flex items-center justify-between gap-3">
        <h3 className="font-medium">
          {t('left_out', { n: leftOut.length, shown: formatInteger(leftOut.length) })}
        </h3>
        <Button size="small" variant="quiet" icon={<Copy aria-hidden />} onClick={copy}>
          {t('copy_left_out')}
        </Button>
      </header>
      <ul
        className="max-h-80 divide-y divide-line overflow-y-auto rounded-md border border-line"
        tabIndex={0}
      >
        {leftOut.slice(0, maxListedCells).map(({ company, column, text, problem }, at) => (
          <li key={at} className="px-3 py-1.5">
            <p className="flex flex-wrap items-baseline gap-x-2">
              <q className="font-medium break-all">{text.slice(0, 120)}</q>
              <span className="text-sm text-muted">
                {[company, column && columnOf(column)].filter(Boolean).join(' · ')}
              </span>
            </p>
            <p className="text-sm text-warn">{t(`problem_${problem}`)}</p>
          </li>
        ))}
      </ul>
      {leftOut.length > maxListedCells && (
        <p className="text-sm text-muted">
          {t('more_left_out', {
            n: leftOut.length - maxListedCells,
            shown: formatInteger(leftOut.length - maxListedCells),
          })}
        </p>
      )}
    </section>
  )
}
