import type { CellAnswer } from '@alphorn/contract/directory/own-fields'
import { CircleHelp, LoaderCircle, MessageCircleQuestion, Quote } from 'lucide-react'
import { Suspense, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { lazyPart } from '#web/ui/lazy-part.tsx'

const loadProof = () => import('#web/prospecting/prospects/table/answer-proof.tsx')
const AnswerProof = lazyPart(loadProof, 'AnswerProof')

const signs = {
  asking: LoaderCircle,
  answered: Quote,
  not_found: CircleHelp,
  unanswered: MessageCircleQuestion,
} as const

type Props = { answer: CellAnswer; question: string; isEmpty: boolean }

/** Shows the state of a question about a company. A click, or Enter in the cell, shows the proof. */
export function AnswerSign({ answer, question, isEmpty }: Props) {
  const t = useTranslations('questions')
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  const { state, quote } = answer
  const Sign = signs[state]
  const words = t(`state_${state}`)
  return (
    <>
      <button
        ref={button}
        type="button"
        data-answer=""
        tabIndex={-1}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-label={`${words}. ${t('show')}`}
        title={quote ?? words}
        className="order-last ml-auto flex min-h-6 min-w-6 shrink-0 items-center justify-end gap-1 rounded text-muted hover:bg-sunken hover:text-ink"
        onPointerEnter={() => void loadProof()}
        onClick={(event) => {
          event.stopPropagation()
          setOpen(true)
        }}
      >
        {isEmpty && <span className="truncate text-sm">{words}</span>}
        <Sign className="size-3.5 shrink-0" aria-hidden />
      </button>
      {isOpen && (
        <Suspense fallback={null}>
          <AnswerProof {...{ answer, question }} anchor={button} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

/** Shows the proof of the answer in the current cell. Returns false if the cell has none. */
export function openAnswerProof(): boolean {
  const button = document.querySelector<HTMLButtonElement>('[data-current-cell] button[data-answer]')
  button?.click()
  return button !== null
}
