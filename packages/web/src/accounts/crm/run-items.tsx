import type { CrmItem, CrmRun } from '@alphorn/contract/crm/crm'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ExternalLink, ListChecks } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { isOpen, pollIntervalMs } from '#web/accounts/crm/use-crm.ts'
import { routeList } from '#web/data/client.ts'
import { ReadsList } from '#web/shared/failures/reads.tsx'
import { Badge, type Tone } from '#web/ui/badge.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { Card } from '#web/ui/page.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { DataTable } from '#web/ui/table/data-table.tsx'
import { MoreButton } from '#web/ui/more-button.tsx'
import { Select } from '#web/ui/select.tsx'

const actions = {
  pull: ['ask', 'suppress'],
  push: ['ask', 'create', 'update', 'leave'],
} as const
type Action = CrmItem['action']

type Props = {
  run: CrmRun
  /** The address of the CRM. */
  url: string
}

/** The records of a run, each with its action and the reason. */
export function RunItems({ run, url }: Props) {
  const t = useTranslations('crm')
  const [action, setAction] = useState<Action>()
  const { run_id } = run
  const list = useInfiniteQuery({
    ...routeList('app_crm_item_list', { run_id, limit: 100, ...(action && { action }) }),
    refetchInterval: isOpen(run) ? pollIntervalMs : false,
  })
  useReadAtEnd(isOpen(run), list.refetch)
  return (
    <Card title={t('items')} flush aside={<ActionFilter run={run} action={action} onAction={setAction} />}>
      <ReadsList
        of={list}
        waiting={<SkeletonRows rows={5} height="h-10" />}
        empty={
          <Empty icon={ListChecks} title={t('items_none')}>
            {isOpen(run) ? t('items_coming') : t('items_none_text')}
          </Empty>
        }
      >
        {(items) => <ItemTable items={items} run={run} url={url} />}
      </ReadsList>
      <MoreButton of={list} className="border-t border-line px-4 py-2">
        {t('more')}
      </MoreButton>
    </Card>
  )
}

/** Reads once more after the run has ended, for items recorded since the last read. */
function useReadAtEnd(isRunning: boolean, read: () => unknown) {
  const wasRunning = useRef(isRunning)
  useEffect(() => {
    if (wasRunning.current && !isRunning) void read()
    wasRunning.current = isRunning
  }, [isRunning, read])
}

type FilterProps = { run: CrmRun; action: Action | undefined; onAction: (action: Action | undefined) => void }

function ActionFilter({ run: { direction }, action, onAction }: FilterProps) {
  const t = useTranslations('crm')
  return (
    <Select
      label={t('item_action')}
      className="w-auto!"
      none={t('every_item')}
      value={action}
      options={actions[direction].map((one) => [one, t(`count_${one}`)])}
      onChange={onAction}
    />
  )
}

const tones: Readonly<Record<Action, Tone>> = {
  create: 'ok',
  update: 'ok',
  suppress: 'info',
  ask: 'warn',
  leave: 'plain',
}

type TableProps = { items: readonly CrmItem[]; run: CrmRun; url: string }

function ItemTable({ items, run: { dry_run }, url }: TableProps) {
  const t = useTranslations('crm')
  return (
    <DataTable
      label={t('items')}
      rows={items}
      idOf={({ position }) => String(position)}
      variant="flush"
      width="min-w-[40rem]"
      columns={[
        { name: 'name', head: t('item_name'), headsRow: true, cell: (item) => <ItemName item={item} /> },
        {
          name: 'action',
          head: t('item_action'),
          cell: ({ action }) => (
            <Badge tone={tones[action]}>{t(`${dry_run ? 'would' : 'did'}_${action}`)}</Badge>
          ),
        },
        { name: 'reason', head: t('item_reason'), cell: ({ reason }) => t(`reason_${reason}`) },
        {
          name: 'record',
          head: t('item_record'),
          silent: true,
          cell: (item) => <RecordLink item={item} url={url} />,
        },
      ]}
    />
  )
}

function ItemName({ item: { name, company_id, crm_id } }: { item: CrmItem }) {
  const t = useTranslations('crm')
  if (name === null) return crm_id === null ? t('item_none') : t('item_email')
  if (company_id === null) return name
  return (
    <Link
      to="/directory/$company_id"
      params={{ company_id }}
      className="inline-flex min-h-6 items-center rounded hover:underline"
    >
      {name}
    </Link>
  )
}

/** Links to an account in the CRM. An opt-out may be a contact or an account, so its address is unknown. */
function RecordLink({ item: { name, crm_id }, url }: { item: CrmItem; url: string }) {
  const t = useTranslations('crm')
  if (crm_id === null || name === null) return null
  return (
    <a
      href={`${url}/#Account/view/${encodeURIComponent(crm_id)}`}
      target="_blank"
      rel="noreferrer"
      aria-label={`${t('open')}, ${name}`}
      className="inline-flex min-h-6 items-center gap-1.5 rounded text-sm whitespace-nowrap text-accent hover:underline"
    >
      {t('open')}
      <ExternalLink className="size-3.5" aria-hidden />
    </a>
  )
}
