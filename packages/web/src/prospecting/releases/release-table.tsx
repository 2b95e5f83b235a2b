import { DemoUidBadge } from '#web/companies/invented-badges.tsx'
import type { ReleasedText } from '@alphorn/contract/prospecting/exports'
import { useCallback, useMemo, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { formatDay, dayAndTime } from '#web/language/format.ts'
import { ReleaseStateBadge, useBlockedReason } from '#web/prospecting/releases/release-state.tsx'
import { SortHead } from '#web/ui/table/column-head.tsx'
import type { Column } from '#web/ui/table/data-table.tsx'
import { directionOf } from '#web/ui/table/sort-order.ts'
import { useTableView } from '#web/ui/table/table-view.ts'
import { twoLines } from '#web/ui/table/two-lines.ts'
import { VirtualTable } from '#web/ui/table/virtual-table.tsx'

type Props = {
  releases: readonly ReleasedText[]
  selected: ReadonlySet<string>
  onSelected: (selected: ReadonlySet<string>) => void
  shown: string | undefined
  onShow: (release_id: string | undefined) => void
  /** Called when the last loaded row is nearly visible. */
  onEnd: () => void
}

/** The reason that holds a text back needs a second and a third line. */
const height = 60
const layout = {
  className:
    'gap-x-3 px-6 min-w-[52rem] grid-cols-[1.5rem_minmax(14rem,1.6fr)_7rem_minmax(16rem,1.4fr)_minmax(9rem,1fr)]',
}
const idOf = ({ release_id }: ReleasedText) => release_id

/** A virtualised table of approved texts. */
export function ReleaseTable({ releases, shown, onShow, ...table }: Props) {
  const t = useTranslations('releases')
  const columns = useReleaseColumns(onShow)
  const nameOf = useCallback(({ recipient }: ReleasedText) => t('select', { name: recipient.name }), [t])
  return (
    <VirtualTable
      {...table}
      {...{ columns, layout, idOf, nameOf, height, shown }}
      label={t('title')}
      rows={releases}
      total={null}
      nameOfAll={t('select_all')}
      onOpen={(at) => onShow(idOf(releases[at]!))}
      onPanel={(at) => onShow(at === undefined ? undefined : idOf(releases[at]!))}
    />
  )
}

type ReleaseColumn = 'recipient' | 'channel' | 'state' | 'approved'

function useReleaseColumns(onShow: Props['onShow']): readonly Column<ReleasedText>[] {
  const t = useTranslations('releases')
  const show = useRef(onShow)
  show.current = onShow
  const { sort } = useTableView()
  return useMemo(() => {
    const headOf = (name: ReleaseColumn) => ({
      name,
      head: <SortHead by={name} words={t(name)} />,
      sorted: directionOf(sort, name),
    })
    return [
      {
        ...headOf('recipient'),
        className: 'min-w-0',
        cell: (release) => <Recipient {...release} onShow={() => show.current(release.release_id)} />,
      },
      {
        ...headOf('channel'),
        className: 'truncate',
        cell: (release) => <Channel release={release} />,
      },
      {
        ...headOf('state'),
        className: 'min-w-0',
        cell: (release) => <ReleaseState release={release} />,
      },
      {
        ...headOf('approved'),
        className: 'min-w-0 truncate text-sm text-muted tabular',
        title: ({ approval }) => dayAndTime(approval.approved_at),
        cell: (release) => <Approval release={release} />,
      },
    ]
  }, [t, sort])
}

type RecipientProps = Pick<ReleasedText, 'recipient'> & { onShow: () => void }

function Recipient({ recipient: { name, uid, address }, onShow }: RecipientProps) {
  return (
    <>
      <span className="flex items-center gap-1.5">
        <button
          type="button"
          title={name}
          onClick={onShow}
          className="min-h-6 truncate text-left font-medium group-data-active/row:underline group-data-active/row:decoration-accent group-data-active/row:decoration-2 group-data-active/row:underline-offset-4 hover:underline"
        >
          {name}
        </button>
        <DemoUidBadge uid={uid} />
      </span>
      <span className="block truncate text-sm text-muted">
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
      {why !== null && (
        <span className={`${twoLines} text-muted`} title={why}>
          {why}
        </span>
      )}
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
