import { Dialog } from '@base-ui/react/dialog'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import {
  ArrowLeftRight,
  Ban,
  BookOpen,
  Building2,
  CornerDownLeft,
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
import { useDeferredValue, useEffect, useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { listing, reading } from '#web/data/client.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { classNames } from '#web/ui/class-names.ts'

type Entry = { id: string; icon: LucideIcon; text: string; aside: string; open: () => void }

/** Everything there is to go to, by its words: screens, projects, companies. */
export function Palette({ onClose }: { onClose: () => void }) {
  const t = useTranslations('palette')
  const [words, setWords] = useState('')
  const [at, setAt] = useState(0)
  const entries = useEntries(words)
  const listId = useId()
  useEffect(() => setAt(0), [words])
  const open = (entry: Entry | undefined) => {
    if (!entry) return
    onClose()
    entry.open()
  }
  const onKeyDown = (event: React.KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined) setAt((at + step + entries.length) % Math.max(1, entries.length))
    else if (event.key === 'Enter') open(entries[at])
    else return
    event.preventDefault()
  }
  return (
    <Dialog.Root open onOpenChange={(next) => !next && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-40 bg-[#14120f]/45 dark:bg-[#000]/60" />
        <Dialog.Popup className="fixed top-[12vh] left-1/2 z-50 w-[calc(100vw-2rem)] max-w-xl -translate-x-1/2 overflow-hidden rounded-xl border border-line bg-surface shadow-2xl outline-none">
          <Dialog.Title className="sr-only">{t('title')}</Dialog.Title>
          <input
            autoFocus
            role="combobox"
            aria-expanded
            aria-controls={listId}
            aria-label={t('title')}
            aria-activedescendant={entries[at] && `${listId}-${at}`}
            value={words}
            onChange={(event) => setWords(event.target.value)}
            onKeyDown={onKeyDown}
            placeholder={t('placeholder')}
            className="h-12 w-full border-b border-line bg-transparent px-4 text-lg outline-none"
          />
          <ul
            id={listId}
            role="listbox"
            aria-label={t('title')}
            className="max-h-[55vh] overflow-y-auto p-1.5"
          >
            {entries.map((entry, index) => (
              <li
                key={entry.id}
                id={`${listId}-${index}`}
                role="option"
                aria-selected={index === at}
                onPointerMove={() => setAt(index)}
                onClick={() => open(entry)}
                className={classNames(
                  'flex h-9 cursor-pointer items-center gap-2.5 rounded-md px-2.5',
                  index === at && 'bg-accent-soft',
                )}
              >
                <entry.icon className="size-4 shrink-0 text-muted" aria-hidden />
                <span className="flex-1 truncate">{entry.text}</span>
                <span className="shrink-0 text-sm text-muted tabular">{entry.aside}</span>
                {index === at && <CornerDownLeft className="size-3.5 text-muted" aria-hidden />}
              </li>
            ))}
            {entries.length === 0 && <li className="px-3 py-6 text-center text-muted">{t('nothing')}</li>}
          </ul>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

function useEntries(words: string): Entry[] {
  const wanted = useDeferredValue(words.trim())
  const here = usePlaces()
  const { data: projects } = useInfiniteQuery(listing('project_list', {}))
  const { data: companies } = useInfiniteQuery({
    ...listing('companies', { q: wanted, limit: 8 }),
    enabled: wanted.length >= 3,
  })
  const navigate = useNavigate()
  const { project_id } = useParams({ strict: false })
  const { data: prospects } = useInfiniteQuery({
    ...listing('prospects', { project_id: project_id ?? '', q: wanted, limit: 6 }),
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
  const ofCompanies = (companies?.pages[0]?.data ?? []).map(({ company_id, name, uid, seat }): Entry => ({
    id: company_id,
    icon: Building2,
    text: name,
    aside: `${uid} ${seat.canton ?? ''}`,
    open: () => void navigate({ to: '/directory/$company_id', params: { company_id } }),
  }))
  const fixed = [...here, ...ofProjects].filter(({ text }) => matching(text))
  return [...ofProspects, ...ofCompanies, ...fixed].slice(0, 30)
}

function usePlaces(): Entry[] {
  const t = useTranslations('shell')
  const own = useTranslations('palette')
  const settings = useTranslations('settings')
  const privacy = useTranslations('privacy')
  const navigate = useNavigate()
  const { data: session } = useQuery(reading('session', {}))
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
