import {
  AlarmClock,
  AlarmClockOff,
  Check,
  Clock,
  ExternalLink,
  FileText,
  type LucideIcon,
  MessageSquare,
  RotateCcw,
  ShieldCheck,
  Telescope,
  UserPlus,
  X,
} from 'lucide-react'
import type { InboxAsking } from '#web/prospecting/inbox/act-dialogs.tsx'
import type { InboxItem } from '#web/prospecting/inbox/inbox-item.ts'
import type { ItemActs } from '#web/prospecting/inbox/use-item-acts.ts'

type Word =
  | 'accept'
  | 'later'
  | 'reject'
  | 'review'
  | 'approve'
  | 'accept_and_approve'
  | 'open'
  | 'retry'
  | 'dismiss'
  | 'done'
  | 'start'
  | 'see_cycle'
  | 'snooze'
  | 'unsnooze'
  | 'assign'
  | 'comment'

export type AvailableAct = {
  word: Word
  key: string
  icon: LucideIcon
  go: () => void
  main?: true
  aside?: true
  /** Whether to hide it on a phone, where the title is a link. */
  desk?: true
}

type ActCallbacks = {
  acts: ItemActs
  open: () => void
  ask: (asking: InboxAsking) => void
  /** Approves the text of the item at once; null if something has to be confirmed first. */
  approve: (() => void) | null
  write: () => void
}
type Rights = {
  decide: boolean
  run: boolean
  retry: boolean
  approve: boolean
  /** Whether an approval of the text also accepts the company, because it has no decision. */
  acceptsToo: boolean
  /** Whether the qualification found that the company fits. One that does not is never accepted by the main action. */
  fits: boolean
}

/** Returns the user's actions on an item, each with a key that every keyboard has. */
export function actsOn(item: InboxItem, rights: Rights, means: ActCallbacks): AvailableAct[] {
  const { acts, ask, write } = means
  const aside = { aside: true } as const
  return [
    ...actsByKind[item.kind](item, rights, means),
    item.snoozed_until === null
      ? { word: 'snooze', key: 'h', icon: AlarmClock, go: () => ask('snooze'), ...aside }
      : { word: 'unsnooze', key: 'h', icon: AlarmClockOff, go: () => acts.unsnooze(item), ...aside },
    ...(item.prospect_id === null
      ? []
      : [
          { word: 'assign', key: 'i', icon: UserPlus, go: () => ask('assign'), ...aside } as const,
          // Not `c`, which creates a project on every screen.
          { word: 'comment', key: 'm', icon: MessageSquare, go: write, ...aside } as const,
        ]),
  ]
}

type ActsOfItem = (item: InboxItem, rights: Rights, means: ActCallbacks) => AvailableAct[]

const main = { main: true } as const
const openingOf = ({ open }: ActCallbacks) =>
  ({ word: 'open', key: 'Enter', icon: ExternalLink, go: open }) as const
const openingOnDesk = (means: ActCallbacks) => ({ ...openingOf(means), desk: true }) as const
const seeCycle = (means: ActCallbacks) => ({ ...openingOf(means), word: 'see_cycle' }) as const

function refusalsOf(item: InboxItem, { acts, ask }: ActCallbacks): AvailableAct[] {
  return [
    { word: 'later', key: 'l', icon: Clock, go: () => acts.later(item) },
    { word: 'reject', key: 'r', icon: X, go: () => ask('reject') },
  ]
}

const actsByKind: Readonly<Record<InboxItem['kind'], ActsOfItem>> = {
  decide: (item, rights, means) =>
    rights.decide
      ? [
          {
            word: 'accept',
            key: 'a',
            icon: Check,
            go: () => means.acts.accept(item),
            ...(rights.fits && main),
          },
          ...refusalsOf(item, means),
          openingOnDesk(means),
        ]
      : [{ ...openingOf(means), ...main }],
  review: (item, rights, means) => [
    ...approvalActs(rights, means),
    ...(rights.acceptsToo ? refusalsOf(item, means) : []),
    { ...openingOf(means), word: 'review', icon: FileText, ...(!rights.approve && main) },
  ],
  failed: (item, { retry }, means) => [
    ...(retry
      ? [{ word: 'retry', key: 'a', icon: RotateCcw, go: () => means.acts.retry(item), ...main } as const]
      : []),
    { word: 'dismiss', key: 'e', icon: Check, go: () => means.acts.dismiss(item) },
    openingOnDesk(means),
  ],
  signal: (item, _rights, means) => [
    { word: 'done', key: 'e', icon: Check, go: () => means.acts.dismiss(item), ...main },
    openingOnDesk(means),
  ],
  reminder: (item, _rights, means) => [
    { word: 'done', key: 'e', icon: Check, go: () => means.acts.complete(item), ...main },
    openingOnDesk(means),
  ],
  start: (_item, { run }, means) =>
    run
      ? [{ word: 'start', key: 'a', icon: Telescope, go: () => means.ask('start'), ...main }, seeCycle(means)]
      : [{ ...seeCycle(means), ...main }],
  stuck: (_item, _rights, means) => [{ ...seeCycle(means), ...main }],
  settle: (_item, { decide }, means) => (decide ? [openingOf(means)] : []),
}

/** The approval of a text. One key never accepts a company that does not fit: the dialog shows the text and asks. */
function approvalActs(
  { approve: isPossible, acceptsToo, fits }: Rights,
  { ask, approve }: Pick<ActCallbacks, 'ask' | 'approve'>,
): AvailableAct[] {
  if (!isPossible) return []
  const askFirst = () => ask('approve')
  const isDoubtful = acceptsToo && !fits
  return [
    {
      word: acceptsToo ? 'accept_and_approve' : 'approve',
      key: 'a',
      icon: ShieldCheck,
      go: isDoubtful ? askFirst : (approve ?? askFirst),
      ...(!isDoubtful && { main: true }),
    },
  ]
}
