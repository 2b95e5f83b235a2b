import type { SystemHealth } from '@alphorn/contract/app/system-health'
import { useTranslations } from 'use-intl'
import { useBackgroundJobWords } from '#web/accounts/settings/background-job-words.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Card } from '#web/ui/page.tsx'

type Problem = SystemHealth['problems'][number]

/** Lists the active alerts and what an operator does about each. */
export function Problems({ problems }: { problems: readonly Problem[] }) {
  const t = useTranslations('problems')
  const wordsOf = useBackgroundJobWords()
  if (problems.length === 0) return null
  const subjectOf = ({ alert, subject }: Problem) =>
    subject && (alert === 'AlphornBackgroundJobFails' ? wordsOf(subject) : subject)
  return (
    <Card title={t('title')} flush>
      <ul>
        {problems.map((problem) => (
          <li
            key={`${problem.alert} ${problem.subject}`}
            className="flex flex-wrap items-start gap-x-3 gap-y-1 border-b border-line px-4 py-3 last:border-b-0"
          >
            <Badge tone={problem.severity === 'critical' ? 'bad' : 'warn'}>{t(problem.severity)}</Badge>
            <div className="min-w-0 flex-1">
              <p className="font-medium break-words">
                {t(`${problem.alert}.title`)}
                {problem.subject && <span className="text-muted"> · {subjectOf(problem)}</span>}
              </p>
              <p className="text-muted">{t(`${problem.alert}.remedy`)}</p>
            </div>
            <code className="text-xs text-muted">{problem.alert}</code>
          </li>
        ))}
      </ul>
    </Card>
  )
}
