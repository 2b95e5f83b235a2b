import type { WaitingText } from '@alphorn/contract/app/app-review'
import { ArrowLeft, FileText, ShieldCheck } from 'lucide-react'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { formatInteger } from '#web/language/format.ts'
import { shapeOf } from '#web/prospecting/review/like-letters.ts'
import { SetRow } from '#web/prospecting/review/set-row.tsx'
import { SharedText } from '#web/prospecting/review/shared-text.tsx'
import { type ApprovingSet, useApproveSet } from '#web/prospecting/review/use-approve-set.ts'
import {
  type LikeLetter,
  type LikeLetters,
  useLikeLetters,
} from '#web/prospecting/review/use-like-letters.ts'
import { Button } from '#web/ui/button.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { Kbd } from '#web/ui/kbd.tsx'
import { useKeys } from '#web/ui/keys.ts'
import { useDocumentTitle } from '#web/ui/page.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { useRowKeys } from '#web/ui/table/use-row-keys.ts'

type Props = {
  project_id: string
  /** The letter with which the others are compared. */
  at: string
  waiting: readonly WaitingText[]
  /** Whether all waiting texts are loaded. */
  isWhole: boolean
  /** Opens one letter by itself. */
  onRead: (prospect_id: string) => void
  onLeave: () => void
  /** Called once all chosen letters are approved. */
  onDone: () => void
  /** Called if the letter did not wait any more when its set was opened. */
  onGone: () => void
}

/**
 * Shows letters with a common text: the shared words once, and the parts specific to each letter. One action approves
 * all chosen letters, each with its own approval.
 */
export function LetterSet({ project_id, at, waiting, isWhole, onRead, onLeave, onDone, onGone }: Props) {
  const isThere = waiting.some(({ prospect_id }) => prospect_id === at)
  useGone({ isThere, isWhole, onGone })
  const found = useLikeLetters({ project_id, at, waiting, isThere, isWhole })
  const [excluded, setExcluded] = useState<ReadonlySet<string>>(new Set())
  const approving = useApproveSet(project_id)
  // A letter that another person decided on meanwhile no longer waits.
  const letters = found.letters.filter(({ prospect }) =>
    waiting.some(({ prospect_id }) => prospect_id === prospect.prospect_id),
  )
  const ids = letters.map(({ prospect }) => prospect.prospect_id)
  const chosen = letters.filter(({ prospect }) => !excluded.has(prospect.prospect_id))
  const toggle = (prospect_id: string) =>
    setExcluded((before) => {
      const next = new Set(before)
      if (!next.delete(prospect_id)) next.add(prospect_id)
      return next
    })
  const canApprove = !found.isReading && approving.progress === null && chosen.length > 0
  const approve = async () => {
    if (!canApprove) return
    const { refused } = await approving.approve(chosen)
    if (refused === 0) onDone()
  }
  const keys = useRowKeys({
    ids,
    onOpen: (row) => onRead(ids[row]!),
    onSelect: (row) => toggle(ids[row]!),
  })
  useKeys({ Escape: onLeave, a: ({ repeat }) => !repeat && void approve() })
  return (
    <div className="flex h-full flex-col">
      <SetHead
        {...{ found, approving, onLeave }}
        count={letters.length}
        chosen={chosen.length}
        onApprove={canApprove ? () => void approve() : null}
      />
      <SetColumns
        {...{ letters, excluded, found, onRead, onLeave }}
        refused={approving.refused}
        current={keys.at}
        onCurrent={keys.setAt}
        onToggle={toggle}
      />
    </div>
  )
}

type GoneGiven = Pick<Props, 'isWhole' | 'onGone'> & { isThere: boolean }

/** Leaves a set whose letter does not wait, as after the Back button. One that was shown stays as its letters leave. */
function useGone({ isThere, isWhole, onGone }: GoneGiven) {
  const wasThere = useRef(false)
  if (isThere) wasThere.current = true
  const isGone = isWhole && !wasThere.current
  useEffect(() => {
    if (isGone) onGone()
    // oxlint-disable-next-line react/exhaustive-deps -- `onGone` is made anew each time
  }, [isGone])
}

type HeadProps = {
  found: LikeLetters
  approving: ApprovingSet
  count: number
  chosen: number
  onLeave: () => void
  onApprove: (() => void) | null
}

function SetHead({ found, approving: { progress }, count, chosen, onLeave, onApprove }: HeadProps) {
  const t = useTranslations('letter_set')
  useDocumentTitle(t('title'))
  return (
    <header className="flex min-h-14 shrink-0 flex-wrap items-center gap-x-3 gap-y-1 border-b border-line px-6 py-2 max-lg:px-4">
      <Button
        size="icon"
        variant="quiet"
        aria-label={t('back')}
        icon={<ArrowLeft aria-hidden />}
        onClick={onLeave}
      />
      <div className="min-w-0 flex-1 basis-48">
        <h1 className="text-lg leading-snug font-semibold">{t('title')}</h1>
        <p role="status" className="text-sm text-muted tabular">
          {found.isReading ? (
            t('reading', { n: count, shown: formatInteger(count) })
          ) : (
            <Found found={found} count={count} />
          )}
        </p>
      </div>
      <p className="text-sm text-muted max-lg:hidden">
        <Kbd>X</Kbd> {t('key_exclude')} <Kbd>↵</Kbd> {t('key_read')}
      </p>
      {(count > 0 || found.isReading) && (
        <Button
          variant="primary"
          icon={<ShieldCheck aria-hidden />}
          busy={progress !== null}
          disabled={!onApprove}
          aria-keyshortcuts="A"
          onClick={() => onApprove?.()}
        >
          {progress
            ? t('progress', { done: formatInteger(progress.done), all: formatInteger(progress.all) })
            : t('approve', { n: chosen, shown: formatInteger(chosen) })}
          <span aria-hidden>
            <Kbd>A</Kbd>
          </span>
        </Button>
      )}
    </header>
  )
}

/** Shows how many letters are in the set, and why others are not. */
function Found({ found: { left, unread }, count }: { found: LikeLetters; count: number }) {
  const t = useTranslations('letter_set')
  const words = [
    t('count', { n: count, shown: formatInteger(count) }),
    ...(['other', 'alone', 'failed'] as const)
      .filter((why) => left[why] > 0)
      .map((why) => t(`left_${why}`, { n: left[why], shown: formatInteger(left[why]) })),
    ...(unread > 0 ? [t('unread', { n: unread, shown: formatInteger(unread) })] : []),
  ]
  return words.join(' · ')
}

type ColumnsProps = {
  letters: readonly LikeLetter[]
  excluded: ReadonlySet<string>
  found: LikeLetters
  onLeave: () => void
  refused: ApprovingSet['refused']
  current: number
  onCurrent: (at: number) => void
  onToggle: (prospect_id: string) => void
  onRead: (prospect_id: string) => void
}

/** Shows the text that all letters share, next to the parts specific to each. */
function SetColumns({ letters, excluded, found, onLeave, refused, current, ...acts }: ColumnsProps) {
  const t = useTranslations('letter_set')
  const ids = letters.map(({ prospect }) => prospect.prospect_id).join(' ')
  // oxlint-disable-next-line react/exhaustive-deps -- the letters were read once: their ids say which they are
  const shape = useMemo(
    () => (letters.length > 0 ? shapeOf(letters.map(({ revision }) => revision)) : []),
    [ids],
  )
  if (letters.length === 0)
    return found.isReading ? (
      <SkeletonRows rows={10} height="h-12" />
    ) : (
      <Empty
        icon={FileText}
        title={t('none')}
        actions={
          <Button variant="primary" onClick={onLeave}>
            {t('read_alone')}
          </Button>
        }
      />
    )
  return (
    <div className="grid min-h-0 flex-1 overflow-y-auto xl:grid-cols-[minmax(20rem,2fr)_3fr] xl:overflow-visible">
      <section
        aria-label={t('shared')}
        tabIndex={0}
        className="border-line bg-sunken/40 px-6 py-5 max-xl:border-b max-lg:px-4 xl:overflow-y-auto xl:border-r"
      >
        <h2 className="mb-2 font-semibold">{t('shared')}</h2>
        <SharedText shape={shape} />
      </section>
      <ol aria-label={t('own')} className="divide-y divide-line xl:overflow-y-auto">
        {letters.map((letter, at) => (
          <SetRow
            key={letter.prospect.prospect_id}
            {...{ letter, shape, at }}
            isCurrent={at === current}
            isChosen={!excluded.has(letter.prospect.prospect_id)}
            refused={refused.get(letter.prospect.prospect_id)}
            {...acts}
          />
        ))}
      </ol>
    </div>
  )
}
