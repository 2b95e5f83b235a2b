import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { type RefObject, Suspense, useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { routeQuery } from '#web/data/client.ts'
import { useHasScope } from '#web/data/use-has-scope.ts'
import { formatAgo } from '#web/language/format.ts'
import { useLanguage } from '#web/language/language.tsx'
import type { SentApproval } from '#web/prospecting/approvals/send-approval.ts'
import { ActBar } from '#web/prospecting/inbox/act-bar.tsx'
import { actsOn } from '#web/prospecting/inbox/item-actions.ts'
import type { InboxAsking } from '#web/prospecting/inbox/act-dialogs.tsx'
import { ApproveItem } from '#web/prospecting/inbox/approve-item.tsx'
import { useItemApproval } from '#web/prospecting/inbox/use-item-approval.ts'
import { CandidateList } from '#web/prospecting/inbox/candidate-list.tsx'
import { type InboxItem, kindIcons, useItemLine } from '#web/prospecting/inbox/inbox-item.ts'
import { ItemProspect } from '#web/prospecting/inbox/item-prospect.tsx'
import type { Act } from '#web/prospecting/inbox/use-acts.ts'
import { type ItemActs, useItemActs } from '#web/prospecting/inbox/use-item-acts.ts'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { useKeys } from '#web/ui/keys.ts'
import { lazyPart } from '#web/ui/lazy-part.tsx'

const loadDialogs = () => import('#web/prospecting/inbox/act-dialogs.tsx')
const ActDialogs = lazyPart(loadDialogs, 'ActDialogs')
const StartDialog = lazyPart(() => import('#web/prospecting/cycles/start-dialog.tsx'), 'StartDialog')

type Props = {
  item: InboxItem
  perform: (act: Act) => void
  /** Whether the item receives the focus when it appears, so that a screen reader announces it. */
  takesFocus: { current: boolean }
  className: string
  onBack: () => void
}

/** One item: its facts and the available actions. */
export function InboxDetail({ item, perform, takesFocus, className, onBack }: Props) {
  const t = useTranslations('inbox')
  const [asking, setAsking] = useState<InboxAsking>(null)
  const [writing, setWriting] = useState(0)
  const acts = useItemActs(perform)
  const open = useOpenItem(item)
  const approval = useItemApproval(item)
  const rights = {
    decide: useHasScope('prospect:write'),
    run: useHasScope('prospect:run'),
    retry: useHasScope('prospect:stages'),
    approve: approval.isPossible,
    acceptsToo: approval.acceptsToo,
    fits: useFits(item),
  }
  const available = actsOn(item, rights, {
    acts,
    open,
    ask: setAsking,
    approve: approval.now && (() => acts.approve(item, approval.now!)),
    write: () => setWriting((n) => n + 1),
  })
  // Preloaded, so that a key that opens a dialog does not wait for the network.
  useEffect(() => void loadDialogs(), [])
  // A held key must not decide on an item that was not read.
  const keys = available.map(({ key, go }) => [key, ({ repeat }: KeyboardEvent) => !repeat && go()] as const)
  const names = Object.fromEntries(available.map(({ key, word }) => [key, t(word)]))
  useKeys({ ...Object.fromEntries(keys), Escape: onBack }, { names })
  const heading = useFocusOnArrival(takesFocus)
  return (
    <section
      aria-label={t('detail')}
      className={classNames(
        'flex min-h-0 flex-col bg-surface max-md:fixed max-md:inset-x-0 max-md:top-0 max-md:bottom-14 max-md:z-20 rail:bottom-0 rail:left-13',
        className,
      )}
    >
      <div
        className="min-h-0 flex-1 overflow-y-auto px-4 py-4 md:px-8 md:py-6"
        tabIndex={0}
        role="region"
        aria-label={item.title}
      >
        <Head item={item} heading={heading} onBack={onBack} />
        <Body item={item} settle={rights.decide ? acts.settle : null} writing={writing} />
      </div>
      <ActBar acts={available} />
      <Suspense fallback={null}>
        <Dialogs asking={asking} item={item} acts={acts} onClose={() => setAsking(null)} />
      </Suspense>
    </section>
  )
}

type DialogsProps = { asking: InboxAsking; item: InboxItem; acts: ItemActs; onClose: () => void }

/** The dialog that is open over an item. */
function Dialogs({ asking, item, acts, onClose }: DialogsProps) {
  if (asking === 'start')
    return <StartDialog project_id={item.project_id} count={item.count ?? 0} onClose={onClose} />
  if (asking !== 'approve') return <ActDialogs asking={asking} item={item} acts={acts} onClose={onClose} />
  const close = (sent: SentApproval | null) => {
    onClose()
    if (sent !== null) acts.approved(item, sent)
  }
  return <ApproveItem item={item} onClose={close} />
}

/** Returns whether a company fits, as far as known: the qualification does not advise against it. */
function useFits({ kind, project_id, prospect_id }: InboxItem) {
  const query = routeQuery('app_dossier', { project_id, prospect_id: prospect_id ?? '' })
  const isAbout = prospect_id !== null && (kind === 'decide' || kind === 'review')
  const { data } = useQuery({ ...query, enabled: isAbout })
  return data?.qualification?.recommendation !== 'skip'
}

/** Focuses the heading of an item that appears because of a key or an action. */
function useFocusOnArrival(takesFocus: { current: boolean }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (!takesFocus.current) return
    takesFocus.current = false
    heading.current?.focus({ preventScroll: true })
  }, [takesFocus])
  return heading
}

/** Links to the screen where the item can be edited in full. */
function useOpenItem({ kind, project_id, prospect_id }: InboxItem) {
  const navigate = useNavigate()
  return () => {
    if (kind === 'review' && prospect_id)
      return void navigate({
        to: '/projects/$project_id/review',
        params: { project_id },
        search: { at: prospect_id },
      })
    if (prospect_id)
      return void navigate({
        to: '/projects/$project_id/prospects/$prospect_id',
        params: { project_id, prospect_id },
      })
    if (kind === 'settle') return void navigate({ to: '/projects/$project_id/add', params: { project_id } })
    return void navigate({ to: '/projects/$project_id', params: { project_id } })
  }
}

type HeadProps = Pick<Props, 'item' | 'onBack'> & { heading: RefObject<HTMLHeadingElement | null> }

function Head({ item, heading, onBack }: HeadProps) {
  const t = useTranslations('inbox')
  const { language } = useLanguage()
  const lineOf = useItemLine()
  const Icon = kindIcons[item.kind]
  return (
    <header className="mb-5 space-y-1">
      <div className="md:hidden">
        <Button variant="quiet" icon={<ArrowLeft aria-hidden />} className="-ml-3 min-h-11" onClick={onBack}>
          {t('back')}
        </Button>
      </div>
      <p className="flex flex-wrap items-center gap-x-2 text-sm text-muted">
        <Icon className="size-4 shrink-0" aria-hidden />
        <span>
          {t(`kind_${item.kind}`)} ·{' '}
          <Link to="/projects/$project_id" params={{ project_id: item.project_id }} className="underline">
            {item.project_name}
          </Link>{' '}
          · {formatAgo(item.since, language)}
        </span>
      </p>
      <h2 ref={heading} tabIndex={-1} className="text-2xl font-semibold wrap-anywhere outline-none">
        {item.prospect_id === null ? (
          item.title
        ) : (
          <Link
            to="/projects/$project_id/prospects/$prospect_id"
            params={{ project_id: item.project_id, prospect_id: item.prospect_id }}
            className="hover:underline"
          >
            {item.title}
          </Link>
        )}
      </h2>
      {item.kind !== 'decide' && item.kind !== 'settle' && <p className="text-lg">{lineOf(item)}</p>}
    </header>
  )
}

type BodyProps = {
  item: InboxItem
  settle: ReturnType<typeof useItemActs>['settle'] | null
  writing: number
}

function Body({ item, settle, writing }: BodyProps) {
  const t = useTranslations('inbox')
  if (item.kind === 'settle') return <CandidateList item={item} settle={settle} />
  if (item.kind === 'start') return <p className="max-w-prose text-muted">{t('start_text')}</p>
  if (item.kind === 'stuck') return <p className="max-w-prose text-muted">{t('stuck_text')}</p>
  return (
    <>
      {item.kind === 'failed' && <p className="mb-5 max-w-prose text-muted">{t('failed_text')}</p>}
      {item.prospect_id !== null && (
        <ItemProspect
          project_id={item.project_id}
          prospect_id={item.prospect_id}
          kind={item.kind}
          writing={writing}
        />
      )}
    </>
  )
}
