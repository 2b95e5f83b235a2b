import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useRouter } from '@tanstack/react-router'
import { CircleUserRound, Keyboard, LogOut, Search, Settings, WifiOff } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { type DataOf, routeQuery } from '#web/data/client.ts'
import { useLive } from '#web/data/changes.ts'
import { forgetScreen, mayLeaveScreen } from '#web/data/leaving.ts'
import { announceSwitch } from '#web/data/live.ts'
import { useRouteMutation } from '#web/data/use-route-mutation.ts'
import { useFailureToast } from '#web/shared/failures/use-failure-toast.ts'
import { useSignOut } from '#web/shell/use-sign-out.ts'
import { formatPercent, formatInteger } from '#web/language/format.ts'
import { AppearanceMenu, LanguageMenu } from '#web/ui/preferences.tsx'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Mark } from '#web/ui/mark.tsx'
import { IconMenu } from '#web/ui/icon-menu.tsx'
import { DropChoice, DropHeading, DropItem } from '#web/ui/menu.tsx'

type Props = { session: DataOf<'session'> | undefined; openShortcuts: () => void; openPalette: () => void }

export function TopBar({ session, openShortcuts, openPalette }: Props) {
  const t = useTranslations('shell')
  return (
    <header
      className="flex h-12 shrink-0 items-center justify-end gap-1 border-b border-line bg-surface px-4 max-md:px-3 md:fixed md:bottom-0 md:left-0 md:z-20 md:h-auto md:min-h-12 md:w-56 md:flex-wrap md:justify-start md:border-t md:border-r md:border-b-0 md:px-2 md:py-1.5 rail:fixed rail:bottom-0 rail:left-0 rail:z-40 rail:h-auto rail:w-13 rail:flex-col rail:border-0 rail:bg-transparent rail:p-1.5 rail:[&_button]:px-1"
      data-screen-only
    >
      <Link to="/" className="mr-auto flex items-center rounded-md md:hidden rail:hidden">
        <Mark />
      </Link>
      <Liveness />
      <BudgetPill />
      <LanguageMenu />
      <AppearanceMenu />
      <Button
        variant="quiet"
        size="icon"
        className="md:hidden"
        onClick={openPalette}
        aria-label={t('search')}
        icon={<Search aria-hidden />}
      />
      <Button
        variant="quiet"
        size="icon"
        className="max-md:hidden"
        onClick={openShortcuts}
        aria-label={t('shortcuts')}
        icon={<Keyboard aria-hidden />}
      />
      <UserMenu session={session} />
    </header>
  )
}

/** Warns that the event stream is down, so that the app polls for changes. */
function Liveness() {
  const t = useTranslations('shell')
  return (
    <span role="status" className="mr-2 md:mr-0">
      {useLive() === 'polling' && (
        <span
          title={t('polling_text')}
          className="inline-flex h-6 items-center gap-1.5 rounded-full bg-warn-soft px-2.5 text-xs font-medium text-warn rail:px-1.5"
        >
          <WifiOff className="size-3.5" aria-hidden />
          <span className="rail:sr-only">{t('polling')}</span>
        </span>
      )}
    </span>
  )
}

/** Share of a limit from which every screen shows the usage; below it, only the usage screen does. */
const shareToWarn = 0.75

/** Shows how many of today's company lookups are used, once few remain. */
function BudgetPill() {
  const t = useTranslations('shell')
  const { data } = useQuery({ ...routeQuery('limits', {}), refetchInterval: 60_000 })
  const rows = data?.find(({ name }) => name === 'rows_daily')
  if (!rows) return null
  const used = rows.limit - rows.remaining
  const share = used / rows.limit
  if (share < shareToWarn) return null
  return (
    <Link
      to="/usage"
      title={t('budget_title')}
      className={classNames(
        'mr-2 flex h-6 items-center gap-2 rounded-full max-md:hidden whitespace-nowrap border border-line px-2.5 text-xs tabular hover:bg-sunken',
        share >= 0.9 ? 'text-bad' : 'text-warn',
      )}
    >
      <svg
        viewBox="0 0 40 6"
        className="h-1.5 w-10 max-sm:hidden"
        role="img"
        aria-label={formatPercent(share)}
      >
        <rect width="40" height="6" rx="3" className="fill-sunken" />
        <rect width={Math.max(share > 0 ? 2 : 0, 40 * share)} height="6" rx="3" className="fill-current" />
      </svg>
      {t('budget', { used: formatInteger(used), limit: formatInteger(rows.limit) })}
    </Link>
  )
}

function UserMenu({ session }: Pick<Props, 'session'>) {
  const t = useTranslations('shell')
  const roles = useTranslations('roles')
  const router = useRouter()
  const queries = useQueryClient()
  const signOut = useSignOut()
  const switchTo = useRouteMutation('app_account_switch', {
    onDone: () => {
      forgetScreen()
      queries.clear()
      router.history.push('/', undefined, { ignoreBlocker: true })
      announceSwitch()
    },
    onFailure: useFailureToast(),
  })
  return (
    <IconMenu icon={<CircleUserRound aria-hidden />} label={t('user_menu')}>
      {session && (
        <DropHeading>
          <span className="block font-medium text-ink">{session.user.name}</span>
          <span className="block">{session.user.email}</span>
          <span className="block">{roles(session.user.role as 'owner' | 'member' | 'approver')}</span>
        </DropHeading>
      )}
      {session && session.accounts.length > 1 && (
        <DropChoice>
          {session.accounts.map(({ account_id, name }) => (
            <DropItem
              key={account_id}
              chosen={account_id === session.account.account_id}
              onClick={() => mayLeaveScreen() && switchTo.mutate({ account_id })}
            >
              {name}
            </DropItem>
          ))}
        </DropChoice>
      )}
      <DropItem icon={<Settings aria-hidden />} onClick={() => router.history.push('/settings')}>
        {t('settings')}
      </DropItem>
      <DropItem icon={<LogOut aria-hidden />} onClick={signOut}>
        {t('sign_out')}
      </DropItem>
    </IconMenu>
  )
}
