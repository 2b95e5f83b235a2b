import type { Prospect } from '@alphorn/contract/prospecting/prospects'
import type { RefObject } from 'react'
import { useTranslations } from 'use-intl'
import { RowPopover } from '#web/prospecting/prospects/table/row-popover.tsx'
import { ScoreReasonList } from '#web/prospecting/prospects/table/score-reason-list.tsx'

type Props = {
  prospect: Pick<Prospect, 'project_id' | 'prospect_id' | 'score' | 'company'>
  anchor: RefObject<HTMLButtonElement | null>
  onClose: () => void
}

/** Explains the score of a prospect: each criterion, its result and the reason. */
export function ScoreReasons({ prospect, anchor, onClose }: Props) {
  const t = useTranslations('score_reasons')
  return (
    <RowPopover title={t('title', { name: prospect.company.name })} anchor={anchor} onClose={onClose}>
      <ScoreReasonList prospect={prospect} withScore />
    </RowPopover>
  )
}
