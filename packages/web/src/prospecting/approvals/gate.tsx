import type { GateCheck } from '@alphorn/contract/prospecting/approvals'
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

/** The check's outcome in the language of the screen; the service's own sentence where there is none. */
export function GateDetail({ check: { check, result, detail } }: { check: GateCheck }) {
  const t = useTranslations('gate')
  const key = `${check}_${result}` as 'head_pass'
  return <span className="block text-sm text-muted">{t.has(key) ? t(key) : detail}</span>
}
