import type { Project } from '@alphorn/contract/prospecting/projects'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link, Outlet } from '@tanstack/react-router'
import { Fragment } from 'react'
import { useTranslations } from 'use-intl'
import { routeQuery } from '#web/data/client.ts'
import { formatInteger } from '#web/language/format.ts'
import { Badge } from '#web/ui/badge.tsx'
import { DemoBadge } from '#web/ui/demo-badge.tsx'
import { useIsDemoProject } from '#web/prospecting/projects/demo-project-badge.tsx'
import { TabRow } from '#web/ui/tab-row.tsx'
import { TitleContext } from '#web/ui/page.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { FailureNotice } from '#web/shared/failures/failure-notice.tsx'

const route = getRouteApi('/app/projects/$project_id')

const tabs = [
  { to: '/projects/$project_id', name: 'overview' },
  { to: '/projects/$project_id/prospects', name: 'prospects' },
  { to: '/projects/$project_id/review', name: 'review' },
  { to: '/projects/$project_id/releases', name: 'releases' },
  { to: '/projects/$project_id/jobs', name: 'jobs' },
  { to: '/projects/$project_id/offering', name: 'offering' },
  { to: '/projects/$project_id/audit', name: 'audit' },
  { to: '/projects/$project_id/settings', name: 'settings' },
] as const

/** Tabs that show a count. Their width is reserved while the count loads. */
const counted = new Set<string>(['prospects', 'review', 'jobs'])

/** Frame of a project's screens: its name and the navigation between them. */
export function ProjectFrame() {
  const t = useTranslations('project')
  const { project_id } = route.useParams()
  const { data: project, error, refetch } = useQuery(routeQuery('project_detail', { project_id }))
  const { data: summary, isError: isUncounted } = useQuery(routeQuery('app_summary', { project_id }))
  if (error && !project) return <FailureNotice error={error} retry={() => void refetch()} screen />
  const counts: Partial<Record<(typeof tabs)[number]['name'], number>> = summary
    ? {
        prospects: summary.prospects,
        review: summary.to_review,
        jobs: summary.jobs.unclaimed + summary.jobs.claimed,
      }
    : {}
  return (
    <div className="flex h-full flex-col">
      <div
        className="flex shrink-0 flex-wrap items-center gap-x-6 border-b border-line bg-surface px-6 rail:flex-nowrap rail:gap-x-3"
        data-screen-only
      >
        <ProjectName project_id={project_id} project={project} />
        <nav aria-label={t('tabs')} className="-mb-px min-w-0 flex-1 max-lg:basis-full rail:basis-0">
          <TabRow inner="flex">
            {tabs.map(({ to, name }) => (
              <Fragment key={name}>
                <Link
                  to={to}
                  params={{ project_id }}
                  activeOptions={{ exact: name === 'overview', includeSearch: false }}
                  activeProps={{ className: 'border-accent font-semibold' }}
                  inactiveProps={{ className: 'border-transparent text-muted hover:text-ink' }}
                  className="flex h-11 items-center gap-1.5 border-b-2 px-2.5 whitespace-nowrap rail:h-9"
                >
                  {t(name)}
                  {!summary && !isUncounted && counted.has(name) && <Skeleton className="h-5 w-7" />}
                  {(counts[name] ?? 0) > 0 && (
                    <Badge tone={name === 'review' ? 'warn' : 'plain'} className="tabular">
                      {formatInteger(counts[name]!)}
                    </Badge>
                  )}
                </Link>
              </Fragment>
            ))}
          </TabRow>
        </nav>
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto">
        <TitleContext value={project?.name}>
          {/* Input and results of one project must never reach another one. */}
          <Outlet key={project_id} />
        </TitleContext>
      </div>
    </div>
  )
}

/** Renders the name and its badges together, because a badge that loads later would shift the row. */
function ProjectName({ project_id, project }: { project_id: string; project: Project | undefined }) {
  const t = useTranslations('project')
  const isDemo = useIsDemoProject(project_id)
  return (
    <p
      className="flex h-11 max-w-full min-w-0 items-center gap-2 font-semibold max-md:h-8 max-md:text-sm lg:max-w-72 lg:min-w-40 rail:h-9 rail:max-w-36"
      title={project?.name}
    >
      {project && isDemo !== undefined ? (
        <>
          <span className="truncate">{project.name}</span>
          {project.status === 'archived' && <Badge>{t('archived')}</Badge>}
          {isDemo && <DemoBadge />}
        </>
      ) : (
        <Skeleton className="h-4 w-40" />
      )}
    </p>
  )
}
