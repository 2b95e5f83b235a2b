import type { List } from '@alphorn/contract/lists/markets'
import { useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { routeQuery } from '#web/data/client.ts'
import { queryOf } from '#web/companies/filters/filter-query.ts'
import { NumberField } from '#web/companies/filters/filter-fields.tsx'
import { formatInteger } from '#web/language/format.ts'
import { useLanguage } from '#web/language/language.tsx'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { SelectField } from '#web/ui/field.tsx'
import { Modal } from '#web/ui/modal.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { showToast } from '#web/ui/toasts.tsx'

/** A list as a file: how many rows, and what of the budgets that leaves. The file comes from the service in a stream. */
export function ExportList({ list, onClose }: { list: List; onClose: () => void }) {
  const t = useTranslations('lists')
  const common = useTranslations('common')
  const { language } = useLanguage()
  const all = list.companies ?? 0
  const [format, setFormat] = useState<'xlsx' | 'csv'>('xlsx')
  const [wanted, setWanted] = useState<number | undefined>(all)
  const { data: preview } = useQuery(routeQuery('app_list_preview', queryOf(list.filters) as never))
  const rows = Math.min(all, wanted ?? all)
  const left = preview && Math.min(preview.cost.left_today, preview.cost.left_this_month)
  const affordable = rows > 0 && (left === undefined || rows <= left)
  return (
    <Modal
      open
      onClose={onClose}
      title={t('export_title', { name: list.name })}
      footer={
        <>
          <Button onClick={onClose}>{common('cancel')}</Button>
          <a
            href={`/app/api/lists/${list.list_id}/export?format=${format}&rows=${rows}&language=${language}`}
            download
            aria-disabled={!affordable}
            className={classNames(buttonClass('primary'), !affordable && 'pointer-events-none opacity-55')}
            onClick={(event) => {
              if (!affordable) return event.preventDefault()
              showToast(t('export_started'))
              onClose()
            }}
          >
            <Download aria-hidden />
            {t('export_rows', { n: rows, shown: formatInteger(rows) })}
          </a>
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
        {preview ? (
          <dl className="grid grid-cols-2 gap-y-1 rounded-md bg-sunken px-3 py-2 tabular">
            <dt className="text-muted">{t('left_today')}</dt>
            <dd className="text-right">
              {t('before_after', {
                before: formatInteger(preview.cost.left_today),
                after: formatInteger(Math.max(0, preview.cost.left_today - rows)),
              })}
            </dd>
            <dt className="text-muted">{t('left_this_month')}</dt>
            <dd className="text-right">
              {t('before_after', {
                before: formatInteger(preview.cost.left_this_month),
                after: formatInteger(Math.max(0, preview.cost.left_this_month - rows)),
              })}
            </dd>
          </dl>
        ) : (
          <Skeleton className="h-14 w-full" />
        )}
        {!affordable && rows > 0 && <p className="font-medium text-warn">{t('export_too_much')}</p>}
      </div>
    </Modal>
  )
}
