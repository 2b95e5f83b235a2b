import type { Signal, SignalQuery } from '@alphorn/contract/directory/signals'
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import { FilterX, Radio } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { DateField } from '#web/companies/filters/date-field.tsx'
import { SignalKinds } from '#web/companies/filters/signal-kinds.tsx'
import { SignalTimeline } from '#web/companies/signals/signal-timeline.tsx'
import { Button } from '#web/ui/button.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { FailureNotice } from '#web/shared/failures/failure-notice.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { MoreButton } from '#web/ui/more-button.tsx'

type Props = {
  list: UseInfiniteQueryResult<InfiniteData<{ data: Signal[] }>>
  search: SignalQuery
  onSearch: (search: SignalQuery, replace?: boolean) => void
}

/** Lists signals, filtered by kind and day, newest publication first. */
export function SignalList({ list, search, onSearch }: Props) {
  const t = useTranslations('signals')
  const signals = list.data?.pages.flatMap((page) => page.data)
  const narrowed = search.kind !== undefined || search.since !== undefined
  const clear = (
    <Button size="small" onClick={() => onSearch({ kind: undefined, since: undefined })}>
      {t('clear')}
    </Button>
  )
  return (
    <div className="space-y-5">
      <Narrow search={search} onSearch={onSearch} />
      {list.error && !signals && <FailureNotice error={list.error} retry={() => void list.refetch()} />}
      {!signals && !list.error && <SkeletonRows rows={8} height="h-14" />}
      {signals?.length === 0 &&
        (narrowed ? (
          <Empty icon={FilterX} title={t('none_title')} actions={clear} />
        ) : (
          <Empty icon={Radio} title={t('empty_title')}>
            {t('empty_text')}
          </Empty>
        ))}
      {signals && signals.length > 0 && <SignalTimeline signals={signals} />}
      <MoreButton of={list} size="normal">
        {t('more')}
      </MoreButton>
    </div>
  )
}

function Narrow({ search, onSearch }: Omit<Props, 'list'>) {
  const t = useTranslations('signals')
  const [open, setOpen] = useState(search.kind !== undefined)
  return (
    <div className="flex flex-wrap items-end gap-3">
      <div className="w-44">
        <DateField
          label={t('since')}
          value={search.since}
          onChange={(since) => onSearch({ ...search, since }, true)}
        />
      </div>
      <details
        open={open}
        onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
        className="min-w-0 flex-1"
      >
        <summary className="inline-flex min-h-8 items-center rounded-md border border-line bg-surface px-3 hover:bg-sunken">
          {search.kind ? t('kinds_chosen', { n: search.kind.length }) : t('kinds_all')}
        </summary>
        <div className="pt-3">
          <SignalKinds
            legend={t('kinds')}
            chosen={search.kind}
            onChange={(kind) => onSearch({ ...search, kind })}
          />
        </div>
      </details>
    </div>
  )
}
