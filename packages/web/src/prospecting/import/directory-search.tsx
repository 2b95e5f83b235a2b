import { useInfiniteQuery } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { routeList } from '#web/data/client.ts'
import { Button } from '#web/ui/button.tsx'
import { FailureNotice } from '#web/shared/failures/failure-notice.tsx'
import { SearchBox } from '#web/ui/search-box.tsx'

type Props = { first: string; busy: boolean; onChoose: (company_id: string) => void }

/** Searches a company by hand, for rows without a match or with wrong ones. */
export function DirectorySearch({ first, busy, onChoose }: Props) {
  const t = useTranslations('import_match')
  const add = useTranslations('add')
  const [words, setWords] = useState(first)
  const { data, error, refetch } = useInfiniteQuery({
    ...routeList('companies', { q: words, limit: 6 }),
    enabled: words.length >= 2,
  })
  const found = words.length < 2 ? [] : (data?.pages[0]?.data ?? [])
  return (
    <div className="space-y-2 border-t border-line px-4 py-3">
      <SearchBox label={t('words')} value={words} onSearch={setWords} />
      {error && <FailureNotice error={error} retry={() => void refetch()} />}
      <ul aria-label={t('search')} className="divide-y divide-line">
        {found.map(({ company_id, name, uid, seat }) => (
          <li key={company_id} className="flex flex-wrap items-center gap-3 py-1.5">
            <span className="min-w-0 flex-1 basis-64 truncate font-medium">{name}</span>
            <span className="text-sm text-muted">
              {[uid, seat.name, seat.canton].filter(Boolean).join(' · ')}
            </span>
            <Button
              size="small"
              icon={<Check aria-hidden />}
              busy={busy}
              aria-label={t('choose', { name })}
              onClick={() => onChoose(company_id)}
            >
              {add('choose')}
            </Button>
          </li>
        ))}
      </ul>
      {words.length >= 2 && data && found.length === 0 && <p className="text-muted">{t('none')}</p>}
    </div>
  )
}
