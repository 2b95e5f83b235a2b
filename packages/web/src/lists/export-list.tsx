import type { List } from '@alphorn/contract/lists/markets'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { Fragment, useState } from 'react'
import { useTranslations } from 'use-intl'
import { type DataOf, routeQuery } from '#web/data/client.ts'
import { downloadAddress } from '#web/data/download-file.ts'
import { saveBlob } from '#web/data/save-file.ts'
import { queryOf } from '#web/companies/filters/filter-query.ts'
import { NumberField } from '#web/companies/filters/filter-fields.tsx'
import { formatInteger } from '#web/language/format.ts'
import { useLanguage } from '#web/language/language.tsx'
import { useFailureToast } from '#web/shared/failures/use-failure-toast.ts'
import { Reads } from '#web/shared/failures/reads.tsx'
import { Button } from '#web/ui/button.tsx'
import { SelectField } from '#web/ui/field.tsx'
import { Modal } from '#web/ui/modal.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { showToast } from '#web/ui/toasts.tsx'

type Format = 'xlsx' | 'csv'

/** Exports a list as a file: shows its rows and the budgets left afterwards. The service streams the file. */
export function ExportList({ list, onClose }: { list: List; onClose: () => void }) {
  const t = useTranslations('lists')
  const common = useTranslations('common')
  const all = list.companies ?? 0
  const [format, setFormat] = useState<Format>('xlsx')
  const [wanted, setWanted] = useState<number | undefined>(all)
  const preview = useQuery(routeQuery('app_list_preview', queryOf(list.filters)))
  const rows = Math.min(all, wanted ?? all)
  const cost = preview.data?.cost
  const left = cost && Math.min(cost.left_today, cost.left_this_month)
  const affordable = rows > 0 && left !== undefined && rows <= left
  return (
    <Modal
      open
      onClose={onClose}
      title={t('export_title', { name: list.name })}
      footer={
        <>
          <Button onClick={onClose}>{common('cancel')}</Button>
          <DownloadButton list={list} format={format} rows={rows} affordable={affordable} onClose={onClose} />
        </>
      }
    >
      <div className="space-y-4 pb-2">
        <div className="grid gap-4 sm:grid-cols-2">
          <SelectField
            label={t('format')}
            value={format}
            onChange={({ target }) => setFormat(target.value as typeof format)}
          >
            <option value="xlsx">Excel (XLSX)</option>
            <option value="csv">CSV</option>
          </SelectField>
          <NumberField label={t('rows')} most={all} value={wanted} onChange={setWanted} />
        </div>
        <Reads of={preview} waiting={<Skeleton className="h-14 w-full" />}>
          {(data) => <Budgets cost={data.cost} rows={rows} />}
        </Reads>
        {left !== undefined && rows > left && <p className="font-medium text-warn">{t('export_too_much')}</p>}
      </div>
    </Modal>
  )
}

type DownloadProps = { list: List; format: Format; rows: number; affordable: boolean; onClose: () => void }

function DownloadButton({ list, format, rows, affordable, onClose }: DownloadProps) {
  const t = useTranslations('lists')
  const { language } = useLanguage()
  const download = useMutation({
    mutationFn: () =>
      downloadAddress(
        `/lists/${list.list_id}/export?format=${format}&rows=${rows}&language=${language}`,
        `list.${format}`,
      ),
    onSuccess: ({ name, file }) => {
      saveBlob(name, file)
      showToast(t('export_done'))
      onClose()
    },
    onError: useFailureToast(),
  })
  return (
    <Button
      variant="primary"
      icon={<Download aria-hidden />}
      busy={download.isPending}
      disabled={!affordable}
      onClick={() => download.mutate()}
    >
      {t('export_rows', { n: rows, shown: formatInteger(rows) })}
    </Button>
  )
}

/** Shows the budgets that remain after the export. */
function Budgets({ cost, rows }: { cost: DataOf<'app_list_preview'>['cost']; rows: number }) {
  const t = useTranslations('lists')
  const left = [
    ['left_today', cost.left_today],
    ['left_this_month', cost.left_this_month],
  ] as const
  return (
    <dl className="grid grid-cols-2 gap-y-1 rounded-md bg-sunken px-3 py-2 tabular">
      {left.map(([name, before]) => (
        <Fragment key={name}>
          <dt className="text-muted">{t(name)}</dt>
          <dd className="text-right">
            {t('before_after', {
              before: formatInteger(before),
              after: formatInteger(Math.max(0, before - rows)),
            })}
          </dd>
        </Fragment>
      ))}
    </dl>
  )
}
