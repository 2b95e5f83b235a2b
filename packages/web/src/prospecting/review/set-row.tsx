import type { OutreachRevision } from '@alphorn/contract/prospecting/approvals'
import { useTranslations } from 'use-intl'
import { addressLines } from '#web/companies/company-facts.tsx'
import { DemoCompanyBadge } from '#web/companies/invented-badges.tsx'
import type { Failure } from '#web/data/failures.ts'
import { EvidenceWords } from '#web/prospecting/revisions/evidence-words.tsx'
import type { SharedShape } from '#web/prospecting/review/like-letters.ts'
import { type NumberedPlace, PlaceLabel, placesOf } from '#web/prospecting/review/shared-text.tsx'
import type { LikeLetter } from '#web/prospecting/review/use-like-letters.ts'
import { classNames } from '#web/ui/class-names.ts'

type Props = {
  letter: LikeLetter
  shape: SharedShape
  at: number
  isCurrent: boolean
  isChosen: boolean
  refused: Failure['code'] | undefined
  onCurrent: (at: number) => void
  onToggle: (prospect_id: string) => void
  onRead: (prospect_id: string) => void
}

/** Shows one letter of a set: its company, and all words specific to it, with their evidence. */
export function SetRow({
  letter,
  shape,
  at,
  isCurrent,
  isChosen,
  refused,
  onCurrent,
  onToggle,
  onRead,
}: Props) {
  const t = useTranslations('letter_set')
  const { prospect, revision } = letter
  const { company, prospect_id } = prospect
  return (
    <li
      data-row={at}
      tabIndex={isCurrent || at === 0 ? 0 : -1}
      aria-label={company.name}
      onFocus={() => onCurrent(at)}
      className={classNames(
        'flex gap-3 px-6 py-3 outline-offset-[-2px] max-lg:px-4',
        isCurrent && 'bg-accent-soft',
        !isChosen && 'text-muted',
      )}
    >
      <input
        type="checkbox"
        tabIndex={-1}
        className="mt-1 size-5 shrink-0"
        checked={isChosen}
        aria-label={t('include', { name: company.name })}
        onChange={() => onToggle(prospect_id)}
      />
      <div className="min-w-0 flex-1 space-y-2">
        <div className="flex flex-wrap items-baseline gap-x-2">
          <button
            type="button"
            className="min-h-6 font-semibold hover:underline"
            onClick={() => onRead(prospect_id)}
          >
            {company.name}
          </button>
          <DemoCompanyBadge ehraid={company.ehraid} />
          <span className="text-sm text-muted">
            {company.address && addressLines(company.address).replaceAll('\n', ', ')}
          </span>
        </div>
        {refused !== undefined && <Refused code={refused} />}
        {placesOf(shape).map((place) => (
          <OwnWords key={place.number} {...{ place, revision, at }} />
        ))}
      </div>
    </li>
  )
}

function Refused({ code }: { code: Failure['code'] }) {
  const t = useTranslations('letter_set')
  const errors = useTranslations('errors')
  return (
    <p role="alert" className="text-sm text-bad">
      {t('refused')} {errors(`${code}.text`)}
    </p>
  )
}

type WordsProps = { place: NumberedPlace; revision: OutreachRevision; at: number }

function OwnWords({ place, revision, at }: WordsProps) {
  const t = useTranslations('letter_set')
  const { own, claims } = place.stretch
  const text = own[at]!.trim()
  const cited = revision.claims
    .filter(({ id }) => claims[at]!.includes(id))
    .flatMap(({ evidence_ids }) => evidence_ids)
  const evidence = revision.evidence.filter(({ id }) => cited.includes(id))
  return (
    <div className="space-y-1">
      <p>
        <PlaceLabel place={place} />{' '}
        {text === '' ? (
          <span className="text-muted">{t('nothing')}</span>
        ) : (
          <span lang={`${place.language}-CH`} className="break-words">
            {text}
          </span>
        )}
      </p>
      {evidence.length > 0 && (
        <details className="text-sm">
          <summary className="min-h-6 text-muted">{t('evidence', { n: evidence.length })}</summary>
          <ul className="space-y-2 py-1 pl-4">
            {evidence.map((one) => (
              <li key={one.id}>
                <EvidenceWords evidence={one} />
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  )
}
