import { demoSource } from '@alphorn/contract/directory/demo-source'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { Building2, Target } from 'lucide-react'
import { useDeferredValue, useState } from 'react'
import { useTranslations } from 'use-intl'
import { routeList } from '#web/data/client.ts'
import { useFailureTitle } from '#web/shared/failures/use-failure-title.ts'
import { EntryDialog } from '#web/shell/entry-dialog.tsx'
import { type Findable, joinEntries, rankEntries } from '#web/shell/rank-entries.ts'
import { useGeneralActs, useProjectActs, useScreenActs } from '#web/shell/use-acts.ts'
import { usePlaces } from '#web/shell/use-places.ts'
import { useLists, useProjects, useViews, useWaiting } from '#web/shell/use-own-things.ts'

type Overlays = { showShortcuts: () => void; showRecent: () => void }
type Props = Overlays & { onClose: () => void }

/** Finds actions and destinations by their words: actions, projects, views and screens first, companies last. */
export function Palette({ onClose, ...overlays }: Props) {
  const t = useTranslations('palette')
  const [words, setWords] = useState('')
  const { entries, isSearching, error } = useEntries(words, overlays)
  const titleOf = useFailureTitle()
  const nothing = isSearching ? t('searching') : (titleOf(error) ?? t('nothing'))
  return (
    <EntryDialog
      title={t('title')}
      placeholder={t('placeholder')}
      nothing={nothing}
      words={words}
      onWords={setWords}
      entries={entries}
      onClose={onClose}
    />
  )
}

function useEntries(words: string, overlays: Overlays) {
  const wanted = useDeferredValue(words.trim())
  const screen = useScreenActs()
  const project = useProjectActs()
  const waiting = useWaiting()
  const projects = useProjects()
  const views = useViews()
  const lists = useLists()
  const places = usePlaces()
  const general = useGeneralActs(overlays)
  const prospects = useProspects(wanted)
  const companies = useCompanies(wanted)
  const own = [...screen, ...project, ...waiting, ...projects, ...views, ...places, ...lists, ...general]
  const found = [prospects, companies]
  return {
    entries: joinEntries(
      rankEntries(own, wanted),
      found.flatMap(({ entries }) => entries),
    ),
    isSearching: found.some(({ isLoading }) => isLoading),
    error: found.find(({ error }) => error)?.error,
  }
}

/** Entries that the service found, while and after it searched. */
type Found = { entries: Findable[]; isLoading: boolean; error: unknown }

const minProspectQueryLength = 2

/** Lists companies of the open project. The service has already filtered them by the search words. */
function useProspects(wanted: string): Found {
  const t = useTranslations('palette')
  const navigate = useNavigate()
  const { project_id } = useParams({ strict: false })
  const { data, isLoading, error } = useInfiniteQuery({
    ...routeList('prospects', { project_id: project_id ?? '', q: wanted, limit: 6 }),
    enabled: project_id !== undefined && wanted.length >= minProspectQueryLength,
  })
  const entries = (data?.pages[0]?.data ?? []).map(({ prospect_id, project_id: of, company }) => ({
    id: prospect_id,
    icon: Target,
    text: company.name,
    aside: t('prospect'),
    open: () =>
      void navigate({
        to: '/projects/$project_id/prospects/$prospect_id',
        params: { project_id: of, prospect_id },
      }),
  }))
  return { entries, isLoading, error }
}

const minCompanyQueryLength = 3

function useCompanies(wanted: string): Found {
  const demo = useTranslations('demo_badge')
  const navigate = useNavigate()
  const { data, isLoading, error } = useInfiniteQuery({
    ...routeList('companies', { q: wanted, limit: 8 }),
    enabled: wanted.length >= minCompanyQueryLength,
  })
  const entries = (data?.pages[0]?.data ?? []).map(({ company_id, name, uid, seat, sources }) => ({
    id: company_id,
    icon: Building2,
    text: name,
    aside: `${sources.some((one) => one.name === demoSource) ? `${demo('demo')} · ` : ''}${uid} ${seat.canton ?? ''}`,
    open: () => void navigate({ to: '/directory/$company_id', params: { company_id } }),
  }))
  return { entries, isLoading, error }
}
