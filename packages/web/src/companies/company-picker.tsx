import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Plus, X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { routeList, routeQuery } from '#web/data/client.ts'
import { Button } from '#web/ui/button.tsx'
import { SearchBox } from '#web/ui/search-box.tsx'

export type Picked = { company_id: string; name: string; uid: string }

type Props = {
  picked: readonly Picked[]
  onPicked: (picked: readonly Picked[]) => void
  /** A company that is chosen from the start. */
  first?: string | undefined
}

/** Companies of the directory, searched and chosen one by one. */
export function CompanyPicker({ picked, onPicked, first }: Props) {
  const t = useTranslations('picker')
  const [words, setWords] = useState('')
  const { data } = useInfiniteQuery({
    ...routeList('companies', { q: words, limit: 8 }),
    enabled: words.length >= 2,
  })
  const { data: given } = useQuery({
    ...routeQuery('company_detail', { company_id: first ?? '' }),
    enabled: first !== undefined,
  })
  useEffect(() => {
    if (given) onPicked([given])
    // oxlint-disable-next-line react/exhaustive-deps -- once, when it has been read
  }, [given?.company_id])
  const found = words.length < 2 ? [] : (data?.pages[0]?.data ?? [])
  const isPicked = (company_id: string) => picked.some((one) => one.company_id === company_id)
  return (
    <div className="space-y-3">
      <SearchBox label={t('search')} value={words} onSearch={setWords} />
      {found.length > 0 && (
        <ul className="divide-y divide-line rounded-md border border-line" aria-label={t('found')}>
          {found.map(({ company_id, name, uid, seat }) => (
            <li key={company_id} className="flex items-center gap-3 px-3 py-1.5">
              <span className="min-w-0 flex-1 truncate">
                {name} <span className="text-sm text-muted">{[seat.name, seat.canton].join(' ')}</span>
              </span>
              <span className="text-sm text-muted tabular">{uid}</span>
              <Button
                size="small"
                icon={<Plus aria-hidden />}
                disabled={isPicked(company_id)}
                aria-label={t('pick', { name })}
                onClick={() => onPicked([...picked, { company_id, name, uid }])}
              >
                {t('add')}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {words.length >= 2 && data && found.length === 0 && <p className="text-muted">{t('none')}</p>}
      {picked.length > 0 && <PickedCompanies picked={picked} onPicked={onPicked} />}
    </div>
  )
}

function PickedCompanies({ picked, onPicked }: Omit<Props, 'first'>) {
  const t = useTranslations('picker')
  return (
    <ul className="flex flex-wrap gap-1.5" aria-label={t('picked')}>
      {picked.map(({ company_id, name }) => (
        <li key={company_id} className="flex h-7 items-center gap-1 rounded-md bg-sunken pl-2.5">
          {name}
          <button
            type="button"
            aria-label={t('remove', { name })}
            className="flex size-6 items-center justify-center rounded text-muted hover:text-ink"
            onClick={() => onPicked(picked.filter((one) => one.company_id !== company_id))}
          >
            <X className="size-3.5" aria-hidden />
          </button>
        </li>
      ))}
    </ul>
  )
}
