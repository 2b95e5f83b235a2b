import type { WaitingText } from '@alphorn/contract/app/app-review'
import { memo } from 'react'
import { useTranslations } from 'use-intl'
import { formatInteger } from '#web/language/format.ts'
import { Kbd } from '#web/ui/kbd.tsx'

/** Number of texts listed before the current one, and in all. */
const before = 3
const shownAtOnce = 14

type Props = {
  waiting: readonly WaitingText[]
  /** Position of the current text, from 0; -1 if it no longer waits. */
  at: number
  onGo: (prospect_id: string) => void
}

/** Lists the texts around the current one, and the keys. */
export function QueueList({ waiting, at, onGo }: Props) {
  const t = useTranslations('letter')
  const from = Math.max(0, Math.min(at - before, waiting.length - shownAtOnce))
  return (
    <nav aria-label={t('queue')} className="flex min-h-full flex-col gap-4">
      <div>
        <h2 className="px-2 pb-1 text-sm text-muted tabular">
          {t('queue')}, {formatInteger(waiting.length)}
        </h2>
        <ul>
          {waiting.slice(from, from + shownAtOnce).map((one, index) => (
            <Entry key={one.prospect_id} text={one} isRead={from + index === at} onGo={onGo} />
          ))}
        </ul>
      </div>
      <KeyList />
    </nav>
  )
}

type EntryProps = { text: WaitingText; isRead: boolean; onGo: (prospect_id: string) => void }

const Entry = memo(function Entry({ text: { prospect_id, name, stage }, isRead, onGo }: EntryProps) {
  const t = useTranslations('review_filters')
  return (
    <li>
      <button
        type="button"
        aria-current={isRead || undefined}
        onClick={() => onGo(prospect_id)}
        className="w-full rounded-md px-2 py-1 text-left hover:bg-sunken aria-[current]:bg-accent-soft aria-[current]:text-accent"
      >
        <span className="line-clamp-2 leading-snug font-medium wrap-break-word">{name}</span>
        <span className="block text-xs text-muted">{t(`stage_${stage}`)}</span>
      </button>
    </li>
  )
})

const keys = [
  [['J', 'K'], 'key_next'],
  [['E'], 'key_edit'],
  [['S'], 'key_otherwise'],
  [['A'], 'key_approve'],
  [['L'], 'key_like'],
  [['R'], 'key_reject'],
  [['Z'], 'key_undo'],
] as const

const KeyList = memo(function KeyList() {
  const t = useTranslations('letter')
  return (
    <dl className="mt-auto grid grid-cols-[3rem_1fr] gap-y-1 px-2 text-xs text-muted" aria-label={t('keys')}>
      {keys.map(([names, word]) => (
        <div key={word} className="contents">
          <dt className="flex gap-1">
            {names.map((name) => (
              <Kbd key={name}>{name}</Kbd>
            ))}
          </dt>
          <dd>{t(word)}</dd>
        </div>
      ))}
    </dl>
  )
})
