import type { SavedScreen, SavedView } from '@alphorn/contract/accounts/saved-views'
import { useLocation, useRouter } from '@tanstack/react-router'
import { Bookmark, ListChecks, Plus } from 'lucide-react'
import { type ReactNode, Suspense, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useAllPages } from '#web/data/use-all-pages.ts'
import { lastingSearch } from '#web/shared/views/recent-visits.ts'
import { Button } from '#web/ui/button.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { DropChoice, DropHeading, DropItem, DropMenu } from '#web/ui/menu.tsx'
import { pathOfView } from '#web/shared/views/view-path.ts'

const SaveView = lazyPart(() => import('#web/shared/views/save-view.tsx'), 'SaveView')
const ManageViews = lazyPart(() => import('#web/shared/views/manage-views.tsx'), 'ManageViews')

type Props = {
  screen: SavedScreen
  project_id?: string
  /** The list that is open, in which a view of the table of lists opens. */
  list_id?: string
  /** Compact form next to other actions: only the name of the current view is written out. */
  brief?: boolean
  /** Additional actions on the current table. */
  children?: ReactNode
}

/** Lists the saved views of a table, which name its addresses, to open, save and manage them. */
export function SavedViews({ screen, project_id, list_id, brief = false, children }: Props) {
  const t = useTranslations('views')
  const router = useRouter()
  const [asking, setAsking] = useState<'save' | 'manage' | null>(null)
  const search = useLocation({ select: ({ searchStr }) => lastingSearch(searchStr) })
  const { items = [] } = useAllPages('view_list', {
    screen,
    limit: 200,
    ...(project_id !== undefined && { project_id }),
  })
  const views = items.toSorted((a, b) => a.name.localeCompare(b.name))
  const here = views.find((view) => view.search === search)
  const open = (view: SavedView) =>
    router.history.push(pathOfView(screen, { project_id, list_id }, view.search))
  const close = () => setAsking(null)
  const name = here?.name ?? t('menu')
  const isBare = brief && !here
  return (
    <>
      <DropMenu
        trigger={
          <Button
            icon={<Bookmark aria-hidden />}
            className="max-w-56"
            {...(isBare && { size: 'icon', 'aria-label': name })}
          >
            {!isBare && <span className="truncate max-sm:sr-only">{name}</span>}
          </Button>
        }
      >
        {views.length === 0 && <DropHeading>{t('none')}</DropHeading>}
        <ViewGroups views={views} here={here} onOpen={open} />
        {!here && (
          <DropItem icon={<Plus aria-hidden />} onClick={() => setAsking('save')}>
            {t('save')}
          </DropItem>
        )}
        {views.length > 0 && (
          <DropItem icon={<ListChecks aria-hidden />} onClick={() => setAsking('manage')}>
            {t('manage')}
          </DropItem>
        )}
        {children}
      </DropMenu>
      <Suspense fallback={null}>
        {asking === 'save' && (
          <SaveView
            given={{ screen, search, ...(project_id !== undefined && { project_id }) }}
            onClose={close}
          />
        )}
        {asking === 'manage' && <ManageViews views={views} search={search} onClose={close} />}
      </Suspense>
    </>
  )
}

type GroupsProps = {
  views: readonly SavedView[]
  here: SavedView | undefined
  onOpen: (view: SavedView) => void
}

/** Lists the user's own views, and those that colleagues share. */
function ViewGroups({ views, here, onOpen }: GroupsProps) {
  const t = useTranslations('views')
  const groups = [
    ['mine', views.filter(({ mine }) => mine)],
    ['shared', views.filter(({ mine }) => !mine)],
  ] as const
  return groups.map(
    ([group, of]) =>
      of.length > 0 && (
        <DropChoice key={group} label={t(group)}>
          <DropHeading>{t(group)}</DropHeading>
          {of.map((view) => (
            <DropItem key={view.view_id} chosen={view === here} onClick={() => onOpen(view)}>
              {view.name}
              {!view.mine && (
                <span className="ml-2 text-sm text-muted">{t('by', { name: view.created_by })}</span>
              )}
            </DropItem>
          ))}
        </DropChoice>
      ),
  )
}
