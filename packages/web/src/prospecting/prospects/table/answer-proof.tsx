import type { CellAnswer } from '@alphorn/contract/directory/own-fields'
import type { RefObject } from 'react'
import { useTranslations } from 'use-intl'
import { formatDay } from '#web/language/format.ts'
import { RowPopover } from '#web/prospecting/prospects/table/row-popover.tsx'

type Props = {
  answer: CellAnswer
  question: string
  anchor: RefObject<HTMLButtonElement | null>
  onClose: () => void
}

/** Shows the answer of the research: the quotation from the source, or the missing information. */
export function AnswerProof({ answer, question, anchor, onClose }: Props) {
  const t = useTranslations('questions')
  const { state, is_current, quote, source, note, asked_by, answered_at } = answer
  return (
    <RowPopover title={question} anchor={anchor} onClose={onClose}>
      <p>{t(`state_${state}`)}</p>
      {quote !== null && (
        <blockquote className="border-l-2 border-line pl-3 break-words whitespace-pre-line">
          {quote}
        </blockquote>
      )}
      {source && <Source {...source} />}
      {note !== null && <p className="text-muted">{note}</p>}
      {quote !== null && !is_current && <p className="text-warn">{t('overwritten')}</p>}
      <p className="text-sm text-muted">
        {t('asked_by', { name: asked_by })}
        {answered_at !== null && ` · ${formatDay(answered_at)}`}
      </p>
    </RowPopover>
  )
}

function Source({ title, url }: NonNullable<CellAnswer['source']>) {
  if (url === null) return title === null ? null : <p className="text-sm">{title}</p>
  return (
    <p className="text-sm break-all">
      <a href={url} target="_blank" rel="noreferrer noopener" className="underline">
        {title ?? url}
      </a>
    </p>
  )
}
