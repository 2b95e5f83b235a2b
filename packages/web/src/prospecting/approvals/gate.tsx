import type { GateCheck, GateReason } from '@alphorn/contract/prospecting/approvals'
import { ChevronDown, CircleAlert, CircleCheck, CircleX } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { formatInteger, quoted } from '#web/language/format.ts'
import { classNames } from '#web/ui/class-names.ts'

const icons = { pass: CircleCheck, warn: CircleAlert, fail: CircleX } as const
const tones = { pass: 'text-ok', warn: 'text-warn', fail: 'text-bad' } as const

/** Lists the checks of the release gate on a text, the most serious first. Passed checks are collapsed in one line. */
export function GateList({ gate }: { gate: readonly GateCheck[] }) {
  const t = useTranslations('gate')
  const open = ['fail', 'warn'].flatMap((result) => gate.filter((check) => check.result === result))
  const passed = gate.filter(({ result }) => result === 'pass')
  return (
    <div className="space-y-1.5">
      {open.length > 0 && <CheckList title={t('title')} checks={open} />}
      {passed.length > 0 && (
        <details className="group/passed">
          <summary className="flex min-h-6 cursor-pointer list-none items-start gap-2">
            <CircleCheck className="mt-0.5 size-4 shrink-0 text-ok" aria-hidden />
            {t('passed_n', { n: passed.length, shown: formatInteger(passed.length) })}
            <ChevronDown
              className="mt-0.5 size-4 shrink-0 text-muted group-open/passed:rotate-180"
              aria-hidden
            />
          </summary>
          <div className="mt-1.5">
            <CheckList title={t('pass')} checks={passed} />
          </div>
        </details>
      )}
    </div>
  )
}

function CheckList({ title, checks }: { title: string; checks: readonly GateCheck[] }) {
  const t = useTranslations('gate')
  return (
    <ul className="space-y-1.5" aria-label={title}>
      {checks.map((check) => {
        const Icon = icons[check.result]
        return (
          <li key={check.check} className="flex items-start gap-2">
            <Icon
              className={classNames('mt-0.5 size-4 shrink-0', tones[check.result])}
              aria-label={t(check.result)}
            />
            <span>
              <span className="font-medium">{t(`name_${check.check}`)}</span>
              {check.result !== 'pass' && <GateDetail reasons={check.reasons} />}
            </span>
          </li>
        )
      })}
    </ul>
  )
}

/** Lists reasons of a check, each as a sentence in the user's language. */
export function GateDetail({ reasons }: { reasons: readonly GateReason[] }) {
  const wordsOf = useReasonWords()
  return reasons.map((reason) => (
    <span key={reason.code} className="block text-sm break-words text-muted">
      {wordsOf(reason)}
    </span>
  ))
}

/** Describes a reason of the gate. */
export function useReasonWords() {
  const t = useTranslations('gate_reasons')
  return ({ code, count, words }: GateReason) =>
    t(code, { n: count ?? 0, words: words.map(quoted).join(', ') })
}
