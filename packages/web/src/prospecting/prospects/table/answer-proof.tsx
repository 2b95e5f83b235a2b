import type { CellAnswer } from '@alphorn/contract/directory/own-fields'
import { Popover } from '@base-ui/react/popover'
import type { RefObject } from 'react'
import { useTranslations } from 'use-intl'
import { formatDay } from '#web/language/format.ts'
import { CloseButton } from '#web/ui/close-button.tsx'

type Props = {
  answer: CellAnswer
  question: string
  anchor: RefObject<HTMLButtonElement | null>
  onClose: () => void
}

/** What research answered: the words of the source, or what was missing. Escape and a click beside it close it. */
export function AnswerProof({ answer, question, anchor, onClose }: Props) {
  const t = useTranslations('questions')
  const { state, is_current, quote, source, note, asked_by, answered_at } = answer
  return (
    <Popover.Root open onOpenChange={(open) => !open && onClose()}>
      <Popover.Portal>
        <Popover.Positioner anchor={anchor} sideOffset={6} collisionPadding={8} className="z-40">
          <Popover.Popup
            // Back to the row: who reads on with the keys is where they were.
            finalFocus={() => anchor.current?.closest<HTMLElement>('[data-row]') ?? anchor.current}
            className="max-h-[70vh] w-96 max-w-[calc(100vw-1rem)] space-y-2 overflow-y-auto rounded-lg border border-line bg-surface p-4 text-left text-ink shadow-xl outline-none"
          >
            <div className="flex items-start gap-2">
              <Popover.Title className="min-w-0 flex-1 font-semibold break-words">{question}</Popover.Title>
              <CloseButton onClose={onClose} />
            </div>
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
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
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
