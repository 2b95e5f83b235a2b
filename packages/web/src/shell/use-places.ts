import { useNavigate } from '@tanstack/react-router'
import {
  Activity,
  ArrowLeftRight,
  Eye,
  FolderPlus,
  ListFilter,
  Settings,
  ShieldCheck,
  Sprout,
  UserPlus,
  Users,
} from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useHasScope, useRole } from '#web/data/use-has-scope.ts'
import { partsFor, places } from '#web/shell/places.ts'
import type { Findable } from '#web/shell/rank-entries.ts'

/** Creates an entry that opens a screen. */
function useEntry() {
  const navigate = useNavigate()
  const t = useTranslations('palette')
  return (text: string, icon: Findable['icon'], to: string, words = '', aside = t('screen')): Findable => ({
    id: `${to} ${text}`,
    icon,
    text,
    words,
    aside,
    open: () => void navigate({ to }),
  })
}

/** Returns every screen with its own address, and the actions that start there. */
export function usePlaces(): Findable[] {
  const t = useTranslations('palette')
  const shell = useTranslations('shell')
  const settings = useTranslations('settings')
  const privacy = useTranslations('privacy')
  const role = useRole()
  const mayWrite = useHasScope('prospect:write')
  const mayList = useHasScope('markets:write')
  const entry = useEntry()
  const screens = places.flatMap((place) => [
    ...(place.parts.length === 0 ? [entry(shell(place.name), place.icon, place.to)] : []),
    ...partsFor(place, role ?? undefined).map(({ name, icon, to }) =>
      entry(shell(name), icon, to, name === 'suppressions' ? t('words_block') : ''),
    ),
  ])
  return [
    ...screens,
    ...(mayWrite ? [entry(t('new_project'), FolderPlus, '/projects/new', t('words_begin'), t('act'))] : []),
    ...(mayList
      ? [
          entry(t('new_list'), ListFilter, '/lists/new', '', t('act')),
          entry(t('new_watch'), Eye, '/watches/new', '', t('act')),
        ]
      : []),
    entry(settings('security'), Settings, '/settings/security'),
    entry(settings('members'), Users, '/settings/members'),
    entry('CRM', ArrowLeftRight, '/settings/crm', 'espocrm'),
    ...(role === 'owner'
      ? [
          entry(t('invite'), UserPlus, '/settings/members', 'team', t('act')),
          entry(privacy('title'), ShieldCheck, '/settings/privacy'),
          entry(settings('health'), Activity, '/settings/health', 'health'),
        ]
      : []),
    entry(t('welcome'), Sprout, '/welcome', t('words_help')),
  ]
}
