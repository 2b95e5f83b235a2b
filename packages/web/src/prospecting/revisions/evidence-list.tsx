import { isOfAuthority } from '@alphorn/contract/prospecting/evidence-kinds'
import type { Evidence } from '@alphorn/contract/prospecting/snapshots'
import { ExternalLink } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { formatDay } from '#web/language/format.ts'
import { EvidenceWords } from '#web/prospecting/revisions/evidence-words.tsx'
import { type Highlight, highlightOfEvidence } from '#web/prospecting/revisions/highlight.ts'
import { Badge, type Tone } from '#web/ui/badge.tsx'
import { classNames } from '#web/ui/class-names.ts'

const checkTones: Readonly<Record<Evidence['check'], Tone>> = {
  verified: 'ok',
  pending: 'info',
  mismatch: 'bad',
  unreachable: 'warn',
  not_checked: 'plain',
}

type Props = {
  evidence: readonly Evidence[]
  claims: readonly { evidence_ids: readonly string[] }[]
  highlight: Highlight
  onHighlight: (highlight: Highlight) => void
}

/**
 * Lists the evidence of the claims, verbatim, with its source and date. It follows the order of the claims; uncited
 * evidence comes last.
 */
export function EvidenceList({ evidence, claims, highlight, onHighlight }: Props) {
  const t = useTranslations('evidence')
  const firstClaim = ({ id }: Evidence) => {
    const at = claims.findIndex(({ evidence_ids }) => evidence_ids.includes(id))
    return at < 0 ? claims.length : at
  }
  const sorted = [...evidence].sort((a, b) => firstClaim(a) - firstClaim(b))
  return (
    <section className="space-y-3">
      <h2 className="flex items-baseline gap-2 font-semibold">
        {t('title')} <span className="text-sm font-normal text-muted tabular">{evidence.length}</span>
      </h2>
      {evidence.length === 0 && <p className="text-muted">{t('none')}</p>}
      <ol className="space-y-2.5 print:columns-2 print:gap-4">
        {sorted.map((one) => (
          <EvidenceCard
            key={one.id}
            evidence={one}
            citedBy={claims.flatMap(({ evidence_ids }, at) =>
              evidence_ids.includes(one.id) ? [at + 1] : [],
            )}
            isHighlighted={highlight?.evidence.includes(one.id) ?? false}
            onHighlight={(on) => onHighlight(on ? highlightOfEvidence(one.id, claims) : null)}
          />
        ))}
      </ol>
    </section>
  )
}

/**
 * Whether text and evidence scroll separately. Elsewhere, scrolling to the evidence would move the focused claim out of
 * sight.
 */
const hasColumns = () => matchMedia('(min-width: 80rem)').matches

type CardProps = {
  evidence: Evidence
  citedBy: number[]
  isHighlighted: boolean
  onHighlight: (on: boolean) => void
}

function EvidenceCard({ evidence, citedBy, isHighlighted, onHighlight }: CardProps) {
  const t = useTranslations('evidence')
  const card = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (isHighlighted && hasColumns()) card.current?.scrollIntoView({ block: 'nearest' })
  }, [isHighlighted])
  const { kind, title, publisher, published_at, retrieved_at, check, url, personal_data } = evidence
  const when = published_at ?? retrieved_at
  return (
    <li
      ref={card}
      onPointerEnter={() => onHighlight(true)}
      onPointerLeave={() => onHighlight(false)}
      className={classNames(
        'space-y-1.5 rounded-lg border bg-surface p-3 transition-shadow',
        isHighlighted ? 'border-accent ring-1 ring-accent' : 'border-line',
      )}
    >
      <div className="flex flex-wrap items-center gap-1.5">
        <Badge tone={isOfAuthority(kind) ? 'info' : 'plain'}>{t(`kind_${kind}`)}</Badge>
        <Badge tone={checkTones[check]}>{t(`check_${check}`)}</Badge>
        {personal_data && <Badge tone="warn">{t('personal_data')}</Badge>}
        {when !== null && <span className="ml-auto text-xs text-muted tabular">{formatDay(when)}</span>}
      </div>
      {(title ?? publisher) !== null && <p className="leading-snug font-medium">{title ?? publisher}</p>}
      <EvidenceWords evidence={evidence} />
      <div className="flex items-center gap-2 text-xs text-muted">
        {url !== null && (
          <a
            href={url}
            target="_blank"
            rel="noreferrer noopener"
            className="inline-flex min-h-6 min-w-0 items-center gap-1 underline underline-offset-2 hover:text-ink"
          >
            <span className="truncate">{new URL(url).host}</span>
            <ExternalLink className="size-3 shrink-0" aria-hidden />
          </a>
        )}
        {citedBy.length > 0 && (
          <span className="ml-auto whitespace-nowrap tabular">
            {t('cited_by', { claims: citedBy.join(', ') })}
          </span>
        )}
      </div>
    </li>
  )
}
