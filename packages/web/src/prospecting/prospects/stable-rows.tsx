import type { Prospect } from '@alphorn/contract/prospecting/prospects'
import { ArrowUp } from 'lucide-react'
import { type ReactNode, useMemo, useState } from 'react'
import { useTranslations } from 'use-intl'
import { formatInteger } from '#web/language/format.ts'

type Options = { of: string; isFetching: boolean }

/**
 * Returns the rows without those added since the table was opened, which would move the others away under the cursor.
 * IDs sort by age, so the newest known ID separates old rows from new ones.
 */
export function useStableRows(loaded: readonly Prospect[] | undefined, { of, isFetching }: Options) {
  const [seen, setSeen] = useState<{ of: string; newest: string } | null>(null)
  const newest = useMemo(
    () => loaded?.reduce((last, { prospect_id }) => (prospect_id > last ? prospect_id : last), '') ?? '',
    [loaded],
  )
  const isStable = seen !== null && seen.of === of && seen.newest !== ''
  // Rows loaded when the table opens belong to it; only later ones wait.
  if (!isStable && !isFetching && newest !== '') setSeen({ of, newest })
  const last = isStable ? seen.newest : null
  // A new array would render every visible row again.
  const rows = useMemo(
    () => (last === null ? loaded : loaded?.filter(({ prospect_id }) => prospect_id <= last)),
    [loaded, last],
  )
  return {
    rows,
    fresh: (loaded?.length ?? 0) - (rows?.length ?? 0),
    showFresh: () => setSeen({ of, newest }),
  }
}

/** Shows that there are new rows, and adds them when the user asks. */
export function FreshRows({ count, onShow }: { count: number; onShow: () => void }) {
  const t = useTranslations('grid')
  return (
    <OverRows icon={<ArrowUp aria-hidden />} onShow={onShow}>
      {count > 0 && t('new_rows', { n: count, shown: formatInteger(count) })}
    </OverRows>
  )
}

type OverProps = { icon: ReactNode; children: string | false; onShow: () => void }

/** Announces new rows above the table without moving any row. */
export function OverRows({ icon, children, onShow }: OverProps) {
  return (
    <div role="status" className="sticky top-10 left-0 z-10 h-0 text-center">
      {children && (
        <button
          type="button"
          onClick={onShow}
          className="inline-flex h-7 items-center gap-1.5 rounded-full bg-accent px-3 text-sm font-medium text-on-accent shadow-lg hover:bg-accent-strong [&>svg]:size-4"
        >
          {icon}
          {children}
        </button>
      )}
    </div>
  )
}
