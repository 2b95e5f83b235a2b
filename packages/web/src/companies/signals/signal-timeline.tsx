import { companyStatuses } from '@alphorn/contract/directory/company-statuses'
import { legalForms } from '@alphorn/contract/directory/legal-forms'
import type { Signal, SignalFacts } from '@alphorn/contract/directory/signals'
import type { SourceName } from '@alphorn/contract/directory/source-names'
import { Link } from '@tanstack/react-router'
import { ArrowRight, ExternalLink } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useSourceWords } from '#web/companies/use-source-words.ts'
import { formatAmount, formatDay } from '#web/language/format.ts'
import { useLanguage } from '#web/language/language.tsx'
import { signalAppearance } from '#web/companies/signals/signal-appearance.ts'
import { classNames } from '#web/ui/class-names.ts'

/** Signals by the day of their publication, each with the value before and after and its source. */
export function SignalTimeline({ signals }: { signals: readonly Signal[] }) {
  const days = Map.groupBy(signals, ({ published_on }) => published_on)
  return (
    <ol className="space-y-6">
      {[...days].map(([date, ofDay]) => (
        <li key={date} className="grid gap-x-6 gap-y-2 sm:grid-cols-[6.5rem_minmax(0,1fr)]">
          <h2 className="pt-2.5 text-sm font-semibold tabular">{formatDay(date)}</h2>
          <ol className="divide-y divide-line rounded-lg border border-line bg-surface">
            {ofDay.map((signal) => (
              <SignalLine key={signal.signal_id} signal={signal} />
            ))}
          </ol>
        </li>
      ))}
    </ol>
  )
}

function SignalLine({ signal }: { signal: Signal }) {
  const t = useTranslations('signals')
  const { kind, company, text, language, source, confidence } = signal
  const { icon: Icon, tone } = signalAppearance(kind)
  return (
    <li className="flex gap-x-3 gap-y-1 px-4 py-2.5 max-sm:flex-wrap">
      <span
        className={classNames('mt-0.5 flex size-7 shrink-0 items-center justify-center rounded-full', tone)}
      >
        <Icon className="size-4" aria-hidden />
      </span>
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-baseline gap-x-2">
          <span className="font-medium">{t(`kind_${kind}`)}</span>
          <SignalCompany company={company} />
        </p>
        {signal.before === null ? (
          <Beginning kind={kind} after={signal.after} />
        ) : (
          <Change before={signal.before} after={signal.after} />
        )}
        {text !== null && (
          <p lang={language ?? undefined} className="mt-1 line-clamp-3 text-sm text-muted">
            {text}
          </p>
        )}
      </div>
      <p className="shrink-0 text-xs text-muted max-sm:basis-full max-sm:pl-10 sm:text-right">
        <SignalSource source={source} />
        {confidence !== null && confidence < 1 && (
          <span className="block tabular">{t('confidence', { percent: Math.round(confidence * 100) })}</span>
        )}
      </p>
    </li>
  )
}

function SignalCompany({ company: { company_id, name, uid } }: Pick<Signal, 'company'>) {
  const words = name ?? uid ?? '–'
  if (company_id === null) return <span>{words}</span>
  return (
    <Link to="/directory/$company_id" params={{ company_id }} className="hover:underline">
      {words}
    </Link>
  )
}

/**
 * Names the source and says that this is not the gazette itself. The gazettes' terms of use require both, and so do
 * those of simap.ch.
 */
const unofficial: ReadonlySet<string> = new Set<SourceName>(['gazette', 'building-notices', 'simap'])

function SignalSource({ source: { name, number, url } }: Pick<Signal, 'source'>) {
  const sourceIn = useSourceWords()
  const t = useTranslations('provenance')
  const named = [sourceIn(name), number].filter(Boolean).join(' ')
  const words = unofficial.has(name) ? `${named} (${t('not_official')})` : named
  if (url === null || !url.startsWith('https://')) return words
  return (
    <a
      href={url}
      target="_blank"
      rel="noreferrer"
      className="inline-flex items-center gap-1 underline underline-offset-2 hover:text-ink"
    >
      {words}
      <ExternalLink className="size-3" aria-hidden />
    </a>
  )
}

const shownFacts = [
  'name',
  'legal_form',
  'status',
  'seat',
  'canton',
  'address',
  'purpose',
  'capital',
] as const

/** Shows the facts of a newly registered company. */
function Beginning({ kind, after }: Pick<Signal, 'kind' | 'after'>) {
  const factIn = useFactWords()
  if (after === null) return null
  const place = [after.seat, after.canton].filter(Boolean).join(' ')
  const form = after.legal_form === undefined ? '' : factIn(after, 'legal_form')
  const capital = after.capital === undefined ? '' : factIn(after, 'capital')
  const others = [after.company, after.authority, after.licence]
  return (
    <div className="mt-0.5 text-sm">
      <Project kind={kind} after={after} />
      <p>{[form, place, capital, ...others].filter(Boolean).join(' · ')}</p>
      {after.purpose !== undefined && <p className="line-clamp-2 text-muted">{after.purpose}</p>}
    </div>
  )
}

/** Shows a public contract, a building or a research project, with its published title and its other known facts. */
function Project({ kind, after }: { kind: Signal['kind']; after: SignalFacts }) {
  const t = useTranslations('signals')
  const { project, lot, amount, currency, deadline, municipality, parcel, planner } = after
  if (project === undefined && amount === undefined && municipality === undefined) return null
  const until = kind === 'building_application' ? 'objections' : 'deadline'
  const about = [
    lot,
    municipality,
    parcel === undefined ? '' : t('parcel', { parcel }),
    planner === undefined ? '' : t('planner', { planner }),
    amount === undefined ? '' : formatAmount(amount, currency ?? 'CHF'),
    deadline === undefined ? '' : t(until, { day: formatDay(deadline) }),
    periodOf(after, t),
  ]
  return (
    <>
      {project !== undefined && <p>{project}</p>}
      <p>{about.filter(Boolean).join(' · ')}</p>
    </>
  )
}

function periodOf({ starts_on, ends_on }: SignalFacts, t: ReturnType<typeof useTranslations<'signals'>>) {
  if (starts_on === undefined) return ''
  if (ends_on === undefined) return formatDay(starts_on)
  return t('period', { from: formatDay(starts_on), to: formatDay(ends_on) })
}

/** Shows the old and the new value of a fact. */
function Change({ before, after }: Pick<Signal, 'before' | 'after'>) {
  const t = useTranslations('signals')
  const factIn = useFactWords()
  const changed = shownFacts.filter((fact) => before?.[fact] !== undefined || after?.[fact] !== undefined)
  const others = (['company', 'authority', 'licence'] as const).flatMap(
    (fact) => after?.[fact] ?? before?.[fact] ?? [],
  )
  if (changed.length === 0 && others.length === 0) return null
  return (
    <dl className="mt-0.5 space-y-0.5 text-sm">
      {changed.map((fact) => (
        <div key={fact} className="flex flex-wrap items-baseline gap-x-2">
          <dt className="text-muted">{t(`fact_${fact}`)}</dt>
          <dd className="flex min-w-0 flex-wrap items-baseline gap-x-1.5">
            {before?.[fact] !== undefined && (
              <span className="text-muted line-through">{factIn(before, fact)}</span>
            )}
            {before?.[fact] !== undefined && after?.[fact] !== undefined && (
              <ArrowRight className="size-3 self-center text-muted" aria-hidden />
            )}
            {after?.[fact] !== undefined && <span>{factIn(after, fact)}</span>}
          </dd>
        </div>
      ))}
      {others.length > 0 && <div className="text-muted">{others.join(' · ')}</div>}
    </dl>
  )
}

/** Describes a fact in words; codes of the register by their names. */
function useFactWords() {
  const { language } = useLanguage()
  const companies = useTranslations('company')
  return (facts: SignalFacts, fact: (typeof shownFacts)[number]) => {
    const value = facts[fact]
    if (typeof value === 'number') return formatAmount(value, facts.currency ?? 'CHF')
    if (fact === 'legal_form')
      return legalForms.find(({ code }) => code === value)?.name[language] ?? String(value)
    const status = fact === 'status' && companyStatuses.find((one) => one === value)
    return status ? companies(`status_${status}`) : String(value)
  }
}
