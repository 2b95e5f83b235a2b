import type { ProjectSummary } from '@alphorn/contract/app/app-views'
import type { Project } from '@alphorn/contract/prospecting/projects'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { FolderSearch, Plus } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useAllPages } from '#web/data/use-all-pages.ts'
import { routeQuery } from '#web/data/client.ts'
import { formatAgo, formatInteger } from '#web/language/format.ts'
import { useLanguage } from '#web/language/language.tsx'
import { stateFills } from '#web/prospecting/prospects/states.ts'
import { useHasScope } from '#web/data/use-has-scope.ts'
import { Badge } from '#web/ui/badge.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { DemoProjectBadge } from '#web/prospecting/projects/demo-project-badge.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { SearchBox } from '#web/ui/search-box.tsx'
import { FailureNotice } from '#web/shared/failures/failure-notice.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { StackedBar } from '#web/ui/stacked-bar.tsx'
import { Checklist } from '#web/prospecting/welcome/checklist.tsx'
import { WelcomeCards } from '#web/prospecting/welcome/welcome.tsx'
import { ListHead } from '#web/shared/list-head.tsx'

/** Number of projects above which the list gets a search box. */
const maxProjectsWithoutSearch = 8

/** The first screen: the projects in progress, and the tasks that wait for the user. */
export function ProjectList() {
  const t = useTranslations('projects')
  const mayCreate = useHasScope('prospect:write')
  const { projects, summaryList, error, refetch } = useProjectsByActivity()
  const [words, setWords] = useState('')
  const found = projects?.filter((project) => isNamed(project, words))
  const create = mayCreate && (
    <Link to="/projects/new" className={buttonClass('primary')}>
      <Plus aria-hidden />
      {t('new')}
    </Link>
  )
  const actions = (
    <>
      {(projects?.length ?? 0) > maxProjectsWithoutSearch && (
        <SearchBox label={t('search')} value={words} onSearch={setWords} />
      )}
      {create}
    </>
  )
  return (
    <>
      <ListHead title={t('title')} list={projects} always={actions} />
      <div className="px-6 pb-10">
        {error && !projects && <FailureNotice error={error} retry={() => void refetch()} />}
        {projects && summaryList.error && !summaryList.data && (
          <FailureNotice error={summaryList.error} retry={() => void summaryList.refetch()} />
        )}
        {!projects && !error && <SkeletonRows rows={4} height="h-24" />}
        {projects?.length === 0 && (
          <div className="mb-6">
            <p className="mb-4 text-muted">{t('empty_text')}</p>
            <WelcomeCards />
          </div>
        )}
        {projects && (
          <div className="mb-4 empty:hidden">
            <Checklist />
          </div>
        )}
        <ul className="grid gap-3 xl:grid-cols-2">
          {found?.map((project) => (
            <li key={project.project_id}>
              <ProjectCard
                project={project}
                summary={summaryList.data?.find(({ project_id }) => project_id === project.project_id)}
              />
            </li>
          ))}
        </ul>
        {found?.length === 0 && words !== '' && (
          <Empty icon={FolderSearch} title={t('none_title')}>
            {t('none_text')}
          </Empty>
        )}
      </div>
    </>
  )
}

/** Lists the projects with their counts, most recent activity first. */
function useProjectsByActivity() {
  const { items, error, refetch } = useAllPages('project_list', { limit: 200 })
  // Rendered together, because a card that grows later would push the others down.
  const summaryList = useQuery(routeQuery('app_summary_list', {}))
  // After a failure, another reader of the same counts makes them pending again.
  const { data: summaries, isFetched } = summaryList
  const activityOf = ({ project_id, updated_at }: Project) =>
    summaries?.find((one) => one.project_id === project_id)?.last_activity_at ?? updated_at
  const projects = isFetched ? items?.toSorted((a, b) => (activityOf(a) < activityOf(b) ? 1 : -1)) : undefined
  return { projects, summaryList, error, refetch }
}

/** Returns whether the name of the project or of its offering contains all words. */
function isNamed({ name, offering }: Project, words: string) {
  const text = `${name} ${offering?.name ?? ''}`.toLocaleLowerCase()
  return words
    .toLocaleLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word))
}

function ProjectCard({ project, summary }: { project: Project; summary: ProjectSummary | undefined }) {
  const t = useTranslations('projects')
  const { language } = useLanguage()
  return (
    <Link
      to="/projects/$project_id"
      params={{ project_id: project.project_id }}
      className="flex h-full flex-col gap-3 rounded-lg border border-line bg-surface p-4 transition-colors hover:border-edge"
    >
      <div className="flex items-start gap-3 max-sm:flex-wrap max-sm:gap-y-1">
        <div className="min-w-0 flex-1 max-sm:basis-full">
          <h2 className="line-clamp-2 font-semibold wrap-anywhere">{project.name}</h2>
          <p
            className="truncate text-muted"
            lang={project.offering ? project.language : undefined} // the words for none are the app's own
          >
            {project.offering?.name ?? t('no_offering')}
          </p>
        </div>
        <DemoProjectBadge project_id={project.project_id} />
        {summary?.active_cycle && (
          <Badge tone={summary.active_cycle.unserved ? 'warn' : 'info'}>
            {t(summary.active_cycle.unserved ? 'cycle_unserved' : 'cycle_running')}
          </Badge>
        )}
        {project.status === 'archived' && <Badge>{t('archived')}</Badge>}
        <span className="text-sm whitespace-nowrap text-muted tabular">
          {formatAgo(summary?.last_activity_at ?? project.updated_at, language)}
        </span>
      </div>
      {summary && <Funnel summary={summary} />}
      <div className="mt-auto flex flex-wrap items-center gap-x-4 gap-y-1 text-sm text-muted tabular">
        {summary && (
          <>
            <span>{t('prospects', { n: summary.prospects, shown: formatInteger(summary.prospects) })}</span>
            <ToDo summary={summary} />
          </>
        )}
        {project.open_stage_jobs > 0 && (
          <span>
            {t('jobs', {
              open: formatInteger(project.open_stage_jobs),
              limit: formatInteger(project.stage_job_limit),
            })}
          </span>
        )}
      </div>
    </Link>
  )
}

function ToDo({ summary: { to_review, to_research, to_decide, active_cycle } }: { summary: ProjectSummary }) {
  const t = useTranslations('projects')
  return (
    <>
      {to_review > 0 && <span className="font-medium text-warn">{t('to_review', { n: to_review })}</span>}
      {to_research > 0 && !active_cycle && (
        <span className="font-medium text-ink">{t('to_research', { n: to_research })}</span>
      )}
      {to_decide > 0 && <span className="font-medium text-ink">{t('to_decide', { n: to_decide })}</span>}
    </>
  )
}

function Funnel({ summary }: { summary: ProjectSummary }) {
  const states = useTranslations('states')
  return (
    <StackedBar
      segments={stateFills.map(([state, fill]) => ({
        name: states(state),
        count: summary.states[state],
        fill,
      }))}
    />
  )
}
