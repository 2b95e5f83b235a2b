import { DemoUidBadge } from '#web/companies/invented-badges.tsx'
import type { ReleasedText } from '@alphorn/contract/prospecting/exports'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { formatDay, dayAndTime } from '#web/language/format.ts'
import { useRowKeys } from '#web/ui/table/use-row-keys.ts'
import { ReleaseStateBadge, useBlockedReason } from '#web/prospecting/releases/release-state.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { useSelecting } from '#web/ui/table/use-selecting.ts'
import { DataTable } from '#web/ui/table/data-table.tsx'

type Props = {
  releases: readonly ReleasedText[]
  selected: ReadonlySet<string>
  onSelected: (selected: ReadonlySet<string>) => void
  shown: string | undefined
  onShow: (release_id: string | undefined) => void
  more: ReactNode
}

export function ReleaseTable({ releases, selected, onSelected, shown, onShow, more }: Props) {
  const t = useTranslations('releases')
  const ids = releases.map(({ release_id }) => release_id)
  const select = useSelecting(ids, selected, onSelected)
  const keys = useRowKeys({
    ids,
    onOpen: (row) => onShow(ids[row]!),
    onPanel: (row) => onShow(row === undefined ? undefined : ids[row]),
    onSelect: select,
    onUnselect: selected.size > 0 ? () => onSelected(new Set()) : undefined,
    shown,
  })
  return (
    <DataTable
      label={t('title')}
      rows={releases}
      idOf={({ release_id }) => release_id}
      variant="page"
      width="min-w-[52rem]"
      keys={keys}
      shown={shown}
      below={more}
      selection={{
        selected,
        onSelected,
        onSelect: select,
        nameOf: (row) => t('select', { name: releases[row]!.recipient.name }),
        nameOfAll: t('select_all'),
      }}
      columns={[
        {
          name: 'recipient',
          head: t('recipient'),
          cell: (release, row) => (
            <Recipient {...release} active={row === keys.at} onShow={() => onShow(release.release_id)} />
          ),
        },
        {
          name: 'channel',
          head: t('channel'),
          className: 'whitespace-nowrap',
          cell: (release) => <Channel release={release} />,
        },
        { name: 'state', head: t('state'), cell: (release) => <ReleaseState release={release} /> },
        {
          name: 'approved',
          head: t('approved'),
          className: 'text-sm whitespace-nowrap text-muted tabular',
          title: ({ approval }) => dayAndTime(approval.approved_at),
          cell: (release) => <Approval release={release} />,
        },
      ]}
    />
  )
}

type RecipientProps = Pick<ReleasedText, 'recipient'> & { active: boolean; onShow: () => void }

function Recipient({ recipient: { name, uid, address }, active, onShow }: RecipientProps) {
  return (
    <>
      <button
        type="button"
        onClick={onShow}
        className={classNames(
          'min-h-6 text-left font-medium hover:underline',
          active && 'underline decoration-accent decoration-2 underline-offset-4',
        )}
      >
        {name}
      </button>{' '}
      <DemoUidBadge uid={uid} />
      <span className="block text-sm text-muted">
        {[address?.postal_code, address?.town].filter(Boolean).join(' ')}
      </span>
    </>
  )
}

function ReleaseState({ release }: { release: ReleasedText }) {
  const why = useBlockedReason()(release)
  return (
    <>
      <ReleaseStateBadge state={release.state} />
      {why !== null && <span className="block max-w-72 text-sm text-muted">{why}</span>}
    </>
  )
}

function Channel({ release: { channel, language } }: { release: ReleasedText }) {
  const channels = useTranslations('channels')
  return (
    <>
      {channels(channel)} <span className="text-muted uppercase">{language}</span>
    </>
  )
}

function Approval({ release: { approval } }: { release: ReleasedText }) {
  return (
    <>
      {approval.approved_by}
      <span className="block">{formatDay(approval.approved_at)}</span>
    </>
  )
}
