import type { List } from '@alphorn/contract/lists/markets'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link, Outlet, useLocation } from '@tanstack/react-router'
import { Clock, TriangleAlert } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { routeQuery } from '#web/data/client.ts'
import { useFilterWords } from '#web/companies/filters/use-filter-words.ts'
import { dayAndTime, formatInteger } from '#web/language/format.ts'
import { BuildProgress } from '#web/lists/build-progress.tsx'
import { CancelBuild } from '#web/lists/cancel-build.tsx'
import { ListActions } from '#web/lists/list-actions.tsx'
import { ListStateBadge } from '#web/lists/list-state.tsx'
import { CopyAs } from '#web/shared/copied-calls/copy-as.tsx'
import { useHasScope } from '#web/data/use-has-scope.ts'
import { PageHead } from '#web/ui/page.tsx'
import { Reads } from '#web/shared/failures/reads.tsx'
import { TabRow } from '#web/ui/tab-row.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'

const route = getRouteApi('/app/lists/$list_id')

const tabs = [
  { to: '/lists/$list_id', name: 'companies' },
  { to: '/lists/$list_id/signals', name: 'signals' },
  { to: '/lists/$list_id/changes', name: 'changes' },
  { to: '/lists/$list_id/additions', name: 'additions' },
  { to: '/lists/$list_id/feeds', name: 'feeds' },
] as const

/** The current list, polled more often while it is being built. */
export function useList(list_id: string) {
  return useQuery({
    ...routeQuery('market_detail', { list_id }),
    refetchInterval: ({ state: { data } }) => (data?.state === 'building' ? 1000 : false),
  })
}

/** Frame of a list's screens: its filters, its state and its actions. */
export function ListFrame() {
  const { list_id } = route.useParams()
  return (
    <Reads screen of={useList(list_id)} waiting={<SkeletonRows rows={12} />}>
      {(list) => (
        <div className="flex h-full flex-col">
          <ListHead list={list} />
          <div className="min-h-0 flex-1 overflow-y-auto">
            <Outlet key={list_id} />
          </div>
        </div>
      )}
    </Reads>
  )
}

function ListHead({ list }: { list: List }) {
  const t = useTranslations('lists')
  const wordsOf = useFilterWords()
  const { list_id, name, filters, companies } = list
  const path = useLocation({ select: ({ pathname }) => pathname })
  const shown = tabs.find(({ to }) => to.replace('$list_id', list_id) === path)
  return (
    <>
      <PageHead
        title={name}
        tab={shown && t(`tab_${shown.name}`)}
        detail={companies === null ? undefined : formatInteger(companies)}
        actions={
          <>
            <CopyAs name="market_companies" given={{ list_id }} />
            <ListActions list={list} />
          </>
        }
      />
      <div className="shrink-0 space-y-2 px-6 pb-2">
        <p className="text-muted">{wordsOf(filters).join(' · ') || t('whole_directory')}</p>
        <ListSituation list={list} />
      </div>
      <ListTabs list_id={list_id} />
    </>
  )
}

/** The state of the list: of the build in progress, or of the last build. */
function ListSituation({ list }: { list: List }) {
  const t = useTranslations('lists')
  const building = useTranslations('building')
  const mayWrite = useHasScope('markets:write')
  const { built_at, state, build, changed_since_build } = list
  return (
    <div className="flex min-h-6 flex-wrap items-center gap-x-3 gap-y-1 text-sm">
      {state === 'building' && build ? (
        <>
          <div className="w-80 max-w-full">
            <BuildProgress build={build} detailed />
          </div>
          {mayWrite && <CancelBuild list={list} build={build} />}
        </>
      ) : (
        <>
          <ListStateBadge list={list} />
          {built_at !== null && (
            <span className="text-muted tabular">{t('built_on', { at: dayAndTime(built_at) })}</span>
          )}
        </>
      )}
      {list.queued_change && (
        <span className="flex items-center gap-1.5" role="status">
          <Clock className="size-4 text-muted" aria-hidden />
          {building('queued_change')}
        </span>
      )}
      {state !== 'building' && build?.state === 'cancelled' && (
        <span className="text-muted">{building('last_cancelled')}</span>
      )}
      {state !== 'building' && changed_since_build && (
        <span className="flex items-center gap-1.5 text-warn">
          <TriangleAlert className="size-4" aria-hidden />
          {t('outdated')}
        </span>
      )}
    </div>
  )
}

function ListTabs({ list_id }: { list_id: string }) {
  const t = useTranslations('lists')
  return (
    <nav aria-label={t('tabs')} className="shrink-0 border-b border-line px-4">
      <TabRow inner="flex">
        {tabs.map(({ to, name: tab }) => (
          <Link
            key={tab}
            to={to}
            params={{ list_id }}
            activeOptions={{ exact: true, includeSearch: false }}
            activeProps={{ className: 'border-accent font-semibold' }}
            inactiveProps={{ className: 'border-transparent text-muted hover:text-ink' }}
            className="flex h-10 items-center border-b-2 px-2.5 whitespace-nowrap"
          >
            {t(`tab_${tab}`)}
          </Link>
        ))}
      </TabRow>
    </nav>
  )
}
