import { useTranslations } from 'use-intl'
import type { InboxItem } from '#web/prospecting/inbox/inbox-item.ts'
import type { ItemActs } from '#web/prospecting/inbox/use-item-acts.ts'
import { Button } from '#web/ui/button.tsx'
import { Kbd } from '#web/ui/kbd.tsx'
import { useKeys } from '#web/ui/keys.ts'

type Props = { item: InboxItem; settle: ItemActs['settle'] | null }

/** The companies that an input may mean: a digit chooses one, `n` none. */
export function CandidateList({ item, settle }: Props) {
  const t = useTranslations('inbox')
  const { candidates, note } = item
  useKeys({
    ...(settle && {
      n: () => settle(item, null),
      ...Object.fromEntries(
        candidates.slice(0, 9).map((one, at) => [String(at + 1), () => settle(item, one)] as const),
      ),
    }),
  })
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
              <span className="min-w-0 flex-1">
                <span className="block font-medium">{one.name}</span>
                <span className="block text-sm text-muted">
                  {[[one.seat, one.canton].filter(Boolean).join(' '), one.uid].filter(Boolean).join(' · ')}
                </span>
              </span>
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
