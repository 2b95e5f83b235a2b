import type { Delivery } from '@alphorn/contract/webhooks/webhooks'
import { useInfiniteQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { SendHorizontal } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { routeList } from '#web/data/client.ts'
import { dayAndTime, formatInteger } from '#web/language/format.ts'
import { Badge, type Tone } from '#web/ui/badge.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { ReadsList } from '#web/shared/failures/reads.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { DeliveryPanel } from '#web/developers/webhooks/delivery-panel.tsx'
import { DataTable } from '#web/ui/table/data-table.tsx'
import { MoreButton } from '#web/ui/more-button.tsx'
import { Select } from '#web/ui/select.tsx'

const route = getRouteApi('/app/developers/webhooks/$webhook_id')
const states = ['pending', 'delivered', 'failed'] as const
const tones: Readonly<Record<Delivery['state'], Tone>> = { pending: 'info', delivered: 'ok', failed: 'bad' }

type Props = { webhook_id: string; mayResend: boolean }

/**
 * Lists the deliveries to an endpoint in the last thirty days, newest first, with the details of one beside the table.
 */
export function Deliveries({ webhook_id, mayResend }: Props) {
  const t = useTranslations('webhooks')
  const { state, event } = route.useSearch()
  const navigate = useNavigate({ from: '/developers/webhooks/$webhook_id' })
  const list = useInfiniteQuery(
    routeList('app_delivery_list', { webhook_id, limit: 50, ...(state && { state }) }),
  )
  const show = (event_id: string | undefined) =>
    void navigate({ search: (before) => ({ ...before, event: event_id }), replace: true })
  return (
    <section className="rounded-lg border border-line bg-surface">
      <header className="flex min-h-12 flex-wrap items-center gap-3 border-b border-line px-4 py-2">
        <h2 className="flex-1 font-semibold">{t('deliveries')}</h2>
        <StateFilter />
      </header>
      <ReadsList
        of={list}
        waiting={<SkeletonRows rows={5} />}
        empty={
          <Empty icon={SendHorizontal} title={t('none_title')}>
            {t('none_text')}
          </Empty>
        }
      >
        {(deliveries) => (
          <div className="flex items-start max-lg:flex-col">
            <DeliveryTable deliveries={deliveries} shown={event} onShow={show} />
            {event !== undefined && (
              <DeliveryPanel
                webhook_id={webhook_id}
                event_id={event}
                mayResend={mayResend}
                onClose={() => show(undefined)}
              />
            )}
          </div>
        )}
      </ReadsList>
      <MoreButton of={list} className="border-t border-line px-4 py-2">
        {t('more')}
      </MoreButton>
    </section>
  )
}

function StateFilter() {
  const t = useTranslations('webhooks')
  const { state } = route.useSearch()
  const navigate = useNavigate({ from: '/developers/webhooks/$webhook_id' })
  return (
    <Select
      label={t('state')}
      className="w-auto!"
      none={t('all_states')}
      value={state}
      options={states.map((one) => [one, t(`delivery_${one}`)])}
      onChange={(chosen) => void navigate({ search: { state: chosen } })}
    />
  )
}

type TableProps = {
  deliveries: readonly Delivery[]
  shown: string | undefined
  onShow: (event_id: string) => void
}

function DeliveryTable({ deliveries, shown, onShow }: TableProps) {
  const t = useTranslations('webhooks')
  return (
    <DataTable
      label={t('deliveries')}
      rows={deliveries}
      idOf={({ event_id }) => event_id}
      variant="flush"
      width="min-w-[40rem]"
      shown={shown}
      columns={[
        {
          name: 'time',
          head: t('time'),
          className: 'whitespace-nowrap tabular',
          cell: ({ event_id, created_at }) => (
            <button
              type="button"
              onClick={() => onShow(event_id)}
              className="min-h-6 rounded font-medium hover:underline"
            >
              {dayAndTime(created_at)}
            </button>
          ),
        },
        { name: 'kind', head: t('kind_head'), className: 'font-mono text-xs', cell: ({ kind }) => kind },
        { name: 'state', head: t('state'), cell: ({ state }) => <DeliveryState state={state} /> },
        {
          name: 'answer',
          head: t('answer'),
          className: 'tabular',
          cell: ({ last_status }) => last_status ?? '–',
        },
        {
          name: 'attempts',
          head: t('attempts'),
          className: 'tabular',
          cell: ({ attempts }) => formatInteger(attempts),
        },
        {
          name: 'next',
          head: t('next'),
          className: 'whitespace-nowrap tabular',
          cell: ({ next_attempt_at }) => next_attempt_at && dayAndTime(next_attempt_at),
        },
      ]}
    />
  )
}

function DeliveryState({ state }: Pick<Delivery, 'state'>) {
  const t = useTranslations('webhooks')
  return <Badge tone={tones[state]}>{t(`delivery_${state}`)}</Badge>
}
