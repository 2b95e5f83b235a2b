import { demoSource } from '@alphorn/contract/directory/demo-source'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import {
  ArrowLeftRight,
  Ban,
  BookOpen,
  Building2,
  Eye,
  Gauge,
  Gem,
  KeyRound,
  LayoutGrid,
  ListFilter,
  type LucideIcon,
  Plus,
  ShieldCheck,
  Sprout,
  Settings,
  Target,
  Users,
  Webhook,
} from 'lucide-react'
import { useDeferredValue, useState } from 'react'
import { useTranslations } from 'use-intl'
import { routeList, routeQuery } from '#web/data/client.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { type Entry, EntryDialog } from '#web/shell/entry-dialog.tsx'

/** Everything there is to go to, by its words: screens, projects, companies. */
export function Palette({ onClose }: { onClose: () => void }) {
  const t = useTranslations('palette')
  const [words, setWords] = useState('')
  return (
    <EntryDialog
      title={t('title')}
      placeholder={t('placeholder')}
      nothing={t('nothing')}
      words={words}
      onWords={setWords}
      entries={useEntries(words)}
      onClose={onClose}
    />
  )
}

function useEntries(words: string): Entry[] {
  const wanted = useDeferredValue(words.trim())
  const here = usePlaces()
  const { data: projects } = useInfiniteQuery(routeList('project_list', {}))
  const { data: companies } = useInfiniteQuery({
    ...routeList('companies', { q: wanted, limit: 8 }),
    enabled: wanted.length >= 3,
  })
  const navigate = useNavigate()
  const { project_id } = useParams({ strict: false })
  const { data: prospects } = useInfiniteQuery({
    ...routeList('prospects', { project_id: project_id ?? '', q: wanted, limit: 6 }),
    enabled: project_id !== undefined && wanted.length >= 2,
  })
  const t = useTranslations('palette')
  const matching = (text: string) => text.toLowerCase().includes(wanted.toLowerCase())
  const ofProjects = (projects?.pages[0]?.data ?? []).map(({ project_id: id, name }): Entry => ({
    id,
    icon: LayoutGrid,
    text: name,
    aside: t('project'),
    open: () => void navigate({ to: '/projects/$project_id', params: { project_id: id } }),
  }))
  const ofProspects = (prospects?.pages[0]?.data ?? []).map(
    ({ prospect_id, project_id: of, company }): Entry => ({
      id: prospect_id,
      icon: Target,
      text: company.name,
      aside: t('prospect'),
      open: () =>
        void navigate({
          to: '/projects/$project_id/prospects/$prospect_id',
          params: { project_id: of, prospect_id },
        }),
    }),
  )
  const ofCompanies = (companies?.pages[0]?.data ?? []).map(
    ({ company_id, name, uid, seat, sources }): Entry => ({
      id: company_id,
      icon: Building2,
      text: name,
      aside: `${sources.some((one) => one.name === demoSource) ? 'DEMO · ' : ''}${uid} ${seat.canton ?? ''}`,
      open: () => void navigate({ to: '/directory/$company_id', params: { company_id } }),
    }),
  )
  const fixed = [...here, ...ofProjects].filter(({ text }) => matching(text))
  return [...ofProspects, ...ofCompanies, ...fixed].slice(0, 30)
}

function usePlaces(): Entry[] {
  const t = useTranslations('shell')
  const own = useTranslations('palette')
  const settings = useTranslations('settings')
  const privacy = useTranslations('privacy')
  const navigate = useNavigate()
  const { data: session } = useQuery(routeQuery('session', {}))
  const place = (text: string, icon: LucideIcon, to: Parameters<typeof navigate>[0]): Entry => ({
    id: text,
    icon,
    text,
    aside: own('screen'),
    open: () => void navigate(to),
  })
  return [
    place(t('projects'), LayoutGrid, { to: '/' }),
    place(t('directory'), Building2, { to: '/directory' }),
    place(t('lists'), ListFilter, { to: '/lists' }),
    place(t('watches'), Eye, { to: '/watches' }),
    place(t('suppressions'), Ban, { to: '/suppressions' }),
    place(t('credentials'), KeyRound, { to: '/developers/credentials' }),
    place(t('requests'), ArrowLeftRight, { to: '/developers/requests' }),
    place(t('usage'), Gauge, { to: '/usage' }),
    place(own('welcome'), Sprout, { to: '/welcome' }),
    place(t('webhooks'), Webhook, { to: '/developers/webhooks' }),
    place(t('openrefine'), Gem, { to: '/developers/openrefine' }),
    place(t('reference'), BookOpen, { to: '/developers/docs' }),
    place(t('settings'), Settings, { to: '/settings' }),
    place(settings('security'), Settings, { to: '/settings/security' }),
    place(settings('members'), Users, { to: '/settings/members' }),
    ...(session?.user.role === 'owner'
      ? [place(privacy('title'), ShieldCheck, { to: '/settings/privacy' })]
      : []),
    ...(session?.user.role === 'approver' ? [] : [place(own('new_project'), Plus, { to: '/projects/new' })]),
  ]
}
