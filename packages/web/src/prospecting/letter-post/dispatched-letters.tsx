import type { DispatchedLetter, LetterState } from '@alphorn/contract/letter-post/letter-post'
import { useTranslations } from 'use-intl'
import { formatAmount, formatDay } from '#web/language/format.ts'
import { Badge, type Tone } from '#web/ui/badge.tsx'

const toneOf: Readonly<Record<LetterState, Tone>> = {
  waiting: 'plain',
  checking: 'info',
  ready: 'accent',
  accepted: 'info',
  printing: 'info',
  sent: 'ok',
  delivered: 'ok',
  returned: 'bad',
  refused: 'bad',
  withheld: 'warn',
}

/** Shows the state of each letter, and why one was returned. */
export function DispatchedLetters({ letters }: { letters: readonly DispatchedLetter[] }) {
  const t = useTranslations('letter_post')
  return (
    <ul aria-label={t('letters')} className="divide-y divide-line border-y border-line">
      {letters.map(
        ({ release_id, name, state, reason, service_status, price_minor, currency, changed_at }) => (
          <li key={release_id} className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1 py-2">
            <div className="min-w-0">
              <p className="font-medium wrap-anywhere">{name}</p>
              {reason !== null && <p className="text-sm text-muted wrap-anywhere">{reason}</p>}
              {state === 'refused' && service_status !== null && (
                <p className="text-sm text-muted">{t('refused_text', { status: service_status })}</p>
              )}
            </div>
            <p className="flex items-center gap-2 text-sm text-muted tabular">
              {price_minor !== null && currency !== null && formatAmount(price_minor / 100, currency)}
              <span>{formatDay(changed_at)}</span>
              <Badge tone={toneOf[state]}>{t(`state_${state}`)}</Badge>
            </p>
          </li>
        ),
      )}
    </ul>
  )
}
