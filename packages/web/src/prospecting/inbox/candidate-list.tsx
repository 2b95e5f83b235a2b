import { agreementsOf } from '@alphorn/contract/prospecting/candidate-reasons'
import { useTranslations } from 'use-intl'
import { useDoubtWords } from '#web/prospecting/adding/use-doubt-words.ts'
import type { InboxItem } from '#web/prospecting/inbox/inbox-item.ts'
import type { ItemActs } from '#web/prospecting/inbox/use-item-acts.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Kbd } from '#web/ui/kbd.tsx'
import { useKeys } from '#web/ui/keys.ts'

type Props = { item: InboxItem; settle: ItemActs['settle'] | null }

/** The companies that an input may refer to: a digit chooses one, `n` none. */
export function CandidateList({ item, settle }: Props) {
  const t = useTranslations('inbox')
  const { candidates, note } = item
  // A held key must not choose for an input that was not read.
  const keyFor =
    (chosen: (typeof candidates)[number] | null) =>
    ({ repeat }: KeyboardEvent) =>
      !repeat && settle?.(item, chosen)
  const digits = candidates.slice(0, 9).map((one, at) => [String(at + 1), keyFor(one)] as const)
  const names = {
    n: t('none_of_them'),
    ...Object.fromEntries(candidates.map(({ name }, at) => [at + 1, name])),
  }
  useKeys(settle ? { n: keyFor(null), ...Object.fromEntries(digits) } : {}, { names })
  return (
    <div className="max-w-2xl space-y-4">
      {note !== null && <p className="-mt-3 text-muted">{note}</p>}
      <h3 className="font-semibold">{t('candidates')}</h3>
      <ul className="divide-y divide-line overflow-hidden rounded-lg border border-line bg-surface">
        {candidates.map((one, at) => (
          <li key={one.company_id}>
            <button
              type="button"
              disabled={!settle}
              className="flex min-h-12 w-full items-center gap-3 px-4 py-2 text-left -outline-offset-2 hover:bg-sunken"
              onClick={() => settle?.(item, one)}
            >
              <CandidateFacts candidate={one} asked={item.title} />
              {settle && at < 9 && (
                <span className="max-md:hidden" aria-hidden>
                  <Kbd>{String(at + 1)}</Kbd>
                </span>
              )}
            </button>
          </li>
        ))}
      </ul>
      {settle && (
        <Button onClick={() => settle(item, null)} className="max-md:min-h-11">
          {t('none_of_them')}
          <span className="max-md:hidden" aria-hidden>
            <Kbd>N</Kbd>
          </span>
        </Button>
      )}
    </div>
  )
}

/** Names the company, with the reasons against it and the facts that agree. */
function CandidateFacts({ candidate, asked }: { candidate: InboxItem['candidates'][number]; asked: string }) {
  const t = useTranslations('add')
  const doubtWords = useDoubtWords()
  const { name, seat, canton, uid } = candidate
  const doubts = doubtWords(candidate, asked)
  return (
    <span className="min-w-0 flex-1">
      <span className="block font-medium">{name}</span>
      <span className="block text-sm text-muted">
        {[[seat, canton].filter(Boolean).join(' '), uid].filter(Boolean).join(' · ')}
      </span>
      <span className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
        {doubts !== '' && <span className="wrap-anywhere">{doubts}</span>}
        <span className="flex flex-wrap gap-1.5">
          {agreementsOf(candidate).map(({ field, agreement }) => (
            <Badge key={field} tone={agreement === 'agree' ? 'ok' : 'plain'}>
              {t(`field_${field}`)} {agreement === 'agree' ? '✓' : '≈'}
            </Badge>
          ))}
        </span>
      </span>
    </span>
  )
}
