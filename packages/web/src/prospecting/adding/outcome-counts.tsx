import type { AddedCompany } from '@alphorn/contract/prospecting/prospects'
import { useTranslations } from 'use-intl'
import { formatPercent, formatInteger } from '#web/language/format.ts'
import type { Tone } from '#web/ui/badge.tsx'
import { StackedBar } from '#web/ui/stacked-bar.tsx'

type Outcome = AddedCompany['outcome']

/** Appearance of each outcome: as a badge, and in the bar. */
export const outcomeLooks: readonly (readonly [Outcome, Tone, string])[] = [
  ['added', 'ok', 'fill-ok'],
  ['already_present', 'plain', 'fill-muted/50'],
  ['duplicate_in_request', 'plain', 'fill-muted/30'],
  ['ambiguous', 'warn', 'fill-warn'],
  ['not_found', 'bad', 'fill-bad'],
  ['suppressed', 'bad', 'fill-bad/60'],
]

/** Shows the outcomes of added companies, as a bar and as numbers. */
export function OutcomeCounts({ outcomes }: { outcomes: readonly Outcome[] }) {
  const t = useTranslations('add')
  const counts = outcomeLooks.map(([outcome, , fill]) => ({
    name: t(`outcome_${outcome}`),
    count: outcomes.filter((one) => one === outcome).length,
    fill,
  }))
  return (
    <div className="space-y-3">
      <StackedBar segments={counts} className="h-3" />
      <ul className="flex flex-wrap gap-x-5 gap-y-1 text-sm tabular">
        {counts
          .filter(({ count }) => count > 0)
          .map(({ name, count }) => (
            <li key={name}>
              {name} <span className="font-semibold">{formatInteger(count)}</span>{' '}
              <span className="text-muted">({formatPercent(count / outcomes.length)})</span>
            </li>
          ))}
      </ul>
    </div>
  )
}
