import type { SubjectRequest } from '@alphorn/contract/privacy/subjects'
import { useInfiniteQuery } from '@tanstack/react-query'
import { ShieldCheck } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { routeList } from '#web/data/client.ts'
import { dayAndTime, formatInteger } from '#web/language/format.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { Card } from '#web/ui/page.tsx'
import { ReadsList } from '#web/shared/failures/reads.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { DataTable } from '#web/ui/table/data-table.tsx'
import { MoreButton } from '#web/ui/more-button.tsx'

const pollIntervalMs = 2000

/** Lists the requested exports and erasures. The record of a request no longer names its subject. */
export function SubjectRequests() {
  const t = useTranslations('privacy')
  const more = useTranslations('places')
  const list = useInfiniteQuery({
    ...routeList('app_subject_request_list', { limit: 50 }),
    refetchInterval: ({ state: { data } }) =>
      data?.pages.some((page) => page.data.some(({ state }) => state === 'running')) ? pollIntervalMs : false,
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
      <MoreButton of={list} className="p-3">
        {more('more')}
      </MoreButton>
    </Card>
  )
}

function RequestTable({ requests }: { requests: readonly SubjectRequest[] }) {
  const t = useTranslations('privacy')
  return (
    <DataTable
      label={t('requests')}
      rows={requests}
      idOf={({ request_id }) => request_id}
      variant="flush"
      width="min-w-[38rem]"
      columns={[
        {
          name: 'when',
          head: t('when'),
          className: 'whitespace-nowrap tabular',
          cell: ({ created_at }) => dayAndTime(created_at),
        },
        {
          name: 'what',
          head: t('what'),
          cell: ({ kind, subject_kind }) => `${t(`kind_${kind}`)} · ${t(subject_kind)}`,
        },
        {
          name: 'reason',
          head: t('reason'),
          className: 'max-w-56 break-words',
          cell: ({ reason }) => reason ?? '–',
        },
        { name: 'by', head: t('by'), cell: ({ created_by }) => created_by },
        { name: 'state', head: t('state'), cell: (request) => <RequestState request={request} /> },
      ]}
    />
  )
}

function RequestState({ request: { kind, state, erased } }: { request: SubjectRequest }) {
  const t = useTranslations('privacy')
  const n = Object.values(erased).reduce((sum, one) => sum + one, 0)
  return (
    <>
      <Badge tone={state === 'completed' ? 'ok' : 'info'}>{t(`state_${state}`)}</Badge>
      {kind === 'erasure' && state === 'completed' && (
        <span className="block text-xs text-muted tabular">
          {t('erased', { n, shown: formatInteger(n) })}
        </span>
      )}
    </>
  )
}
