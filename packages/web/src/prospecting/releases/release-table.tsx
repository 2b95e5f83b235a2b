import { DemoUidBadge } from '#web/companies/invented-badges.tsx'
import type { ReleasedText } from '@alphorn/contract/prospecting/exports'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { formatDay, dayAndTime } from '#web/language/format.ts'
import { useRowKeys } from '#web/ui/use-row-keys.ts'
import { ReleaseStateBadge, useWhy } from '#web/prospecting/releases/release-state.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { useSelecting } from '#web/ui/use-selecting.ts'

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
  const { at, setAt } = useRowKeys({
    ids,
    scrollTo: (row) => document.querySelector(`[data-row='${row}']`)?.scrollIntoView({ block: 'nearest' }),
    onOpen: (row) => onShow(ids[row]!),
    onPanel: (row) => onShow(row === undefined ? undefined : ids[row]),
    onSelect: select,
    onUnselect: selected.size > 0 ? () => onSelected(new Set()) : undefined,
    shown,
  })
  const all = ids.every((id) => selected.has(id))
  return (
    <div className="min-h-0 flex-1 overflow-auto" tabIndex={0} role="region" aria-label={t('title')}>
      <table className="w-full min-w-[52rem] text-left">
        <thead className="sticky top-0 z-10 bg-ground text-sm text-muted shadow-[0_1px_0_var(--line)]">
          <tr>
            <th className="w-10 py-2 pl-6">
              <input
                type="checkbox"
                className="align-middle"
                aria-label={t('select_all')}
                checked={all}
                onChange={() => onSelected(all ? new Set() : new Set(ids))}
              />
            </th>
            {(['recipient', 'channel', 'state', 'approved'] as const).map((name) => (
              <th key={name} scope="col" className="px-2 py-2 font-medium last:pr-6">
                {t(name)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {releases.map((release, row) => (
            <ReleaseRow
              key={release.release_id}
              release={release}
              row={row}
              active={row === at}
              onAt={setAt}
              selected={selected.has(release.release_id)}
              shown={shown === release.release_id}
              onSelect={(range) => select(row, range)}
              onShow={() => onShow(release.release_id)}
            />
          ))}
        </tbody>
      </table>
      {more !== false && <div className="px-6 py-3">{more}</div>}
    </div>
  )
}

type RowProps = {
  release: ReleasedText
  row: number
  active: boolean
  selected: boolean
  shown: boolean
  onAt: (row: number) => void
  onSelect: (range: boolean) => void
  onShow: () => void
}

function ReleaseRow({ release, row, active, selected, shown, onAt, onSelect, onShow }: RowProps) {
  const t = useTranslations('releases')
  const channels = useTranslations('channels')
  const whyOf = useWhy()
  const { recipient, channel, language, state, approval } = release
  const why = whyOf(release)
  return (
    <tr
      data-row={row}
      tabIndex={active ? 0 : -1}
      onFocus={() => onAt(row)}
      className={classNames(
        '-outline-offset-2 border-b border-line',
        selected || shown ? 'bg-accent-soft' : 'hover:bg-sunken',
      )}
    >
      <td className="py-2 pl-6">
        <input
          type="checkbox"
          className="align-middle"
          aria-label={t('select', { name: recipient.name })}
          checked={selected}
          onClick={(event) => onSelect(event.shiftKey)}
          onChange={() => {}}
        />
      </td>
      <td className="px-2 py-2">
        <button
          type="button"
          onClick={onShow}
          className={classNames(
            'min-h-6 text-left font-medium hover:underline',
            active && 'underline decoration-accent decoration-2 underline-offset-4',
          )}
        >
          {recipient.name}
        </button>{' '}
        <DemoUidBadge uid={recipient.uid} />
        <span className="block text-sm text-muted">
          {[recipient.address?.postal_code, recipient.address?.town].filter(Boolean).join(' ')}
        </span>
      </td>
      <td className="px-2 py-2 whitespace-nowrap">
        {channels(channel)} <span className="text-muted uppercase">{language}</span>
      </td>
      <td className="px-2 py-2">
        <ReleaseStateBadge state={state} />
        {why !== null && <span className="block max-w-72 text-sm text-muted">{why}</span>}
      </td>
      <td
        className="py-2 pr-6 pl-2 text-sm whitespace-nowrap text-muted tabular"
        title={dayAndTime(approval.approved_at)}
      >
        {approval.approved_by}
        <span className="block">{formatDay(approval.approved_at)}</span>
      </td>
    </tr>
  )
}
