import type { GateCheck } from '@alphorn/contract/prospecting/approvals'
import { CircleAlert, CircleCheck, CircleX } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { colonIn } from '#web/language/format.ts'
import { useLanguage } from '#web/language/language.tsx'
import { blockersIn, warningsToConfirm, useReasonWords } from '#web/prospecting/approvals/gate.tsx'
import { classNames } from '#web/ui/class-names.ts'

/** Summarises the release gate in one line: the obstacles, the warnings to confirm, or that there are no objections. */
export function GateLine({ gate }: { gate: readonly GateCheck[] }) {
  const t = useTranslations('letter')
  const wordsOf = useReasonWords()
  const { language } = useLanguage()
  const barriers = blockersIn(gate)
  const checks = barriers.length > 0 ? barriers : warningsToConfirm(gate)
  const reasons = checks.flatMap((check) => check.reasons)
  const is = barriers.length > 0 ? 'blocked' : reasons.length > 0 ? 'to_read' : 'nothing_open'
  const { icon: Icon, look } = looks[is]
  return (
    <div
      role="status"
      className={classNames('flex items-start gap-2 px-6 py-1.5 text-sm max-lg:px-4 print:hidden', look)}
    >
      <Icon className="mt-0.5 size-4 shrink-0" aria-hidden />
      <p className="min-w-0 break-words">
        <span className="font-semibold">
          {t(is)}
          {reasons.length > 0 && colonIn(language)}
        </span>
        {reasons.map(wordsOf).join(' ')}
      </p>
    </div>
  )
}

const looks = {
  blocked: { icon: CircleX, look: 'bg-bad-soft text-bad' },
  to_read: { icon: CircleAlert, look: 'bg-warn-soft text-warn' },
  nothing_open: { icon: CircleCheck, look: 'text-ok' },
} as const
