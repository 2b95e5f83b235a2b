import type { Prospect } from '@alphorn/contract/prospecting/prospects'
import { Suspense, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { formatPercent } from '#web/language/format.ts'
import { classNames } from '#web/ui/class-names.ts'
import { lazyPart } from '#web/ui/lazy-part.tsx'

const loadReasons = () => import('#web/prospecting/prospects/table/score-reasons.tsx')
const ScoreReasons = lazyPart(loadReasons, 'ScoreReasons')

const bars = [0.2, 0.4, 0.6, 0.8, 1] as const

/**
 * Shows a score as a number and as bars, so that high scores are easy to spot. A click, or `w` in the row, shows the
 * reasons.
 */
export function ScoreCell({ prospect }: { prospect: Prospect }) {
  const t = useTranslations('score_reasons')
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  const { score, company } = prospect
  if (score === null) return <span className="text-muted">–</span>
  return (
    <>
      <button
        ref={button}
        type="button"
        data-score-reasons
        tabIndex={-1}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-keyshortcuts="W"
        aria-label={t('open', { name: company.name, score: formatPercent(score) })}
        className="flex min-h-6 w-full items-center justify-end gap-2 rounded hover:bg-sunken"
        onPointerEnter={() => void loadReasons()}
        onClick={() => setOpen(true)}
      >
        <span className="font-medium tabular">{formatPercent(score)}</span>
        <span aria-hidden className="flex gap-0.5">
          {bars.map((bar) => (
            <span
              key={bar}
              className={classNames('h-3 w-1.5 rounded-xs', score >= bar - 0.1 ? 'bg-ok' : 'bg-line')}
            />
          ))}
        </span>
      </button>
      {isOpen && (
        <Suspense fallback={null}>
          <ScoreReasons prospect={prospect} anchor={button} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

/** Shows the reasons for the score of the focused row. */
export function openScoreReasons() {
  document.activeElement
    ?.closest('[data-row]')
    ?.querySelector<HTMLButtonElement>('button[data-score-reasons]')
    ?.click()
}
