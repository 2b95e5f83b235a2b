import type { SubjectRequest } from '@alphorn/contract/privacy/subjects'
import { useInfiniteQuery } from '@tanstack/react-query'
import { ShieldCheck } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { routeList } from '#web/data/client.ts'
import { dayAndTime, formatInteger } from '#web/language/format.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { Card } from '#web/ui/page.tsx'
import { ReadsList } from '#web/shared/failures/reads.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'

const often = 2000

/** Exports and erasures that were asked for: that they were, and no longer about whom. */
export function SubjectRequests() {
  const t = useTranslations('privacy')
  const more = useTranslations('places')
  const list = useInfiniteQuery({
    ...routeList('app_subject_request_list', { limit: 50 }),
    refetchInterval: ({ state: { data } }) =>
      data?.pages.some((page) => page.data.some(({ state }) => state === 'running')) ? often : false,
  })
  return (
    <Card title={t('requests')} flush>
      <ReadsList
        of={list}
        waiting={<SkeletonRows rows={3} height="h-10" />}
        empty={
          <Empty icon={ShieldCheck} title={t('none_title')}>
            {t('none_text')}
          </Empty>
        }
      >
        {(requests) => <RequestTable requests={requests} />}
      </ReadsList>
      {list.hasNextPage && (
        <div className="p-3">
          <Button size="small" busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
            {more('more')}
          </Button>
        </div>
      )}
    </Card>
  )
}

function RequestTable({ requests }: { requests: readonly SubjectRequest[] }) {
  const t = useTranslations('privacy')
  return (
    <div className="overflow-x-auto" tabIndex={0} role="region" aria-label={t('requests')}>
      <table className="w-full min-w-[38rem] text-left">
        <thead className="text-sm text-muted">
          <tr className="border-b border-line">
            {(['when', 'what', 'reason', 'by', 'state'] as const).map((name) => (
              <th key={name} scope="col" className="px-4 py-2 font-medium">
                {t(name)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {requests.map((request) => (
            <RequestRow key={request.request_id} request={request} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function RequestRow({ request }: { request: SubjectRequest }) {
  const t = useTranslations('privacy')
  const { kind, subject_kind, state, reason, erased, created_by, created_at } = request
  const n = Object.values(erased).reduce((sum, one) => sum + one, 0)
  return (
    <tr className="border-b border-line last:border-b-0">
      <td className="px-4 py-2 whitespace-nowrap tabular">{dayAndTime(created_at)}</td>
      <td className="px-4 py-2">
        {t(`kind_${kind}`)} · {t(subject_kind)}
      </td>
      <td className="max-w-56 px-4 py-2 break-words">{reason ?? '–'}</td>
      <td className="px-4 py-2">{created_by}</td>
      <td className="px-4 py-2">
        <Badge tone={state === 'completed' ? 'ok' : 'info'}>{t(`state_${state}`)}</Badge>
        {kind === 'erasure' && state === 'completed' && (
          <span className="block text-xs text-muted tabular">
            {t('erased', { n, shown: formatInteger(n) })}
          </span>
        )}
      </td>
    </tr>
  )
}
