import type { RequestErrors } from '@alphorn/contract/app/app-views'
import { ShieldCheck } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { formatAgo, dayAndTime, formatInteger } from '#web/language/format.ts'
import { useLanguage } from '#web/language/language.tsx'
import type { RequestsSearch } from '#web/shared/search-params.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Empty } from '#web/ui/empty.tsx'

type Props = { groups: RequestErrors; onChange: (changed: Partial<RequestsSearch>) => void }

/** What was refused where, and how often; a row leads to its calls. */
export function ErrorGroups({ groups, onChange }: Props) {
  const t = useTranslations('calls')
  const requests = useTranslations('requests')
  const errors = useTranslations('errors')
  const { language } = useLanguage()
  if (groups.length === 0)
    return (
      <Empty icon={ShieldCheck} title={t('no_errors')}>
        {t('no_errors_text')}
      </Empty>
    )
  return (
    <div
      className="overflow-x-auto border-t border-line"
      tabIndex={0}
      role="region"
      aria-label={t('view_errors')}
    >
      <table className="w-full min-w-[46rem] text-left">
        <thead className="text-sm text-muted">
          <tr className="border-b border-line">
            <th scope="col" className="py-2 pr-3 pl-6 font-medium">
              {requests('code')}
            </th>
            <th scope="col" className="px-3 py-2 font-medium">
              {requests('operation')}
            </th>
            <th scope="col" className="px-3 py-2 text-right font-medium">
              {t('count')}
            </th>
            <th scope="col" className="py-2 pr-6 pl-3 text-right font-medium">
              {t('last')}
            </th>
          </tr>
        </thead>
        <tbody>
          {groups.map(({ error_code, status, operation_id, calls, last_at }) => {
            const words = `${error_code}.title` as 'not_found.title'
            return (
              <tr
                key={`${error_code} ${status} ${operation_id}`}
                className="border-b border-line hover:bg-sunken"
              >
                <td className="py-2 pr-3 pl-6">
                  <button
                    type="button"
                    className="min-h-6 rounded text-left hover:underline"
                    onClick={() =>
                      onChange({ view: undefined, error_code, operation_id, status: String(status) })
                    }
                  >
                    <Badge tone={status >= 500 ? 'bad' : 'warn'} className="tabular">
                      {status} {error_code}
                    </Badge>
                    {errors.has(words) && <span className="ml-2">{errors(words)}</span>}
                  </button>
                </td>
                <td className="px-3 py-2">{operation_id}</td>
                <td className="px-3 py-2 text-right font-medium tabular">{formatInteger(calls)}</td>
                <td className="py-2 pr-6 pl-3 text-right text-muted tabular" title={dayAndTime(last_at)}>
                  {formatAgo(last_at, language)}
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}
