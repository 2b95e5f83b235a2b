import { Link, useLocation } from '@tanstack/react-router'
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
  Search,
  Settings,
  Webhook,
} from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { DataOf } from '#web/data/client.ts'
import { Mark } from '#web/ui/mark.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { TabRow } from '#web/ui/tab-row.tsx'
import { Kbd } from '#web/ui/kbd.tsx'

const work = [
  { to: '/', icon: LayoutGrid, name: 'projects', keys: 'g h' },
  { to: '/directory', icon: Building2, name: 'directory', keys: 'g d' },
  { to: '/lists', icon: ListFilter, name: 'lists', keys: 'g l' },
  { to: '/watches', icon: Eye, name: 'watches', keys: 'g w' },
  { to: '/suppressions', icon: Ban, name: 'suppressions', keys: 'g b' },
  { to: '/usage', icon: Gauge, name: 'usage', keys: 'g u' },
  { to: '/settings', icon: Settings, name: 'settings', keys: 'g s' },
] as const
/** Under one entry that is closed at first: people who sell do not need them. */
const developers = [
  { to: '/developers/credentials', icon: KeyRound, name: 'credentials', keys: 'g k' },
  { to: '/developers/requests', icon: ArrowLeftRight, name: 'requests', keys: 'g q' },
  { to: '/developers/webhooks', icon: Webhook, name: 'webhooks', keys: 'g n' },
  { to: '/developers/openrefine', icon: Gem, name: 'openrefine', keys: 'g f' },
  { to: '/developers/docs', icon: BookOpen, name: 'reference', keys: 'g a' },
] as const

type Props = { session: DataOf<'session'> | undefined; openPalette: () => void }

export function Navigation({ session, openPalette }: Props) {
  const t = useTranslations('shell')
  return (
    <nav
      aria-label={t('navigation')}
      className="flex shrink-0 flex-wrap items-center gap-x-1 gap-y-0.5 border-line bg-surface p-2 max-md:border-b md:w-56 md:flex-col md:flex-nowrap md:items-stretch md:border-r md:p-3"
      data-screen-only
    >
      <Link to="/" className="rounded-md px-2 py-1.5">
        <Mark />
      </Link>
      <p className="truncate px-2 text-xs text-muted max-md:hidden">{session?.account.name ?? ' '}</p>
      <button
        type="button"
        onClick={openPalette}
        className="my-2 flex h-8 items-center gap-2 rounded-md border border-edge bg-ground px-2 text-muted hover:text-ink max-md:my-0 max-md:flex-1"
      >
        <Search className="size-4" aria-hidden />
        <span className="flex-1 text-left">{t('search')}</span>
        <span className="max-md:hidden">
          <Kbd>⌘K</Kbd>
        </span>
      </button>
      {/* In a narrow window one row that is pushed aside; in a wide one a column. */}
      <TabRow className="gap-0.5 max-md:flex max-md:basis-full md:contents">
        <Places places={work} />
        <details className="md:mt-4" open={useLocation().pathname.startsWith('/developers')}>
          <summary className="px-2 py-1 text-xs text-muted">{t('developers')}</summary>
          <Places places={developers} />
        </details>
      </TabRow>
    </nav>
  )
}

function Places({ places }: { places: typeof work | typeof developers }) {
  const t = useTranslations('shell')
  const { pathname } = useLocation()
  // The projects are at home, and each of them under /projects.
  const isHere = (to: string) =>
    to === '/' ? pathname === '/' || pathname.startsWith('/projects') : pathname.startsWith(to)
  return (
    <ul className="flex gap-0.5 md:flex-col">
      {places.map(({ to, icon: Icon, name, keys }) => (
        <li key={name}>
          <Link
            to={to}
            aria-current={isHere(to) ? 'page' : undefined}
            className={classNames(
              'group flex h-8 items-center gap-2 rounded-md px-2',
              isHere(to) ? 'bg-accent-soft font-semibold' : 'hover:bg-sunken',
            )}
          >
            <Icon className="size-4 shrink-0 text-muted group-aria-[current=page]:text-accent" aria-hidden />
            <span className="flex-1 max-md:sr-only">{t(name)}</span>
            <span className="opacity-0 group-hover:opacity-100 max-md:hidden" aria-hidden>
              <Kbd>{keys}</Kbd>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
