import { useMutation } from '@tanstack/react-query'
import { Download, FileSpreadsheet } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { formatInteger } from '#web/language/format.ts'
import type { ChosenTable } from '#web/prospecting/import/import.tsx'
import { maxFileBytes, maxRows, readTable, UnreadableFile } from '#web/prospecting/import/read-table.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Card } from '#web/ui/page.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

async function readChosen(file: File): Promise<ChosenTable> {
  return { name: file.name, table: await readTable(file) }
}

/** Returns the chosen file, and empties the field: the browser reports the choice of the same file only then. */
function takeChosen(input: HTMLInputElement) {
  const file = input.files?.[0]
  input.value = ''
  return file
}

/** Chooses or drops a CSV or XLSX file. It is parsed in the browser; nothing is sent yet. */
export function ChooseTable({ onChosen }: { onChosen: (chosen: ChosenTable) => void }) {
  const t = useTranslations('import')
  const [over, setOver] = useState(false)
  const read = useMutation({
    mutationFn: readChosen,
    onSuccess: onChosen,
  })
  const take = (file: File | undefined) => {
    setOver(false)
    if (file) read.mutate(file)
  }
  return (
    <Card>
      <label
        className={classNames(
          'flex cursor-pointer flex-col items-center gap-2 rounded-lg border-2 border-dashed px-6 py-14 text-center',
          'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent',
          over ? 'border-accent bg-accent-soft' : 'border-edge hover:bg-sunken',
        )}
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault()
          take(event.dataTransfer.files[0])
        }}
      >
        <FileSpreadsheet className="size-8 text-muted" aria-hidden />
        <span className="text-lg font-semibold">{t('choose')}</span>
        <span className="max-w-prose text-muted">
          {t('choose_text', { rows: formatInteger(maxRows), megabytes: maxFileBytes / 1_000_000 })}
        </span>
        <input
          type="file"
          accept=".csv,.tsv,.txt,.xlsx,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
          className="sr-only"
          onChange={({ target }) => take(takeChosen(target))}
        />
      </label>
      <p className="mt-3 text-sm">
        <a
          download={`${t('sample_name')}.csv`}
          href={`data:text/csv;charset=utf-8,${encodeURIComponent(`\uFEFF${t('sample_lines')}`)}`}
          className="inline-flex min-h-6 items-center gap-1.5 underline underline-offset-2"
        >
          <Download className="size-4" aria-hidden />
          {t('sample')}
        </a>
      </p>
      {read.isPending && <Skeleton className="mt-4 h-4 w-64" />}
      {read.error && (
        <p role="alert" className="mt-4 rounded-md bg-bad-soft px-3 py-2 font-medium text-bad">
          {t(read.error instanceof UnreadableFile ? read.error.code : 'not_a_table')}
        </p>
      )}
    </Card>
  )
}
