import { Link, Outlet, useLocation } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { useRole } from '#web/data/use-has-scope.ts'
import { PageHead } from '#web/ui/page.tsx'
import { TabRow } from '#web/ui/tab-row.tsx'

const tabs = [
  { to: '/settings', name: 'profile', owner: false },
  { to: '/settings/security', name: 'security', owner: false },
  { to: '/settings/members', name: 'members', owner: false },
  { to: '/settings/crm', name: 'crm', owner: false },
  { to: '/settings/privacy', name: 'privacy', owner: true },
  { to: '/settings/health', name: 'health', owner: true },
] as const

/** Frame of all settings screens, with their tabs. */
export function SettingsFrame() {
  const t = useTranslations('settings')
  const privacy = useTranslations('privacy')
  const crm = useTranslations('crm')
  const wordOf = (name: (typeof tabs)[number]['name']) => {
    if (name === 'privacy') return privacy('title')
    return name === 'crm' ? crm('title') : t(name)
  }
  const path = useLocation({ select: ({ pathname }) => pathname })
  const shown = tabs.find(({ to }) => to === path)
  const isOwner = useRole() === 'owner'
  return (
    <>
      <PageHead title={t('title')} tab={shown && wordOf(shown.name)} />
      <nav aria-label={t('title')} className="border-b border-line px-6">
        <TabRow className="-mb-px">
          <ul className="flex gap-4 whitespace-nowrap">
            {tabs
              .filter(({ owner }) => isOwner || !owner)
              .map(({ to, name }) => (
                <li key={name}>
                  <Link
                    to={to}
                    activeOptions={{ exact: to === '/settings' }}
                    className="inline-flex h-9 items-center border-b-2 border-transparent text-muted hover:text-ink aria-[current=page]:border-accent aria-[current=page]:font-semibold aria-[current=page]:text-ink"
                  >
                    {wordOf(name)}
                  </Link>
                </li>
              ))}
          </ul>
        </TabRow>
      </nav>
      <div className="px-6 py-6">
        <Outlet />
      </div>
    </>
  )
}
