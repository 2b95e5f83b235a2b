import { CircleAlert, CircleCheck, CircleX, LoaderCircle } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { failureOf } from '#web/data/failures.ts'
import { colonIn, quoted } from '#web/language/format.ts'
import { useLanguage } from '#web/language/language.tsx'
import type { CheckedText, Fault } from '#web/prospecting/editing/marks.ts'
import type { LiveCheck } from '#web/prospecting/editing/use-live-check.ts'
import { FormFailure } from '#web/shared/failures/form-failure.tsx'

/** Shows, below an edited text, what remains to be corrected. */
export function EditorState({ check: { checked, state }, error }: { check: LiveCheck; error: unknown }) {
  const t = useTranslations('letter')
  const gate = useTranslations('gate_reasons')
  const { language } = useLanguage()
  const faults = refusedBy(error)
  return (
    <div className="max-w-[44rem] space-y-2">
      {/* Said when the fingers rest: a reader by ear hears the outcome, not each key. */}
      <div role="status" className="min-h-6 space-y-1 text-sm">
        {(state === 'loading' || (state === 'checking' && !checked)) && (
          <Line icon={<LoaderCircle className="size-4 animate-spin" aria-hidden />}>{t('loading')}</Line>
        )}
        {state === 'unavailable' && (
          <Line icon={<CircleAlert className="size-4" aria-hidden />}>{t('unchecked')}</Line>
        )}
        {checked && checked.faults.length > 0 && (
          <Line tone="text-bad" icon={<CircleX className="size-4" aria-hidden />}>
            {t('refused', { n: checked.faults.length })}
          </Line>
        )}
        {checked && checked.unbacked.length > 0 && (
          <Line tone="text-warn" icon={<CircleAlert className="size-4" aria-hidden />}>
            {t('marked', { n: checked.unbacked.length })}
            {colonIn(language)}
            {quoteWords(checked.unbacked)}
          </Line>
        )}
        {checked && checked.unclaimed.length > 0 && (
          <Line tone="text-warn" icon={<CircleAlert className="size-4" aria-hidden />}>
            {gate('sentences_without_claim', {
              n: checked.unclaimed.length,
              words: quoteWords(checked.unclaimed),
            })}
          </Line>
        )}
        {checked && isClean(checked) && (
          <Line tone="text-ok" icon={<CircleCheck className="size-4" aria-hidden />}>
            {t('clean')}
          </Line>
        )}
        {checked && <Faults faults={checked.faults} />}
      </div>
      {faults.length > 0 ? (
        <div role="alert" className="rounded-md bg-bad-soft px-3 py-2 text-bad">
          <Faults faults={faults} />
        </div>
      ) : (
        <FormFailure error={error} />
      )}
    </div>
  )
}

function isClean({ faults, unbacked, unclaimed }: CheckedText) {
  return faults.length + unbacked.length + unclaimed.length === 0
}

function Line({
  icon,
  tone = 'text-muted',
  children,
}: {
  icon: ReactNode
  tone?: string
  children: ReactNode
}) {
  return (
    <p className={`flex items-start gap-2 ${tone} [&_svg]:mt-0.5 [&_svg]:shrink-0`}>
      {icon}
      <span>{children}</span>
    </p>
  )
}

const maxShownItems = 6

function quoteWords(words: readonly string[]) {
  const first = [...new Set(words)].slice(0, maxShownItems).map(quoted)
  return first.join(', ')
}

function Faults({ faults }: { faults: readonly Fault[] }) {
  const t = useTranslations('letter_faults')
  if (faults.length === 0) return null
  const known = faults.map(({ code, words }) => ({ code: code as 'other', words: words ?? '' }))
  const said = known.map(({ code, words }) => (t.has(code) ? t(code, { words }) : t('other', { words })))
  return (
    <ul className="list-disc space-y-0.5 pl-9 text-bad">
      {[...new Set(said)].slice(0, maxShownItems).map((one) => (
        <li key={one}>{one}</li>
      ))}
    </ul>
  )
}

/** Returns the faults for which the service refused a text; other failures are shown elsewhere. */
function refusedBy(error: unknown): Fault[] {
  if (!error) return []
  const { code, fields } = failureOf(error)
  if (code !== 'validation_failed') return []
  return fields
    .filter(({ field }) => /^(?:claims|variants)\b/.test(field))
    .map(({ code: fault, detail }) => ({
      code: fault,
      words: /"([^"]{1,300})"[^"]*$/.exec(detail)?.[1] ?? null,
    }))
}
