import type { OutreachRevision } from '@alphorn/contract/prospecting/approvals'
import type { Company } from '@alphorn/contract/directory/companies'
import type { Language } from '@alphorn/contract/core/fields'
import type { ProspectDetail } from '@alphorn/contract/prospecting/prospects'
import { BadgeCheck, Languages, LoaderCircle, ShieldAlert } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { formatDay, shortenHash } from '#web/language/format.ts'
import { type Highlight, highlightOfClaim } from '#web/prospecting/revisions/highlight.ts'
import { type Piece, segmentsOf } from '#web/prospecting/revisions/segments.ts'
import type { Verification } from '#web/prospecting/revisions/use-verified.ts'
import { languageNames } from '#web/language/language-names.ts'
import { Badge } from '#web/ui/badge.tsx'
import { classNames } from '#web/ui/class-names.ts'

type Found = NonNullable<ProspectDetail['verification']>

type Props = {
  revision: OutreachRevision
  company: Pick<Company, 'language'>
  number: number
  verification: Verification
  highlight: Highlight
  onHighlight: (highlight: Highlight) => void
  /** What was found of this text; null: nothing yet. */
  found: Found | null
}

/** The text as it would leave, every claim in it marked and tied to its evidence. */
export function Draft({ revision, company, number, verification, highlight, onHighlight, found }: Props) {
  const t = useTranslations('draft')
  const channels = useTranslations('channels')
  const [language, setLanguage] = useState(revision.variants[0]!.language)
  const variant = revision.variants.find((one) => one.language === language) ?? revision.variants[0]!
  return (
    <section aria-label={t('title')} className="space-y-4">
      <div className="flex flex-wrap items-center gap-2 text-sm text-muted">
        <span className="font-semibold text-ink">{t('revision', { n: number })}</span>
        <span>{channels(revision.channel)}</span>
        <span className="tabular">{formatDay(revision.created_at)}</span>
        {revision.stale && <Badge tone="warn">{t('stale')}</Badge>}
        {revision.approved && <Badge tone="ok">{t('approved')}</Badge>}
        <FingerprintMark fingerprint={revision.content_fingerprint} verification={verification} />
        <VariantChoice variants={revision.variants} chosen={variant.language} onChoose={setLanguage} />
      </div>
      <OtherLanguage company={company} text={variant.language} />
      <article
        lang={`${variant.language}-CH`}
        className="rounded-lg border border-line bg-surface px-6 py-5 text-[0.9375rem] leading-7 print:px-4 print:py-3 print:leading-5"
      >
        {variant.subject !== null && (
          <p className="mb-3 font-semibold">
            <Marked
              text={variant.subject}
              part="subject"
              variant={variant.language}
              {...{ revision, highlight, onHighlight }}
            />
          </p>
        )}
        <div className="whitespace-pre-wrap">
          <Marked
            text={variant.body}
            part="body"
            variant={variant.language}
            {...{ revision, highlight, onHighlight }}
          />
        </div>
      </article>
      <ClaimList
        {...{ revision, highlight, onHighlight }}
        verdicts={found?.verdicts ?? []}
        language={variant.language}
      />
      <Uncovered words={found?.uncovered ?? []} lang={revision.variants[0]!.language} />
    </section>
  )
}

type VariantProps = {
  variants: OutreachRevision['variants']
  chosen: Language
  onChoose: (language: Language) => void
}

/** In which of its languages the text is shown. */
function VariantChoice({ variants, chosen, onChoose }: VariantProps) {
  if (variants.length < 2) return null
  return (
    <div className="ml-auto flex gap-1">
      {variants.map(({ language }) => (
        <button
          key={language}
          type="button"
          aria-pressed={language === chosen}
          onClick={() => onChoose(language)}
          className="h-6 rounded px-2 text-ink aria-pressed:bg-accent-soft aria-pressed:font-semibold"
        >
          {languageNames[language]}
        </button>
      ))}
    </div>
  )
}

type OtherLanguageProps = { company: Pick<Company, 'language'>; text: Language }

/** Warns that a text is not in the company's language. */
function OtherLanguage({ company, text }: OtherLanguageProps) {
  const t = useTranslations('draft')
  if (!company.language || company.language === text) return null
  return (
    <p className="flex items-start gap-2 rounded-md bg-warn-soft px-3 py-2 text-sm text-warn">
      <Languages className="mt-0.5 size-4 shrink-0" aria-hidden />
      {t('other_language', { company: languageNames[company.language], text: languageNames[text] })}
    </p>
  )
}

function FingerprintMark({ fingerprint, verification }: { fingerprint: string; verification: Verification }) {
  const t = useTranslations('draft')
  const sound = typeof verification === 'object' && verification.sound
  const checking = verification === 'checking'
  const Icon = checking ? LoaderCircle : sound ? BadgeCheck : ShieldAlert
  const words = checking ? t('checking') : sound ? t('sound') : t('unsound')
  return (
    <span className="inline-flex items-center gap-1 font-mono text-xs" title={`${fingerprint}\n${words}`}>
      {shortenHash(fingerprint)}
      <Icon
        className={classNames('size-3.5', checking ? 'animate-spin' : sound ? 'text-ok' : 'text-bad')}
        aria-label={words}
      />
    </span>
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
          'cursor-help rounded-sm box-decoration-clone underline decoration-dotted decoration-1 underline-offset-4 transition-colors',
          evidence_ids.length === 0
            ? 'bg-bad-soft text-bad'
            : highlight?.claims.includes(claim)
              ? 'bg-claim-highlight'
              : 'bg-claim',
        )}
      >
        <MarkedPieces pieces={segment.pieces} />
        <sup className="ml-0.5 text-2xs font-semibold no-underline">{claim + 1}</sup>
      </span>
    )
  })
}

/** The words of a claim; those that no evidence backs are marked. */
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

type ListProps = Pick<Props, 'revision' | 'highlight' | 'onHighlight'> &
  Pick<Found, 'verdicts'> & { language: string }

/** What the verification found in the text outside of all claims, without evidence. */
export function Uncovered({ words, lang }: { words: readonly string[]; lang: string }) {
  const t = useTranslations('draft')
  if (words.length === 0) return null
  return (
    <section className="rounded-lg bg-warn-soft px-3 py-2 text-sm">
      <h3 className="font-semibold text-warn">{t('uncovered', { n: words.length })}</h3>
      <ul lang={lang} className="mt-1 list-disc space-y-1 pl-5">
        {words.map((one, at) => (
          <li key={at} className="break-words">
            «{one}»
          </li>
        ))}
      </ul>
    </section>
  )
}

function ClaimList({ revision, highlight, onHighlight, verdicts, language }: ListProps) {
  const t = useTranslations('draft')
  const claims = revision.claims
    .map((claim, at) => ({ ...claim, at }))
    .filter(({ variant }) => variant === language)
  return (
    <div className="print:hidden">
      <h3 className="mb-2 font-semibold">{t('claims', { n: claims.length })}</h3>
      <ol className="divide-y divide-line rounded-lg border border-line bg-surface">
        {claims.map(({ id, at, text, kind, evidence_ids }) => {
          const verdict = verdicts.find(({ claim_id }) => claim_id === id)?.verdict
          return (
            <li
              key={id}
              onPointerEnter={() => onHighlight(highlightOfClaim(at, evidence_ids))}
              onPointerLeave={() => onHighlight(null)}
              className={classNames(
                'flex items-baseline gap-3 px-3 py-2',
                highlight?.claims.includes(at) && 'bg-claim',
              )}
            >
              <span className="w-5 text-right text-sm text-muted tabular">{at + 1}</span>
              <span className="min-w-0 flex-1" lang={language}>
                {text}
              </span>
              <Badge>{t(`kind_${kind}`)}</Badge>
              {verdict && (
                <Badge
                  tone={verdict === 'supported' ? 'ok' : verdict === 'partly_supported' ? 'warn' : 'bad'}
                >
                  {t(verdict)}
                </Badge>
              )}
              <span
                className={classNames(
                  'text-sm tabular',
                  evidence_ids.length === 0 ? 'font-medium text-bad' : 'text-muted',
                )}
              >
                {t('evidence_count', { n: evidence_ids.length })}
              </span>
            </li>
          )
        })}
      </ol>
    </div>
  )
}
