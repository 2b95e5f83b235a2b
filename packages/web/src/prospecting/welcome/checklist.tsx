import type { ProjectSummary } from '@alphorn/contract/app/app-views'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Circle, CircleCheck } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import { routeQuery } from '#web/data/client.ts'
import { useHasScope } from '#web/data/use-has-scope.ts'
import { useSession } from '#web/data/use-session.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/page.tsx'

/** Key under which a browser stores that a user has dismissed the checklist. */
const keyOf = (user_id: string) => `alphorn.checklist-put-away.${user_id}`

/**
 * Shows the main workflow in five steps, ticked off as they are done. It disappears once it is complete or dismissed.
 */
export function Checklist() {
  const t = useTranslations('welcome')
  const { data: summaries } = useQuery(routeQuery('app_summary_list', {}))
  const user_id = useSession()?.user.user_id
  const [dismissedBy, setDismissedBy] = useState<string>()
  if (!summaries || user_id === undefined) return null
  if (dismissedBy === user_id || localStorage.getItem(keyOf(user_id)) !== null) return null
  const any = (test: (summary: ProjectSummary) => boolean) => summaries.some(test)
  const steps = [
    ['project', summaries.length > 0],
    ['companies', any(({ prospects }) => prospects > 0)],
    ['research', any(({ prospects, states }) => prospects > states.new)],
    ['draft', any(({ states }) => states.drafted + states.approved > 0)],
    ['approval', any(({ states }) => states.approved > 0)],
  ] as const
  if (steps.every(([, done]) => done)) return null
  return (
    <Card
      title={t('checklist')}
      aside={
        <Button
          size="small"
          onClick={() => {
            localStorage.setItem(keyOf(user_id), '1')
            setDismissedBy(user_id)
          }}
        >
          {t('put_away')}
        </Button>
      }
    >
      <ol className="space-y-2">
        {steps.map(([name, done]) => (
          <li key={name} className="flex items-start gap-2">
            {done ? (
              <CircleCheck className="mt-0.5 size-4 shrink-0 text-ok" role="img" aria-label={t('done')} />
            ) : (
              <Circle className="mt-0.5 size-4 shrink-0 text-muted" role="img" aria-label={t('open')} />
            )}
            {done ? (
              <span className="text-muted">{t(`step_${name}`)}</span>
            ) : (
              <StepLink name={name} project_id={summaries[0]?.project_id}>
                {t(`step_${name}`)}
              </StepLink>
            )}
          </li>
        ))}
      </ol>
    </Card>
  )
}

/** Returns the screen of each step, once there is a project. */
const places = {
  companies: '/projects/$project_id/add',
  research: '/projects/$project_id',
  draft: '/projects/$project_id/prospects',
  approval: '/projects/$project_id/review',
} as const

type StepProps = {
  name: 'project' | keyof typeof places
  project_id: string | undefined
  children: ReactNode
}

function StepLink({ name, project_id, children }: StepProps) {
  const mayWrite = useHasScope('prospect:write')
  const isWriting = name === 'project' || name === 'companies'
  if (isWriting && !mayWrite) return <span>{children}</span>
  if (name === 'project')
    return (
      <Link to="/projects/new" className="hover:underline">
        {children}
      </Link>
    )
  if (project_id === undefined) return <span>{children}</span>
  return (
    <Link to={places[name]} params={{ project_id }} className="hover:underline">
      {children}
    </Link>
  )
}
