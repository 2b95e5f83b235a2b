import type { OutreachRevision } from '@alphorn/contract/prospecting/approvals'
import type { Company } from '@alphorn/contract/directory/companies'
import type { Language } from '@alphorn/contract/core/fields'
import type { ProspectDetail } from '@alphorn/contract/prospecting/prospects'
import { addressLines } from '#web/companies/company-facts.tsx'
import { BadgeCheck, Languages, LoaderCircle, ShieldAlert } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import { formatDay, languageName, shortenHash, quoted } from '#web/language/format.ts'
import { withoutParts } from '#web/language/without-parts.ts'
import { type Highlight, highlightOfClaim } from '#web/prospecting/revisions/highlight.ts'
import { Edited, Paper } from '#web/prospecting/revisions/paper.tsx'
import type { Verification } from '#web/prospecting/revisions/use-verified.ts'
import { useLanguage } from '#web/language/language.tsx'
import { languageNames } from '#web/language/language-names.ts'
import { Badge } from '#web/ui/badge.tsx'
import { classNames } from '#web/ui/class-names.ts'

type StoredVerification = NonNullable<ProspectDetail['verification']>

type Props = {
  revision: OutreachRevision
  company: Pick<Company, 'language' | 'name' | 'address'>
  /** Number of this version, or null if it is not known yet. */
  number: number | null
  verification: Verification
  highlight: Highlight
  onHighlight: (highlight: Highlight) => void
  /** Result of the verification of this text, or null before there is one. */
  found: StoredVerification | null
  /** Replaces the text in the chosen language while it is edited. */
  editorFor?: ((language: Language) => ReactNode) | null
  /** Language to show first, if it is not the text's own first language. */
  first?: Language | undefined
}

/** Shows the text as it would be sent, with every claim marked and linked to its evidence. */
export function Draft(props: Props) {
  const { revision, company, number, verification, highlight, onHighlight, found, editorFor, first } = props
  const t = useTranslations('draft')
  const channels = useTranslations('channels')
  const [chosen, setLanguage] = useState<Language>()
  const language = chosen ?? first
  const recipient = revision.channel === 'letter' ? recipientOf(company) : null
  const variant = revision.variants.find((one) => one.language === language) ?? revision.variants[0]!
  return (
    <section aria-label={t('title')} className="flex flex-col gap-4">
      {/* On a narrow screen the text itself comes first. */}
      <div className="flex flex-wrap items-center gap-2 text-sm text-muted max-lg:order-1">
        {number !== null && <span className="font-semibold text-ink">{t('revision', { n: number })}</span>}
        <span>{channels(revision.channel)}</span>
        <span className="tabular">{formatDay(revision.created_at)}</span>
        {revision.stale && <Badge tone="warn">{t('stale')}</Badge>}
        {revision.approved && <Badge tone="ok">{t('approved')}</Badge>}
        <FingerprintMark fingerprint={revision.content_fingerprint} verification={verification} />
        <VariantChoice
          variants={revision.variants}
          chosen={variant.language}
          disabled={Boolean(editorFor)}
          onChoose={setLanguage}
        />
      </div>
      <OtherLanguage company={company} text={variant.language} />
      {editorFor ? (
        <>
          {recipient !== null && (
            <address className="-mb-2 px-6 leading-6 break-words whitespace-pre-line text-muted not-italic max-lg:hidden rail:hidden">
              {recipient}
            </address>
          )}
          {editorFor(variant.language)}
        </>
      ) : (
        <Paper variant={variant} recipient={recipient} {...{ revision, highlight, onHighlight }} />
      )}
      {!editorFor && revision.edited && <Edited edited={revision.edited} language={variant.language} />}
      <ClaimList
        {...{ revision, highlight, onHighlight }}
        verdicts={found?.verdicts ?? []}
        language={variant.language}
      />
      <Uncovered words={statementsOutside(revision, found)} lang={revision.variants[0]!.language} />
    </section>
  )
}

/** Shows the name and the address as printed on the letter. */
function recipientOf({ name, address }: Props['company']) {
  return [name, address && addressLines(address)].filter(Boolean).join('\n')
}

/** Returns what is stated outside of the claims: by the service's own check, and by the verification. */
export function statementsOutside(
  { backing }: OutreachRevision,
  found: ProspectDetail['verification'],
): string[] {
  const sentences = (backing?.unclaimed ?? []).map(({ sentence }) => sentence)
  return withoutParts([...(found?.uncovered ?? []), ...sentences])
}

type VariantProps = {
  variants: OutreachRevision['variants']
  chosen: Language
  /** Whether the language is locked, because unsaved text in one language must be saved before another is shown. */
  disabled: boolean
  onChoose: (language: Language) => void
}

/** Selects the language in which the text is shown. */
function VariantChoice({ variants, chosen, disabled, onChoose }: VariantProps) {
  if (variants.length < 2) return null
  return (
    <div className="ml-auto flex gap-1">
      {variants.map(({ language }) => (
        <button
          key={language}
          type="button"
          aria-pressed={language === chosen}
          disabled={disabled}
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
  const { language } = useLanguage()
  if (!company.language || company.language === text) return null
  return (
    <p className="flex items-start gap-2 rounded-md bg-warn-soft px-3 py-2 text-sm text-warn">
      <Languages className="mt-0.5 size-4 shrink-0" aria-hidden />
      {t('other_language', {
        company: languageName(company.language, language),
        text: languageName(text, language),
      })}
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

type ListProps = Pick<Props, 'revision' | 'highlight' | 'onHighlight'> &
  Pick<StoredVerification, 'verdicts'> & { language: string }

/** Shows the words outside all claims that the verification found to lack evidence. */
export function Uncovered({ words, lang }: { words: readonly string[]; lang: string }) {
  const t = useTranslations('draft')
  if (words.length === 0) return null
  return (
    <section className="rounded-lg bg-warn-soft px-3 py-2 text-sm">
      <h2 className="font-semibold text-warn">{t('uncovered', { n: words.length })}</h2>
      <ul lang={lang} className="mt-1 list-disc space-y-1 pl-5">
        {words.map((one, at) => (
          <li key={at} className="break-words">
            {quoted(one)}
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
      <h2 className="mb-2 font-semibold">{t('claims', { n: claims.length })}</h2>
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
