import type { GateCheck, GateReason } from '@alphorn/contract/prospecting/approvals'
import { CircleAlert, CircleCheck, CircleX } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { classNames } from '#web/ui/class-names.ts'

const icons = { pass: CircleCheck, warn: CircleAlert, fail: CircleX } as const
const tones = { pass: 'text-ok', warn: 'text-warn', fail: 'text-bad' } as const

/** What the release gate says of a text, check by check, the worst first. */
export function GateList({ gate }: { gate: readonly GateCheck[] }) {
  const t = useTranslations('gate')
  const order = ['fail', 'warn', 'pass']
  const sorted = [...gate].sort((a, b) => order.indexOf(a.result) - order.indexOf(b.result))
  return (
    <ul className="space-y-1.5" aria-label={t('title')}>
      {sorted.map((check) => {
        const Icon = icons[check.result]
        return (
          <li key={check.check} className="flex items-start gap-2">
            <Icon
              className={classNames('mt-0.5 size-4 shrink-0', tones[check.result])}
              aria-label={t(check.result)}
            />
            <span>
              <span className="font-medium">{t(`name_${check.check}`)}</span>
              {check.result !== 'pass' && <GateDetail check={check} />}
            </span>
          </li>
        )
      })}
    </ul>
  )
}

/** Exactly the reasons that apply, each a sentence in the language of the screen. */
export function GateDetail({ check: { reasons } }: { check: GateCheck }) {
  const wordsOf = useReasonWords()
  return reasons.map((reason) => (
    <span key={reason.code} className="block text-sm break-words text-muted">
      {wordsOf(reason)}
    </span>
  ))
}

/** Puts a reason of the gate into words. */
export function useReasonWords() {
  const t = useTranslations('gate_reasons')
  return ({ code, count, words }: GateReason) =>
    t(code, { n: count ?? 0, words: words.map((one) => `«${one}»`).join(', ') })
}

/** What has to be confirmed before an approval: warnings that lie in this text. What the project does without needs no tick. */
export function toConfirm(gate: readonly GateCheck[]): GateCheck[] {
  return gate.flatMap((check) => {
    const reasons = check.reasons.filter(({ about }) => about === 'text')
    return check.result === 'warn' && reasons.length > 0 ? [{ ...check, reasons }] : []
  })
}

/** What keeps a text from being approved, whatever is confirmed. A contact basis is given with the approval itself. */
export function barriersIn(gate: readonly GateCheck[]): GateCheck[] {
  return gate.filter(({ check, result }) => result === 'fail' && check !== 'contact_basis')
}
