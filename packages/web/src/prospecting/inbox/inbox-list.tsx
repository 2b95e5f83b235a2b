import { MessageSquare } from 'lucide-react'
import { memo, useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { formatAgo, formatDay } from '#web/language/format.ts'
import { useLanguage } from '#web/language/language.tsx'
import { type InboxItem, keyOf, kindIcons, useItemLine } from '#web/prospecting/inbox/inbox-item.ts'
import { Initials } from '#web/prospecting/notes/initials.tsx'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'

type Props = {
  items: readonly InboxItem[]
  at: number
  className: string
  busy: boolean
  onChoose: (item: InboxItem) => void
  onMore?: () => void
}

/** The queue; the current item is kept in view. */
export function InboxList({ items, at, className, busy, onChoose, onMore }: Props) {
  const t = useTranslations('inbox')
  return (
    <div
      className={classNames('min-h-0 overflow-y-auto bg-surface pb-20 md:border-r md:border-line', className)}
      tabIndex={0}
      role="region"
      aria-label={t('list')}
    >
      <ul>
        {items.map((item, place) => (
          <Row key={keyOf(item)} item={item} isHere={place === at} onChoose={onChoose} />
        ))}
      </ul>
      {onMore && (
        <div className="p-3">
          <Button busy={busy} onClick={onMore}>
            {t('more')}
          </Button>
        </div>
      )}
    </div>
  )
}

type RowProps = { item: InboxItem; isHere: boolean; onChoose: (item: InboxItem) => void }

/** A key changes two rows of many. */
const Row = memo(function InboxRow({ item, isHere, onChoose }: RowProps) {
  const t = useTranslations('inbox')
  const { language } = useLanguage()
  const lineOf = useItemLine()
  const row = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (isHere) row.current?.scrollIntoView({ block: 'nearest' })
  }, [isHere])
  const Icon = kindIcons[item.kind]
  return (
    <li className="border-b border-line">
      <button
        ref={row}
        type="button"
        aria-current={isHere ? 'true' : undefined}
        onClick={() => onChoose(item)}
        className={classNames(
          'flex min-h-16 w-full items-start gap-3 px-4 py-2.5 text-left md:min-h-14 rail:min-h-0 rail:py-1.5',
          isHere ? 'md:bg-accent-soft md:shadow-[inset_3px_0_var(--accent)]' : 'hover:bg-sunken',
        )}
      >
        <Icon
          className={classNames('mt-1 size-4 shrink-0', item.kind === 'failed' ? 'text-bad' : 'text-muted')}
          aria-hidden
        />
        <span className="min-w-0 flex-1 rail:flex rail:items-baseline rail:gap-3">
          <span className="block truncate font-medium rail:shrink-0 rail:max-w-3/5">{item.title}</span>
          <span className="block truncate text-sm text-muted">
            {[lineOf(item), item.title !== item.project_name && item.project_name]
              .filter(Boolean)
              .join(' · ')}
          </span>
          {item.snoozed_until && (
            <span className="block truncate text-xs text-muted">
              {t('snoozed_until', { day: formatDay(item.snoozed_until), by: item.marked_by ?? '' })}
            </span>
          )}
        </span>
        <span className="flex shrink-0 flex-col items-end gap-1 text-xs text-muted tabular">
          {formatAgo(item.since, language)}
          <span className="flex items-center gap-1.5">
            {item.comments > 0 && (
              <span className="flex items-center gap-0.5" title={t('comments_n', { n: item.comments })}>
                <MessageSquare className="size-3.5" aria-hidden />
                {item.comments}
              </span>
            )}
            {item.owner && <Initials name={item.owner.name} />}
          </span>
        </span>
      </button>
    </li>
  )
})
