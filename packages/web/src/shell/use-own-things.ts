import type { SavedScreen } from '@alphorn/contract/accounts/saved-views'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams, useRouter } from '@tanstack/react-router'
import { Bookmark, ClipboardCheck, Gavel, LayoutGrid, ListFilter } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useAllPages } from '#web/data/use-all-pages.ts'
import { routeQuery } from '#web/data/client.ts'
import { hasPlace, pathOfView } from '#web/shared/views/view-path.ts'
import type { Findable } from '#web/shell/rank-entries.ts'

function useProjectList() {
  return useAllPages('project_list', { limit: 200 }).items ?? []
}

/** Returns the projects, latest first. */
export function useProjects(): Findable[] {
  const t = useTranslations('palette')
  const navigate = useNavigate()
  return useProjectList().map(({ project_id, name, offering }) => ({
    id: project_id,
    icon: LayoutGrid,
    text: name,
    aside: t('project'),
    words: offering?.name ?? '',
    open: () => void navigate({ to: '/projects/$project_id', params: { project_id } }),
  }))
}

/** Returns the waiting tasks of all projects except the open one, whose actions are listed already. */
export function useWaiting(): Findable[] {
  const t = useTranslations('palette')
  const navigate = useNavigate()
  const { project_id: here } = useParams({ strict: false })
  const { data } = useQuery(routeQuery('app_summary_list', {}))
  const names = new Map(useProjectList().map(({ project_id, name }) => [project_id, name]))
  return (data ?? [])
    .filter(({ project_id }) => project_id !== here && names.has(project_id))
    .flatMap(({ project_id, to_review, to_decide }) => {
      const params = { project_id }
      const aside = names.get(project_id) ?? ''
      const review: Findable = {
        id: `review ${project_id}`,
        icon: ClipboardCheck,
        text: t('review_of', { n: to_review }),
        aside,
        words: t('words_review'),
        open: () => void navigate({ to: '/projects/$project_id/review', params }),
      }
      const decide: Findable = {
        id: `decide ${project_id}`,
        icon: Gavel,
        text: t('decide_of', { n: to_decide }),
        aside,
        words: t('words_decide'),
        open: () =>
          void navigate({
            to: '/projects/$project_id/prospects',
            params,
            search: { state: 'qualified', sort: '-score' },
          }),
      }
      return [...(to_review > 0 ? [review] : []), ...(to_decide > 0 ? [decide] : [])]
    })
}

/** Returns the saved views. */
export function useViews(): Findable[] {
  const t = useTranslations('palette')
  const router = useRouter()
  const { list_id } = useParams({ strict: false })
  const { items = [] } = useAllPages('view_list', { limit: 200 })
  return items
    .filter(({ screen }) => hasPlace(screen as SavedScreen, { list_id }))
    .map(({ view_id, name, screen, project_id, search }) => ({
      id: view_id,
      icon: Bookmark,
      text: name,
      aside: t('view'),
      open: () => router.history.push(pathOfView(screen as SavedScreen, { project_id, list_id }, search)),
    }))
}

/** Returns the lists of companies. */
export function useLists(): Findable[] {
  const t = useTranslations('palette')
  const navigate = useNavigate()
  const { items = [] } = useAllPages('market_list', { limit: 200 })
  return items.map(({ list_id, name }) => ({
    id: list_id,
    icon: ListFilter,
    text: name,
    aside: t('list'),
    open: () => void navigate({ to: '/lists/$list_id', params: { list_id } }),
  }))
}
