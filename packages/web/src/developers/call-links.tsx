import type { AuditRow } from '@alphorn/contract/accounts/accounts'
import { Link } from '@tanstack/react-router'
import { ExternalLink, History, Repeat } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { buttonClass } from '#web/ui/button.tsx'

/** Links of a call: to its subject, to other calls on that subject, and to its first execution and its replays. */
export function CallLinks({ row }: { row: AuditRow }) {
  const t = useTranslations('calls')
  const { target, original_request_id, request_id } = row
  const linkClass = buttonClass('plain', 'small')
  const here = { to: '/developers/requests' } as const
  return (
    <div className="flex flex-wrap gap-2">
      <ObjectLink row={row} />
      {target !== null && (
        <Link {...here} search={{ target }} className={linkClass}>
          <History aria-hidden />
          {t('history')}
        </Link>
      )}
      {original_request_id !== null ? (
        <Link {...here} search={{ request_id: original_request_id }} className={linkClass}>
          <Repeat aria-hidden />
          {t('show_original')}
        </Link>
      ) : (
        row.method !== 'GET' && (
          <Link {...here} search={{ original_request_id: request_id }} className={linkClass}>
            <Repeat aria-hidden />
            {t('show_replays')}
          </Link>
        )
      )}
    </div>
  )
}

function ObjectLink({ row: { target, project_id } }: { row: AuditRow }) {
  const t = useTranslations('calls')
  const place = target === null ? null : placeOf(target, project_id)
  if (place === null) return null
  return (
    <Link {...place} className={buttonClass('plain', 'small')}>
      <ExternalLink aria-hidden />
      {t('open_object')}
    </Link>
  )
}

/** Returns the screen of an object by the prefix of its id; null if it has none. */
function placeOf(target: string, project_id: string | null) {
  const prefix = target.slice(0, target.indexOf('_'))
  if (prefix === 'mkt') return { to: '/lists/$list_id', params: { list_id: target } } as const
  if (prefix === 'wch') return { to: '/watches/$watch_id', params: { watch_id: target } } as const
  if (prefix === 'cmp') return { to: '/directory/$company_id', params: { company_id: target } } as const
  if (prefix === 'prj') return { to: '/projects/$project_id', params: { project_id: target } } as const
  if (prefix === 'whk')
    return { to: '/developers/webhooks/$webhook_id', params: { webhook_id: target } } as const
  if (prefix === 'crd') return { to: '/developers/credentials' } as const
  if (prefix === 'sup') return { to: '/suppressions' } as const
  if (project_id === null) return null
  if (prefix === 'prs')
    return {
      to: '/projects/$project_id/prospects/$prospect_id',
      params: { project_id, prospect_id: target },
    } as const
  if (prefix === 'cyc')
    return { to: '/projects/$project_id/cycles/$cycle_id', params: { project_id, cycle_id: target } } as const
  if (prefix === 'job')
    return { to: '/projects/$project_id/jobs', params: { project_id }, search: { job: target } } as const
  return null
}
