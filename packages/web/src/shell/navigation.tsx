import { Link, useLocation } from '@tanstack/react-router'
import { Search } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { DataOf } from '#web/data/client.ts'
import { InboxCount } from '#web/shell/inbox-count.tsx'
import { LatestProjects } from '#web/shell/latest-projects.tsx'
import { isAt, type Part, partsFor, type Place, placeOf, places } from '#web/shell/places.ts'
import { Mark } from '#web/ui/mark.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { TabRow } from '#web/ui/tab-row.tsx'
import { Kbd } from '#web/ui/kbd.tsx'

type Session = { session: DataOf<'session'> | undefined }

/** Shows the four places in a column, and the parts of the current place. */
export function Navigation({ session, openPalette }: Session & { openPalette: () => void }) {
  const t = useTranslations('shell')
  const here = placeOf(useLocation().pathname)
  return (
    <nav
      aria-label={t('navigation')}
      className="flex w-56 shrink-0 flex-col overflow-y-auto border-r border-line bg-surface p-3 pb-14 max-md:hidden"
      data-screen-only
    >
      <Link to="/" className="rounded-md px-2 py-1.5">
        <Mark />
      </Link>
      <p className="truncate px-2 text-xs text-muted">{session?.account.name ?? ' '}</p>
      <button
        type="button"
        onClick={openPalette}
        className="my-2 flex h-8 shrink-0 items-center gap-2 rounded-md border border-edge bg-ground px-2 text-muted hover:text-ink"
      >
        <Search className="size-4" aria-hidden />
        <span className="flex-1 text-left">{t('search')}</span>
        <Kbd>⌘K</Kbd>
      </button>
      <ul className="flex flex-col gap-0.5">
        {places.map((place) => (
          <PlaceEntry key={place.name} place={place} isHere={place === here} role={session?.user.role} />
        ))}
      </ul>
      <LatestProjects />
    </nav>
  )
}

type PlaceProps = { place: Place; isHere: boolean; role: string | undefined }

function PlaceEntry({ place, isHere, role }: PlaceProps) {
  const t = useTranslations('shell')
  const { to, icon: Icon, name, keys } = place
  const parts = isHere ? partsFor(place, role) : []
  return (
    <li>
      <Link
        to={to}
        aria-current={isHere && parts.length === 0 ? 'page' : undefined}
        className={classNames(
          'group flex h-8 items-center gap-2 rounded-md px-2',
          isHere ? 'font-semibold' : 'hover:bg-sunken',
          isHere && parts.length === 0 && 'bg-accent-soft',
        )}
      >
        <Icon className={classNames('size-4 shrink-0', isHere ? 'text-accent' : 'text-muted')} aria-hidden />
        <span className="flex-1">{t(name)}</span>
        <span className="hidden group-hover:block" aria-hidden>
          <Kbd>{keys}</Kbd>
        </span>
        {name === 'inbox' && !isHere && <InboxCount />}
      </Link>
      {parts.length > 0 && <Parts parts={parts} />}
    </li>
  )
}

function Parts({ parts }: { parts: readonly Part[] }) {
  const t = useTranslations('shell')
  const { pathname } = useLocation()
  return (
    <ul className="mt-0.5 mb-1.5 ml-4 flex flex-col gap-0.5 border-l border-line pl-2">
      {parts.map((part, at) => (
        <li key={part.name}>
          {part.developers && !parts[at - 1]?.developers && (
            <p className="px-2 pt-2 pb-1 text-xs text-muted">{t('developers')}</p>
          )}
          <Link
            to={part.to}
            aria-current={isAt(pathname, part) ? 'page' : undefined}
            className="group flex h-7 items-center gap-2 rounded-md px-2 hover:bg-sunken aria-[current=page]:bg-accent-soft aria-[current=page]:font-semibold"
          >
            <span className="flex-1 truncate">
              {t(part.name === 'settings' ? 'settings_general' : part.name)}
            </span>
            <span className="opacity-0 group-hover:opacity-100" aria-hidden>
              <Kbd>{part.keys}</Kbd>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

/** In a narrow window: the parts of the place, in a row that scrolls sideways. */
export function NarrowParts({ session }: Session) {
  const t = useTranslations('shell')
  const { pathname } = useLocation()
  const place = placeOf(pathname)
  const parts = partsFor(place, session?.user.role)
  if (parts.length === 0) return null
  return (
    <nav
      aria-label={`${t('navigation')}: ${t(place.name)}`}
      className="border-b border-line bg-surface px-3 md:hidden"
      data-screen-only
    >
      <TabRow>
        <ul className="flex gap-4 whitespace-nowrap">
          {parts.map((part) => (
            <li key={part.name}>
              <Link
                to={part.to}
                aria-current={isAt(pathname, part) ? 'page' : undefined}
                className="inline-flex h-10 items-center border-b-2 border-transparent rail:h-9 text-muted aria-[current=page]:border-accent aria-[current=page]:font-semibold aria-[current=page]:text-ink"
              >
                {t(part.name === 'settings' ? 'settings_general' : part.name)}
              </Link>
            </li>
          ))}
        </ul>
      </TabRow>
    </nav>
  )
}

/** In a narrow window the four places are at the bottom, within reach of the thumb. */
export function BottomBar() {
  const t = useTranslations('shell')
  const here = placeOf(useLocation().pathname)
  return (
    <nav
      aria-label={t('navigation')}
      className="fixed inset-x-0 bottom-0 z-30 border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] md:hidden rail:inset-y-0 rail:right-auto rail:w-13 rail:border-t-0 rail:border-r"
      data-screen-only
    >
      <ul className="grid grid-cols-4 rail:grid-cols-1">
        {places.map((place) => (
          <li key={place.name}>
            <Link
              to={place.to}
              aria-label={t(place.name)}
              aria-current={place === here ? 'page' : undefined}
              className="flex h-14 flex-col rail:h-12 items-center justify-center gap-0.5 text-xs text-muted aria-[current=page]:font-semibold aria-[current=page]:text-accent"
            >
              <place.icon className="size-5" aria-hidden />
              {/* Beside large letters only the icon has room: the tooltip and screen readers say the name. */}
              <span className="rail:sr-only">{t(place.name)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
