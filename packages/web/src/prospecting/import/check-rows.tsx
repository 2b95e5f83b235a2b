import { ArrowLeft, ListChecks } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useTranslations } from 'use-intl'
import { formatInteger } from '#web/language/format.ts'
import { type ImportField, importFields } from '@alphorn/contract/prospecting/import-columns'
import type { ImportRow } from '@alphorn/contract/prospecting/company-rows'
import { faultsOf, lineOf, type RowFault } from '#web/prospecting/import/lines-of.ts'
import type { Line } from '#web/prospecting/adding/parse-companies.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Choice } from '#web/ui/choice.tsx'
import { Card } from '#web/ui/page.tsx'
import { DataTable } from '#web/ui/table/data-table.tsx'

/** The rows with the user's corrections, and the rows to be left out. */
export type Checked = { rows: readonly ImportRow[]; out: readonly number[] }
type View = 'faulty' | 'out' | 'all'

type Props = {
  checked: Checked
  onChecked: (checked: Checked) => void
  onBack: () => void
  onSend: (lines: readonly Line[]) => void
}
const pageSize = 50

/** Shows the rows before they are sent, with their faults, which are corrected in place. */
export function CheckRows({ checked: { rows, out }, onChecked, onBack, onSend }: Props) {
  const t = useTranslations('import_check')
  const own = useTranslations('import')
  const { faults, leftOut, faulty, view, setView, inView, lines, twice, fields } = useChecks(rows, out)
  const [shown, setShown] = useState(pageSize)
  const take = (row: number, isTaken: boolean) =>
    onChecked({ rows, out: isTaken ? out.filter((one) => one !== row) : [...out, row] })
  const correct = (row: number, field: ImportField, text: string) =>
    onChecked({ out, rows: rows.map((one) => (one.row === row ? correctRow(one, field, text) : one)) })
  return (
    <Card title={own('step_check')}>
      <div className="space-y-4">
        <p className="text-muted">{t('text')}</p>
        <div className="flex flex-wrap items-end gap-3">
          <ViewChoice
            counts={{ faulty: faulty.size, out: leftOut.size, all: rows.length }}
            view={view}
            onView={(next) => {
              setView(next)
              setShown(pageSize)
            }}
          />
          {twice.length > 0 && (
            <Button onClick={() => onChecked({ rows, out: [...out, ...twice.map(({ row }) => row)] })}>
              {t('leave_twice', { n: twice.length, shown: formatInteger(twice.length) })}
            </Button>
          )}
        </div>
        {inView.length === 0 && <p className="text-muted">{t('nothing')}</p>}
        {inView.length > 0 && (
          <RowTable
            rows={inView.slice(0, shown)}
            {...{ fields, faults, leftOut }}
            onTake={take}
            onCorrect={correct}
          />
        )}
        {inView.length > shown && (
          <Button size="small" onClick={() => setShown(shown + pageSize)}>
            {own('more', { n: formatInteger(inView.length - shown) })}
          </Button>
        )}
        <div className="flex flex-wrap items-center gap-2">
          <Button icon={<ArrowLeft aria-hidden />} onClick={onBack}>
            {t('back')}
          </Button>
          <Button
            variant="primary"
            icon={<ListChecks aria-hidden />}
            disabled={lines.length === 0}
            onClick={() => onSend(lines)}
          >
            {own('resolve', { n: lines.length, shown: formatInteger(lines.length) })}
          </Button>
        </div>
      </div>
    </Card>
  )
}

/** Returns the faults of the rows, the rows in view, and the rows to be sent. */
function useChecks(rows: Checked['rows'], out: Checked['out']) {
  const leftOut = useMemo(() => new Set(out), [out])
  const faults = useMemo(() => faultsOf(rows, leftOut), [rows, leftOut])
  // Rows with an initial fault stay in view while they are corrected.
  const [faulty] = useState(
    () => new Set(rows.filter(({ row }) => faults.get(row)!.length > 0).map(({ row }) => row)),
  )
  const [view, setView] = useState<View>(faulty.size > 0 ? 'faulty' : 'all')
  const inView = rows.filter(({ row }) =>
    view === 'all' ? true : view === 'out' ? leftOut.has(row) : faulty.has(row),
  )
  const lines = rows.filter(({ row }) => !leftOut.has(row)).flatMap((row) => lineOf(row) ?? [])
  const twice = rows.filter(({ row }) => faults.get(row)!.includes('twice') && !leftOut.has(row))
  const fields = importFields.filter((field) => rows.some(({ cells }) => cells[field] !== undefined))
  return { faults, leftOut, faulty, view, setView, inView, lines, twice, fields }
}

type ViewProps = { counts: Readonly<Record<View, number>>; view: View; onView: (view: View) => void }

function ViewChoice({ counts, view, onView }: ViewProps) {
  const t = useTranslations('import_check')
  return (
    <Choice
      legend={t('show')}
      options={[
        ['faulty', t('show_faulty', { n: formatInteger(counts.faulty) })],
        ['out', t('show_out', { n: formatInteger(counts.out) })],
        ['all', t('show_all', { n: formatInteger(counts.all) })],
      ]}
      chosen={view}
      onChange={onView}
    />
  )
}

function correctRow(row: ImportRow, field: ImportField, text: string): ImportRow {
  const { [field]: _before, ...cells } = row.cells
  return { ...row, cells: text.trim() === '' ? cells : { ...cells, [field]: text.trim() } }
}

type TableProps = {
  rows: readonly ImportRow[]
  fields: readonly ImportField[]
  faults: ReadonlyMap<number, readonly RowFault[]>
  leftOut: ReadonlySet<number>
  onTake: (row: number, isTaken: boolean) => void
  onCorrect: (row: number, field: ImportField, text: string) => void
}

function RowTable({ rows, fields, faults, leftOut, onTake, onCorrect }: TableProps) {
  const t = useTranslations('import_check')
  const own = useTranslations('import')
  return (
    <DataTable
      label={own('step_check')}
      rows={rows}
      idOf={({ row }) => String(row)}
      dims={({ row }) => leftOut.has(row)}
      columns={[
        {
          name: 'take',
          head: t('take'),
          cell: ({ row }) => (
            <input
              type="checkbox"
              aria-label={t('take_row', { n: row })}
              checked={!leftOut.has(row)}
              onChange={({ target }) => onTake(row, target.checked)}
            />
          ),
        },
        {
          name: 'row',
          head: t('row'),
          numeric: true,
          className: 'text-sm text-muted',
          cell: ({ row }) => row,
        },
        ...fields.map((field) => ({
          name: field,
          head: own(`field_${field}`),
          className: 'px-1! py-1!',
          cell: ({ row, cells }: ImportRow) => (
            <input
              aria-label={t('cell', { field: own(`field_${field}`), n: row })}
              aria-invalid={wrongIn(faults.get(row)!, field) || undefined}
              className="field h-8 min-w-28"
              defaultValue={cells[field] ?? ''}
              onBlur={({ target }) => {
                if (target.value !== (cells[field] ?? '')) onCorrect(row, field, target.value)
              }}
            />
          ),
        })),
        { name: 'remark', head: t('remark'), cell: ({ row }) => <Faults faults={faults.get(row)!} /> },
      ]}
    />
  )
}

function Faults({ faults }: { faults: readonly RowFault[] }) {
  const t = useTranslations('import_check')
  return (
    <ul className="flex flex-wrap gap-1">
      {faults.map((fault) => (
        <li key={fault}>
          <Badge tone={fault === 'nameless' || fault === 'wrong_uid' ? 'bad' : 'warn'}>
            {t(`fault_${fault}`)}
          </Badge>
        </li>
      ))}
    </ul>
  )
}

const fieldOf: Readonly<Partial<Record<RowFault, ImportField>>> = {
  nameless: 'name',
  wrong_uid: 'uid',
  wrong_postal_code: 'postal_code',
  unknown_canton: 'canton',
  no_place: 'place',
}

function wrongIn(faults: readonly RowFault[], field: ImportField) {
  return faults.some((fault) => fieldOf[fault] === field)
}
