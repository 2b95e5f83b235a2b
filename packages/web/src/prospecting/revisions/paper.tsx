import type { Language } from '@alphorn/contract/core/fields'
import type { OutreachRevision } from '@alphorn/contract/prospecting/approvals'
import { splitNotices } from '@alphorn/contract/prospecting/letters/letter-parts'
import { useTranslations } from 'use-intl'
import { type Highlight, highlightOfClaim } from '#web/prospecting/revisions/highlight.ts'
import { type Piece, segmentsOf } from '#web/prospecting/revisions/segments.ts'
import { classNames } from '#web/ui/class-names.ts'

type PaperProps = {
  variant: OutreachRevision['variants'][number]
  revision: OutreachRevision
  /** The name and address that a letter is sent to; null: the text is not a letter. */
  recipient: string | null
  highlight: Highlight
  onHighlight: (highlight: Highlight) => void
}

/** The text on paper. The notices that the service adds are smaller, because they are the same in every letter. */
export function Paper({ variant, revision, recipient, highlight, onHighlight }: PaperProps) {
  const marking = { variant: variant.language, revision, highlight, onHighlight }
  const { notices } = splitNotices(variant.body)
  return (
    <article
      data-letter
      lang={`${variant.language}-CH`}
      className="max-w-[44rem] rounded-lg border border-line bg-surface px-6 py-5 text-[0.9375rem] leading-7 shadow-sm max-sm:px-4 print:max-w-none print:px-4 print:py-3 print:leading-5 print:shadow-none"
    >
      {recipient !== null && (
        <address className="mb-6 leading-6 break-words whitespace-pre-line not-italic max-lg:hidden rail:hidden print:block">
          {recipient}
        </address>
      )}
      {variant.subject !== null && (
        <p className="mb-3 font-semibold">
          <Marked text={variant.subject} part="subject" {...marking} />
        </p>
      )}
      <div className="break-words whitespace-pre-wrap">
        {/* Places are counted from the beginning of the text: what is cut off is its end. */}
        <Marked text={variant.body.slice(0, variant.body.length - notices.length)} part="body" {...marking} />
      </div>
      {notices !== '' && (
        <p className="mt-5 text-sm leading-6 break-words whitespace-pre-wrap text-muted">{notices.trim()}</p>
      )}
    </article>
  )
}

type EditedProps = { edited: NonNullable<OutreachRevision['edited']>; language: Language }

/** Shows a person's changes to the previous version, which the approver reads first. */
export function Edited({ edited, language }: EditedProps) {
  const t = useTranslations('letter')
  const parts = edited.difference.filter((one) => one.language === language)
  if (parts.length === 0) return null
  return (
    <details className="max-w-[44rem] rounded-lg border border-line bg-surface px-4 py-2" data-screen-only>
      <summary className="min-h-6 font-medium">{t('yours')}</summary>
      {parts.map(({ part, pieces }) => (
        <p key={part} lang={`${language}-CH`} className="my-2 leading-relaxed whitespace-pre-wrap">
          {pieces.map(({ change, text }, at) => {
            if (change === 'kept') return <span key={at}>{text}</span>
            const Changed = change === 'added' ? 'ins' : 'del'
            return (
              <Changed
                key={at}
                className={change === 'added' ? 'bg-ok-soft text-ok' : 'bg-bad-soft text-bad'}
              >
                {text}
              </Changed>
            )
          })}
        </p>
      ))}
    </details>
  )
}

type MarkedProps = {
  text: string
  part: 'subject' | 'body'
  variant: string
  revision: OutreachRevision
  highlight: Highlight
  onHighlight: (highlight: Highlight) => void
}

function Marked({ text, part, variant, revision, highlight, onHighlight }: MarkedProps) {
  const marks = revision.backing?.unbacked ?? []
  return segmentsOf(text, revision.claims, variant, part, marks).map((segment, at) => {
    const [claim] = segment.claims
    if (claim === undefined) return <span key={at}>{segment.text}</span>
    const { evidence_ids } = revision.claims[claim]!
    return (
      <span
        key={at}
        role="button"
        tabIndex={0}
        aria-pressed={highlight?.claims.includes(claim) ?? false}
        onPointerEnter={() => onHighlight(highlightOfClaim(claim, evidence_ids))}
        onPointerLeave={() => onHighlight(null)}
        onFocus={() => onHighlight(highlightOfClaim(claim, evidence_ids))}
        onBlur={() => onHighlight(null)}
        className={classNames(
          'cursor-help rounded-sm box-decoration-clone underline underline-offset-4 transition-colors',
          // The shape of the line carries the meaning, and colour only supports it: a thin line is backed, a wavy one
          // is not.
          evidence_ids.length === 0
            ? 'bg-warn-soft decoration-warn decoration-wavy decoration-1'
            : 'decoration-ok decoration-1',
          highlight?.claims.includes(claim) && 'bg-claim',
        )}
      >
        <MarkedPieces pieces={segment.pieces} />
        <sup className="ml-0.5 text-2xs font-semibold no-underline">{claim + 1}</sup>
      </span>
    )
  })
}

/** Renders the words of a claim; those without evidence are marked. */
function MarkedPieces({ pieces }: { pieces: readonly Piece[] }) {
  const t = useTranslations('draft')
  return pieces.map(({ text, unbacked }, at) =>
    unbacked ? (
      <mark
        key={at}
        title={t('unbacked', { words: text })}
        className="rounded-sm bg-warn-soft text-warn underline decoration-wavy decoration-1 underline-offset-4"
      >
        {text}
      </mark>
    ) : (
      <span key={at}>{text}</span>
    ),
  )
}
