import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { routeQuery } from '#web/data/client.ts'
import { formatDay } from '#web/language/format.ts'
import { dayIn } from '#web/prospecting/decisions/later-day.ts'
import { RejectReasons } from '#web/prospecting/decisions/reject-reasons.tsx'
import type { InboxItem } from '#web/prospecting/inbox/inbox-item.ts'
import type { ItemActs, Member } from '#web/prospecting/inbox/use-item-acts.ts'
import { useMembers } from '#web/data/use-members.ts'
import { Form } from '#web/shared/forms/form.tsx'
import { useLocalForm } from '#web/shared/forms/use-local-form.ts'
import { ChooseDialog } from '#web/ui/choose-dialog.tsx'
import { Button } from '#web/ui/button.tsx'
import { DayField, useDayFault } from '#web/ui/day-field.tsx'

export type Asking = 'snooze' | 'reject' | 'assign' | null
/** The dialogs of an item, including those that other screens have as well. */
export type InboxAsking = Asking | 'start' | 'approve'
type Props = { asking: Asking; item: InboxItem; acts: ItemActs; onClose: () => void }

/** Dialogs for actions that need input first. */
export function ActDialogs({ asking, item, acts, onClose }: Props) {
  if (asking === 'snooze') return <SnoozeDialog {...{ item, acts, onClose }} />
  if (asking === 'reject') return <RejectDialog {...{ item, acts, onClose }} />
  if (asking === 'assign') return <AssignDialog {...{ item, acts, onClose }} />
  return null
}

type DialogProps = Omit<Props, 'asking'>

/** Returns the next Monday in Swiss time, tomorrow at the earliest. */
function nextMonday(): string {
  for (let days = 1; ; days++) {
    const day = dayIn(days)
    if (new Date(`${day}T12:00:00Z`).getUTCDay() === 1) return day
  }
}

function SnoozeDialog({ item, acts, onClose }: DialogProps) {
  const t = useTranslations('inbox')
  const choose = (until: string) => {
    onClose()
    acts.snooze(item, until)
  }
  const options = [
    ['snooze_tomorrow', dayIn(1)],
    ['snooze_monday', nextMonday()],
    ['snooze_two_weeks', dayIn(14)],
    ['snooze_month', dayIn(30)],
  ] as const
  return (
    <ChooseDialog
      title={t('snooze_title')}
      description={t('snooze_for_all')}
      options={options.map(([name, value]) => ({ value, words: t(name), aside: formatDay(value) }))}
      onChoose={choose}
      onClose={onClose}
    >
      <SnoozeUntil onChoose={choose} />
    </ChooseDialog>
  )
}

/** Snoozes until a day that the user types. */
function SnoozeUntil({ onChoose }: { onChoose: (day: string) => void }) {
  const t = useTranslations('inbox')
  const words = useTranslations('fields')
  const first = dayIn(1)
  const dayFault = useDayFault({ min: first })
  const form = useLocalForm({
    values: { day: '' },
    check: ({ day }) => ({ day: day === '' ? words('required') : dayFault(day) }),
    onSubmit: ({ day }) => onChoose(day),
  })
  return (
    <Form of={form} className="flex flex-wrap items-start gap-2 border-t border-line py-3">
      <div className="min-w-0 flex-1">
        <DayField label={t('snooze_day')} min={first} {...form.day('day')} />
      </div>
      {/* Beside the input, below the height of its label. */}
      <Button type="submit" className="mt-6.5">
        {t('snooze')}
      </Button>
    </Form>
  )
}

function RejectDialog({ item, acts, onClose }: DialogProps) {
  return (
    <RejectReasons
      description={item.title}
      onChoose={(reason) => acts.reject(item, reason)}
      onClose={onClose}
    />
  )
}

function AssignDialog({ item, acts, onClose }: DialogProps) {
  const t = useTranslations('inbox')
  const members = useMembers()
  const { data: session } = useQuery(routeQuery('session', {}))
  const me = session?.user.user_id
  const sorted = members.toSorted((a, b) => Number(b.user_id === me) - Number(a.user_id === me))
  const options = [
    ...sorted.map((one) => ({
      value: { user_id: one.user_id, name: one.name } as Member | null,
      words: one.user_id === me ? t('me', { name: one.name }) : one.name,
      aside: one.email,
    })),
    { value: null, words: t('nobody') },
  ]
  // The list of members includes the user once it is loaded.
  if (members.length === 0) return null
  return (
    <ChooseDialog
      title={t('assign_title')}
      description={item.title}
      options={options}
      onChoose={(member) => {
        onClose()
        acts.assign(item, member)
      }}
      onClose={onClose}
    />
  )
}
