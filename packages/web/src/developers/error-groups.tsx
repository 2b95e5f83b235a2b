import type { RequestErrors } from '@alphorn/contract/app/app-views'
import { ShieldCheck } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { formatAgo, dayAndTime, formatInteger } from '#web/language/format.ts'
import { useLanguage } from '#web/language/language.tsx'
import type { RequestsSearch } from '#web/shared/search-params.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { DataTable } from '#web/ui/table/data-table.tsx'

type Props = { groups: RequestErrors; onChange: (changed: Partial<RequestsSearch>) => void }

/** Lists the refused calls by error and route, with their number. A row leads to its calls. */
export function ErrorGroups({ groups, onChange }: Props) {
  const t = useTranslations('calls')
  const requests = useTranslations('requests')
  const errors = useTranslations('errors')
  const { language } = useLanguage()
  const titleOf = (code: string) => {
    const name = `${code}.title` as 'not_found.title'
    return errors.has(name) && errors(name)
  }
  if (groups.length === 0)
    return (
      <Empty icon={ShieldCheck} title={t('no_errors')}>
        {t('no_errors_text')}
      </Empty>
    )
  return (
    <DataTable
      label={t('view_errors')}
      rows={groups}
      idOf={({ error_code, status, operation_id }) => `${error_code} ${status} ${operation_id}`}
      variant="page"
      width="min-w-[46rem]"
      columns={[
        {
          name: 'code',
          head: requests('code'),
          cell: ({ error_code, status, operation_id }) => (
            <button
              type="button"
              className="min-h-6 rounded text-left hover:underline"
              onClick={() => onChange({ view: undefined, error_code, operation_id, status: String(status) })}
            >
              <Badge tone={status >= 500 ? 'bad' : 'warn'} className="tabular">
                {status} {error_code}
              </Badge>
              <span className="ml-2">{titleOf(error_code)}</span>
            </button>
          ),
        },
        { name: 'operation', head: requests('operation'), cell: ({ operation_id }) => operation_id },
        {
          name: 'count',
          head: t('count'),
          numeric: true,
          className: 'font-medium',
          cell: ({ calls }) => formatInteger(calls),
        },
        {
          name: 'last',
          head: t('last'),
          numeric: true,
          className: 'text-muted',
          title: ({ last_at }) => dayAndTime(last_at),
          cell: ({ last_at }) => formatAgo(last_at, language),
        },
      ]}
    />
  )
}
