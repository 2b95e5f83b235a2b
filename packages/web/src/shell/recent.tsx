import type { SavedScreen } from '@alphorn/contract/accounts/saved-views'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useParams, useRouter } from '@tanstack/react-router'
import { Bookmark, History } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { routeList } from '#web/data/client.ts'
import { type Entry, EntryDialog } from '#web/shell/entry-dialog.tsx'
import { lastingPath, useVisitKey, visitsOf } from '#web/shared/views/recent-visits.ts'
import { hasPlace, pathOfView } from '#web/shared/views/view-path.ts'

/** Lists recently visited screens and saved views. */
export function Recent({ onClose }: { onClose: () => void }) {
  const t = useTranslations('recent')
  const router = useRouter()
  const { list_id } = useParams({ strict: false })
  const [words, setWords] = useState('')
  const key = useVisitKey()
  const { data: views } = useInfiniteQuery(routeList('view_list', { limit: 200 }))
  const { data: projects } = useInfiniteQuery(routeList('project_list', { limit: 200 }))
  const names = new Map(
    projects?.pages.flatMap(({ data }) => data).map(({ project_id, name }) => [project_id, name]),
  )
  const { pathname, searchStr } = router.state.location
  const here = lastingPath(pathname, searchStr)
  const visited = (key ? visitsOf(key) : [])
    .filter(({ href }) => href !== here)
    .map(({ href, title }): Entry => {
      const project = names.get(/^\/projects\/(prj_\w+)/.exec(href)?.[1] ?? '')
      const isNamed = project !== undefined && title.endsWith(` · ${project}`)
      return {
        id: href,
        icon: History,
        text: isNamed ? title.slice(0, -` · ${project}`.length) : title,
        aside: project ?? '',
        open: () => router.history.push(href),
      }
    })
  const saved = (views?.pages.flatMap(({ data }) => data) ?? [])
    .filter(({ screen }) => hasPlace(screen as SavedScreen, { list_id }))
    .map(({ view_id, name, screen, project_id, search }): Entry => ({
      id: view_id,
      icon: Bookmark,
      text: name,
      aside: [t('view'), project_id && names.get(project_id)].filter(Boolean).join(' · '),
      open: () => router.history.push(pathOfView(screen as SavedScreen, { project_id, list_id }, search)),
    }))
  const wanted = words.trim().toLowerCase()
  const entries = [...visited.slice(0, wanted === '' ? 12 : undefined), ...saved].filter(({ text, aside }) =>
    `${text} ${aside}`.toLowerCase().includes(wanted),
  )
  return (
    <EntryDialog
      title={t('title')}
      placeholder={t('placeholder')}
      nothing={t('nothing')}
      words={words}
      onWords={setWords}
      entries={entries}
      onClose={onClose}
    />
  )
}
