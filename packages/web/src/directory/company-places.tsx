import type { CompanyPlaces as Places } from '@alphorn/contract/lists/app-market'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { routeQuery } from '#web/data/client.ts'
import { StateBadge } from '#web/prospecting/prospects/badges.tsx'
import { Card } from '#web/ui/page.tsx'
import { Reads } from '#web/shared/failures/reads.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'

/** Lists the projects, lists and watches of the account that contain a company. */
export function CompanyPlaces({ company_id }: { company_id: string }) {
  const t = useTranslations('places')
  const places = useQuery(routeQuery('app_company_places', { company_id }))
  return (
    <Card title={t('title')}>
      {/* At least as high as while it is read: the cards below do not move. */}
      <div className="min-h-16">
        <Reads of={places} waiting={<SkeletonRows rows={2} height="h-8" />}>
          {(given) => <Shown places={given} />}
        </Reads>
      </div>
    </Card>
  )
}

function Shown({ places: { prospects, lists, watches } }: { places: Places }) {
  const t = useTranslations('places')
  if (prospects.length + lists.length + watches.length === 0)
    return <p className="text-muted">{t('nowhere')}</p>
  return (
    <dl className="space-y-3">
      <Part title={t('projects')} none={prospects.length === 0}>
        {prospects.map(({ project_id, project_name, prospect_id, state }) => (
          <dd key={prospect_id} className="flex min-h-6 flex-wrap items-center gap-2">
            <Link
              to="/projects/$project_id/prospects/$prospect_id"
              params={{ project_id, prospect_id }}
              className="font-medium hover:underline"
            >
              {project_name}
            </Link>
            <StateBadge state={state} />
          </dd>
        ))}
      </Part>
      <Part title={t('lists')} none={lists.length === 0}>
        {lists.map(({ list_id, name }) => (
          <dd key={list_id} className="flex min-h-6 items-center">
            <Link to="/lists/$list_id" params={{ list_id }} className="font-medium hover:underline">
              {name}
            </Link>
          </dd>
        ))}
      </Part>
      <Part title={t('watches')} none={watches.length === 0}>
        {watches.map(({ watch_id, name, by_filters }) => (
          <dd key={watch_id} className="flex min-h-6 items-center gap-2">
            <Link to="/watches/$watch_id" params={{ watch_id }} className="font-medium hover:underline">
              {name}
            </Link>
            {by_filters && <span className="text-xs text-muted">{t('by_filters')}</span>}
          </dd>
        ))}
      </Part>
    </dl>
  )
}

function Part({ title, none, children }: { title: string; none: boolean; children: ReactNode }) {
  if (none) return null
  return (
    <div>
      <dt className="text-xs text-muted">{title}</dt>
      {children}
    </div>
  )
}
