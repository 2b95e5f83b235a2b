import type { Prospect } from '@alphorn/contract/prospecting/prospects'
import { ArrowDownUp } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useTranslations } from 'use-intl'
import { inStoredOrder } from '#web/prospecting/prospects/ranking.ts'
import { OverRows } from '#web/prospecting/prospects/stable-rows.tsx'

type Options = { of: string; isFetching: boolean }
const idOf = ({ prospect_id }: Prospect) => prospect_id

/**
 * Returns ranked rows in the positions where they were first shown. During a cycle their scores change, and they would
 * jump under the cursor. Pages loaded later follow them.
 */
export function useStableRanking(loaded: readonly Prospect[] | undefined, { of, isFetching }: Options) {
  const [kept, setKept] = useState<{ of: string; ids: readonly string[] } | null>(null)
  const isKept = kept !== null && kept.of === of
  const ids = isKept ? kept.ids : undefined
  const rows = useMemo(() => (loaded && ids ? inStoredOrder(ids, loaded, idOf) : loaded), [loaded, ids])
  const isMore = ids === undefined || (rows?.length ?? 0) > ids.length
  // The previous list may still be shown while the next one loads.
  if (!isFetching && rows && rows.length > 0 && isMore) setKept({ of, ids: rows.map(idOf) })
  const moved = ids !== undefined && (loaded?.some((row, at) => row !== rows?.[at]) ?? false)
  return { rows, moved, rankAnew: () => loaded && setKept({ of, ids: loaded.map(idOf) }) }
}

/** Shows that the rows now have another order, and applies it when the user asks. */
export function MovedRows({ moved, onShow }: { moved: boolean; onShow: () => void }) {
  const t = useTranslations('grid')
  return (
    <OverRows icon={<ArrowDownUp aria-hidden />} onShow={onShow}>
      {moved && t('ranked_anew')}
    </OverRows>
  )
}
