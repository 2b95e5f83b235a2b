import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslations } from 'use-intl'
import { routeList } from '#web/data/client.ts'

const maxProjects = 6
/** Projects read at once. Archived ones are not shown, so a project more than one page back may be needed. */
const pageSize = 12

/** Links to the latest projects on every screen. The projects screen lists all of them. */
export function LatestProjects() {
  const t = useTranslations('shell')
  const list = useInfiniteQuery(routeList('project_list', { limit: pageSize }))
  const { hasNextPage, isFetching, isError, fetchNextPage } = list
  const active = list.data?.pages.flatMap((page) => page.data).filter(({ status }) => status === 'active')
  const projects = active?.slice(0, maxProjects) ?? []
  const lacksSome = active !== undefined && active.length < maxProjects && hasNextPage
  useEffect(() => {
    if (lacksSome && !isFetching && !isError) void fetchNextPage()
  }, [lacksSome, isFetching, isError, fetchNextPage])
  if (projects.length === 0) return null
  return (
    <section aria-label={t('latest_projects')} className="mt-4">
      <p className="px-2 pb-1 text-xs text-muted">{t('latest_projects')}</p>
      <ul className="flex flex-col gap-0.5">
        {projects.map(({ project_id, name }) => (
          <li key={project_id}>
            <Link
              to="/projects/$project_id"
              params={{ project_id }}
              title={name}
              className="block h-7 truncate rounded-md px-2 leading-7 text-muted hover:bg-sunken hover:text-ink data-[status=active]:text-ink"
            >
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
