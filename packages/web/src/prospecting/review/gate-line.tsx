import type { GateCheck } from '@alphorn/contract/prospecting/approvals'
import { Link } from '@tanstack/react-router'
import { CircleAlert, CircleCheck, CircleX } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useHasScope, useRole } from '#web/data/use-has-scope.ts'
import { colonIn } from '#web/language/format.ts'
import { useLanguage } from '#web/language/language.tsx'
import { useReasonWords } from '#web/prospecting/approvals/gate.tsx'
import { blockersIn, reasonsOf, warningsToConfirm } from '#web/prospecting/approvals/gate-reasons.ts'
import { useIsAlone } from '#web/data/use-members.ts'
import { classNames } from '#web/ui/class-names.ts'

/** Summarises the release gate in one line: the obstacles, the warnings to confirm, or that there are no objections. */
export function GateLine({ gate, project_id }: { gate: readonly GateCheck[]; project_id: string }) {
  const t = useTranslations('letter')
  const wordsOf = useReasonWords()
  const { language } = useLanguage()
  const barriers = blockersIn(gate)
  const checks = barriers.length > 0 ? barriers : warningsToConfirm(gate)
  const reasons = reasonsOf(checks)
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
        {barriers.some(({ check }) => check === 'four_eyes') && <SecondPerson project_id={project_id} />}
      </p>
    </div>
  )
}

/** Names the ways out for an author whose account has no one else to approve: invite a member, or change the rule. */
function SecondPerson({ project_id }: { project_id: string }) {
  const t = useTranslations('letter')
  const isAlone = useIsAlone()
  const mayInvite = useRole() === 'owner'
  const mayChange = useHasScope('prospect:write')
  if (!isAlone) return null
  return (
    <>
      {mayInvite && (
        <>
          {' '}
          <Link to="/settings/members" className="font-medium underline">
            {t('invite_approver')}
          </Link>
        </>
      )}
      {mayChange && (
        <>
          {' '}
          <Link to="/projects/$project_id/settings" params={{ project_id }} className="font-medium underline">
            {t('change_four_eyes')}
          </Link>
        </>
      )}
    </>
  )
}

const looks = {
  blocked: { icon: CircleX, look: 'bg-bad-soft text-bad' },
  to_read: { icon: CircleAlert, look: 'bg-warn-soft text-warn' },
  nothing_open: { icon: CircleCheck, look: 'text-ok' },
} as const
