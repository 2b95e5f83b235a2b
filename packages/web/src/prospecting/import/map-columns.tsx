import { ArrowLeft, ListChecks } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useTranslations } from 'use-intl'
import { formatInteger } from '#web/language/format.ts'
import {
  guessMapping,
  hasHead,
  type ImportField,
  importFields,
  type Mapping,
} from '@alphorn/contract/prospecting/import-columns'
import type { ChosenTable } from '#web/prospecting/import/import.tsx'
import { lineOf, rowsOf } from '#web/prospecting/import/lines-of.ts'
import { maxRows, type Table } from '#web/prospecting/import/read-table.ts'
import type { Line } from '#web/prospecting/adding/parse-companies.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/page.tsx'
import { Select } from '#web/ui/select.tsx'
import { DataTable } from '#web/ui/table/data-table.tsx'

export type Mapped = { mapping: Mapping; withHead: boolean }
type Props = {
  chosen: ChosenTable
  /** The mapping that was chosen before. */
  first: Mapped | undefined
  onBack: () => void
  onMapped: (mapped: Mapped) => void
}

/** Maps the columns to their meanings: guessed, shown with sample values, and corrected by the user. */
export function MapColumns({ chosen: { table }, first, onBack, onMapped }: Props) {
  const t = useTranslations('import')
  const check = useTranslations('import_check')
  const [withHead, setWithHead] = useState(() => first?.withHead ?? hasHead(table.rows))
  const { head, rows } = useMemo(() => splitHead(table, withHead), [table, withHead])
  const guess = useMemo(() => guessMapping(head, rows), [head, rows])
  const [changed, setChanged] = useState<Mapping | null>(first?.mapping ?? null)
  const mapping = changed ?? guess
  const { named, lines } = useMemo(() => {
    const meant = rowsOf(rows, mapping, withHead ? 2 : 1)
    return { named: meant.length, lines: meant.flatMap((row) => lineOf(row) ?? []) }
  }, [rows, mapping, withHead])
  const map = (at: number, field: ImportField | null) =>
    setChanged(mapping.map((one, index) => (index === at ? field : one === field ? null : one)))
  return (
    <Card
      title={t('step_columns')}
      aside={
        <label className="flex items-center gap-2 text-sm">
          <input
            type="checkbox"
            checked={withHead}
            onChange={({ target }) => {
              setWithHead(target.checked)
              setChanged(null)
            }}
          />
          {t('with_head')}
        </label>
      }
    >
      <div className="space-y-4">
        <ColumnTable head={head} rows={rows} mapping={mapping} onMap={map} />
        <Found lines={lines} nameless={named - lines.length} cut={table.cut} />
        <div className="flex flex-wrap items-center gap-2">
          <Button icon={<ArrowLeft aria-hidden />} onClick={onBack}>
            {t('other_file')}
          </Button>
          <Button
            variant="primary"
            icon={<ListChecks aria-hidden />}
            disabled={lines.length === 0}
            onClick={() => onMapped({ mapping, withHead })}
          >
            {check('next', { n: lines.length, shown: formatInteger(lines.length) })}
          </Button>
        </div>
      </div>
    </Card>
  )
}

/** Returns the headings and the rows below them; without headings, columns are numbered. */
function splitHead({ rows }: Table, withHead: boolean) {
  const width = rows.reduce((most, row) => Math.max(most, row.length), 0)
  const first = withHead ? rows[0] : undefined
  return {
    head: Array.from({ length: width }, (_, at) => first?.[at] ?? ''),
    rows: withHead ? rows.slice(1) : rows.slice(0, maxRows),
  }
}

type TableProps = {
  head: readonly string[]
  rows: readonly (readonly string[])[]
  mapping: Mapping
  onMap: (at: number, field: ImportField | null) => void
}

function ColumnTable({ head, rows, mapping, onMap }: TableProps) {
  const t = useTranslations('import')
  const columns = head.map((name, at) => ({ at, name: name || t('column', { n: at + 1 }) }))
  return (
    <DataTable
      label={t('step_columns')}
      rows={columns}
      idOf={({ at }) => String(at)}
      columns={[
        {
          name: 'in_file',
          head: t('in_file'),
          headsRow: true,
          className: 'max-w-48 truncate',
          cell: ({ name }) => name,
        },
        {
          name: 'examples',
          head: t('examples'),
          className: 'max-w-80 truncate text-muted',
          cell: ({ at }) => exampleCells(rows, at).join(' · '),
        },
        {
          name: 'means',
          head: t('means'),
          className: 'w-56',
          cell: ({ at, name }) => (
            <Select
              label={t('meaning_of', { name })}
              none={t('left_out')}
              value={mapping[at] ?? undefined}
              options={importFields.map((field) => [field, t(`field_${field}`)])}
              onChange={(field) => onMap(at, field ?? null)}
            />
          ),
        },
      ]}
    />
  )
}

function exampleCells(rows: readonly (readonly string[])[], at: number) {
  const filled = rows.slice(0, 200).flatMap((row) => row[at] || [])
  return [...new Set(filled)].slice(0, 3)
}

type FoundProps = { lines: readonly Line[]; nameless: number; cut: boolean }

/** Shows how many companies the rows name, and which rows name none. */
function Found({ lines, nameless, cut }: FoundProps) {
  const t = useTranslations('import')
  const withPlace = lines.filter(({ input }) => input.place ?? input.postal_code ?? input.uid).length
  return (
    <div className="space-y-1.5" aria-live="polite">
      <p className="tabular">{t('found', { n: lines.length, shown: formatInteger(lines.length) })}</p>
      {lines.length > 0 && withPlace < lines.length / 2 && <p className="text-warn">{t('no_place')}</p>}
      {cut && <p className="text-warn">{t('cut', { rows: formatInteger(maxRows) })}</p>}
      {nameless > 0 && (
        <p className="text-warn">{t('nameless', { n: nameless, shown: formatInteger(nameless) })}</p>
      )}
    </div>
  )
}
