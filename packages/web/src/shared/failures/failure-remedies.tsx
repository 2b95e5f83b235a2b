import type { Cycle } from '@alphorn/contract/prospecting/cycles'
import { rolesNeeded } from '@alphorn/contract/core/roles'
import { useQuery } from '@tanstack/react-query'
import { Link, useLocation } from '@tanstack/react-router'
import { ListFilter } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { routeQuery } from '#web/data/client.ts'
import { useRouteMutation } from '#web/data/use-route-mutation.ts'
import type { Failure } from '#web/data/failures.ts'
import { formatInteger, wordList } from '#web/language/format.ts'
import { useLanguage } from '#web/language/language.tsx'
import { readDirectory } from '#web/shared/search-params.ts'
import { useRole } from '#web/data/use-has-scope.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'

/** Shows a remedy for some refusals: who has the permission, the cycle in progress, or the missing confirmation. */
export function FailureRemedies({ failure: { code, message, cycle } }: { failure: Failure }) {
  if (code === 'forbidden' && rolesNeeded(message).length === 0) return <ConfirmAddress />
  if (code === 'forbidden') return <WhoMay message={message} />
  if (code === 'cycle_active' && cycle) return <Running cycle={cycle} />
  if (code === 'market_allowance' || code === 'subscription_required') return <ConfirmAddress />
  if (code === 'window_exceeded') return <AsList />
  return null
}

function WhoMay({ message }: { message: string }) {
  const t = useTranslations('remedies')
  const names = useTranslations('roles')
  const { language } = useLanguage()
  const own = useRole()
  const needed = rolesNeeded(message)
  if (needed.length === 0 || !own) return null
  const words = wordList(
    needed.map((role) => names(role)),
    language,
  )
  return <p>{t('roles', { roles: words, own: names(own) })}</p>
}

function Running({ cycle: { project_id, cycle_id, counters } }: { cycle: Cycle }) {
  const t = useTranslations('remedies')
  const { prospects, waiting, jobs_open } = counters
  const left = Math.min(prospects, waiting + jobs_open)
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <progress
        className="build-progress h-2 w-32"
        aria-label={t('cycle')}
        max={Math.max(1, prospects)}
        value={prospects - left}
      />
      <span className="tabular">
        {t('cycle_left', { n: left, left: formatInteger(left), all: formatInteger(prospects) })}
      </span>
      <Link
        to="/projects/$project_id/cycles/$cycle_id"
        params={{ project_id, cycle_id }}
        className={buttonClass('plain', 'small')}
      >
        {t('to_cycle')}
      </Link>
    </div>
  )
}

/** Offers to send a confirmation mail if an unconfirmed address may be the cause. */
function ConfirmAddress() {
  const t = useTranslations('remedies')
  const { data } = useQuery(routeQuery('session', {}))
  const ask = useRouteMutation('email_confirmation_request')
  if (!data || data.user.email_confirmed) return null
  const { email } = data.user
  if (ask.isSuccess) return <p role="status">{t('mail_sent', { email })}</p>
  return (
    <div className="flex flex-wrap items-center gap-2">
      <p>{t('unconfirmed', { email })}</p>
      <Button size="small" busy={ask.isPending} onClick={() => ask.mutate({})}>
        {t('send_mail')}
      </Button>
    </div>
  )
}

/** Offers to create a list instead, because a list built from the same filters has no size limit. */
function AsList() {
  const t = useTranslations('remedies')
  const { pathname, search } = useLocation()
  // Keeps the filters of the directory that a list supports.
  if (pathname !== '/directory') return null
  return (
    <Link to="/lists/new" search={readDirectory(search)} className={buttonClass('primary', 'small')}>
      <ListFilter aria-hidden />
      {t('as_list')}
    </Link>
  )
}
