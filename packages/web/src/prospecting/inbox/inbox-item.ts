import type { InboxKind } from '@alphorn/contract/app/app-inbox'
import {
  BellRing,
  CirclePause,
  ClipboardCheck,
  Gavel,
  type LucideIcon,
  Radio,
  Split,
  Telescope,
  TriangleAlert,
} from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { ItemOf } from '#web/data/client.ts'
import { formatInteger } from '#web/language/format.ts'

export type InboxItem = ItemOf<'app_inbox'>

/** The kinds in the order of their tabs. Listed here, because importing the contract's list would load its schemas. */
export const kindsShown = [
  'decide',
  'review',
  'settle',
  'reminder',
  'signal',
  'failed',
  'start',
  'stuck',
] as const satisfies readonly InboxKind[]

export const kindIcons: Readonly<Record<InboxKind, LucideIcon>> = {
  decide: Gavel,
  review: ClipboardCheck,
  settle: Split,
  reminder: BellRing,
  signal: Radio,
  failed: TriangleAlert,
  start: Telescope,
  stuck: CirclePause,
}

/** Returns the key of an item, unique among all kinds. */
export const keyOf = ({ kind, item_id }: Pick<InboxItem, 'kind' | 'item_id'>) => `${kind} ${item_id}`

/** Returns a function that describes the task of an item in one line. */
export function useItemLine() {
  const texts = {
    inbox: useTranslations('inbox'),
    stages: useTranslations('stages'),
    signals: useTranslations('signals'),
  }
  return (item: InboxItem): string => lineOfKind[item.kind](item, texts)
}

type Translations<Name extends 'inbox' | 'stages' | 'signals'> = ReturnType<typeof useTranslations<Name>>
type ItemTexts = { [Name in 'inbox' | 'stages' | 'signals']: Translations<Name> }

const lineOfKind: Readonly<Record<InboxKind, (item: InboxItem, texts: ItemTexts) => string>> = {
  decide: ({ score }, { inbox }) =>
    score === null ? inbox('line_decide_bare') : inbox('line_decide', { score: formatInteger(score * 100) }),
  review: (_, { inbox }) => inbox('line_review'),
  settle: (item, { inbox }) => inbox('line_settle', countOf(item)),
  failed: ({ stage: name, note: code }, { inbox, stages }) => {
    const stage = name ? stages(name) : ''
    const reason = failureReasons[code ?? '']
    return reason
      ? inbox('line_failed', { stage, note: inbox(reason) })
      : inbox('line_failed_bare', { stage })
  },
  signal: ({ signal }, { signals }) => (signal ? signals(`kind_${signal.kind}`) : ''),
  reminder: ({ note }, { inbox }) => inbox('line_reminder', { note: note ?? '' }),
  start: (item, { inbox }) => inbox('line_start', countOf(item)),
  stuck: (item, { inbox }) => inbox('line_stuck', countOf(item)),
}

/** Reasons for failed jobs by code. A worker may report any code, so others are not shown. */
const failureReasons: Readonly<
  Record<string, 'expired' | `failed_${'site_unreachable' | 'model' | 'budget' | 'rejected'}`>
> = {
  expired: 'expired',
  site_unreachable: 'failed_site_unreachable',
  model_unavailable: 'failed_model',
  model_timed_out: 'failed_model',
  model_declined: 'failed_model',
  model_rejected: 'failed_model',
  budget_exhausted: 'failed_budget',
  result_refused: 'failed_rejected',
  result_attempts_exhausted: 'failed_rejected',
  model_answer_unfit: 'failed_rejected',
  model_answer_cut_off: 'failed_rejected',
}

/** Returns the number that selects the plural form, and its formatted text. */
function countOf({ count }: InboxItem) {
  const n = count ?? 0
  return { n, shown: formatInteger(n) }
}
