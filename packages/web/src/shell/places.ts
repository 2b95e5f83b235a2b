import {
  ArrowLeftRight,
  Ban,
  BookOpen,
  Building2,
  Eye,
  Gauge,
  Gem,
  Inbox,
  KeyRound,
  LayoutGrid,
  ListFilter,
  type LucideIcon,
  Search,
  Settings,
  Webhook,
} from 'lucide-react'

type PartName =
  | 'directory'
  | 'lists'
  | 'watches'
  | 'suppressions'
  | 'settings'
  | 'usage'
  | 'credentials'
  | 'requests'
  | 'webhooks'
  | 'openrefine'
  | 'reference'

/** A screen within a place. `developers`: hidden from users who only sell. */
export type Part = { to: string; icon: LucideIcon; name: PartName; keys: string; developers?: true }
export type Place = {
  to: string
  icon: LucideIcon
  name: 'inbox' | 'companies' | 'projects' | 'settings'
  keys: string
  parts: readonly Part[]
}

/** The four places of the app, with the screens in each. */
export const places: readonly Place[] = [
  { to: '/inbox', icon: Inbox, name: 'inbox', keys: 'g i', parts: [] },
  {
    to: '/directory',
    icon: Building2,
    name: 'companies',
    keys: 'g d',
    parts: [
      { to: '/directory', icon: Search, name: 'directory', keys: 'g d' },
      { to: '/lists', icon: ListFilter, name: 'lists', keys: 'g l' },
      { to: '/watches', icon: Eye, name: 'watches', keys: 'g w' },
      { to: '/suppressions', icon: Ban, name: 'suppressions', keys: 'g b' },
    ],
  },
  { to: '/', icon: LayoutGrid, name: 'projects', keys: 'g h', parts: [] },
  {
    to: '/settings',
    icon: Settings,
    name: 'settings',
    keys: 'g s',
    parts: [
      { to: '/settings', icon: Settings, name: 'settings', keys: 'g s' },
      { to: '/usage', icon: Gauge, name: 'usage', keys: 'g u' },
      { to: '/developers/credentials', icon: KeyRound, name: 'credentials', keys: 'g k', developers: true },
      { to: '/developers/requests', icon: ArrowLeftRight, name: 'requests', keys: 'g q', developers: true },
      { to: '/developers/webhooks', icon: Webhook, name: 'webhooks', keys: 'g n', developers: true },
      { to: '/developers/openrefine', icon: Gem, name: 'openrefine', keys: 'g f', developers: true },
      { to: '/developers/docs', icon: BookOpen, name: 'reference', keys: 'g a', developers: true },
    ],
  },
]

const isUnder = (pathname: string, to: string) => pathname === to || pathname.startsWith(`${to}/`)

/** Returns the place of an address. An address outside all other places belongs to the projects. */
export function placeOf(pathname: string): Place {
  const found = places.find(
    ({ to, parts }) =>
      to !== '/' && [to, ...parts.map((part) => part.to)].some((one) => isUnder(pathname, one)),
  )
  return found ?? places.find(({ to }) => to === '/')!
}

/** Returns whether an address is that of a part, or below it. */
export function isAt(pathname: string, { to }: Pick<Part, 'to'>) {
  return isUnder(pathname, to)
}

/**
 * Returns the parts of a place that a role sees. Approvers only read and approve, so they do not see the screens for
 * developers.
 */
export function partsFor({ parts }: Place, role: string | undefined) {
  return parts.filter(({ developers }) => !developers || role !== 'approver')
}
