import type { DecisionInput } from '@alphorn/contract/prospecting/decisions'
import { Pause } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { dayAfter } from '#web/language/day-text.ts'
import { civilDay, formatInteger } from '#web/language/format.ts'
import { DayField, useDayFault } from '#web/ui/day-field.tsx'
import { Button } from '#web/ui/button.tsx'
import { AreaField, SelectField } from '#web/ui/field.tsx'
import { type Choice, reasonsOf } from '#web/prospecting/decisions/reasons.ts'
import type { DecidingProgress } from '#web/prospecting/decisions/use-decide.ts'
import { FormDialog } from '#web/shared/forms/form-dialog.tsx'
import { useRouteForm } from '#web/shared/forms/use-route-form.ts'

type Props = {
  choice: Choice
  names: readonly string[]
  /** Number of prospects, if not all are named. */
  count?: number
  busy: boolean
  /** Progress of many decisions while they are recorded. */
  progress?: DecidingProgress | null
  error: unknown
  onClose: () => void
  onDecide: (decision: DecisionInput) => void
}

/** Asks for the reason, and for a date if the decision needs one, before it is recorded. */
export function DecisionDialog(props: Props) {
  const { choice, names, count = names.length, busy, progress, error, onClose, onDecide } = props
  const t = useTranslations('decide')
  const reasons = useTranslations('reasons')
  const common = useTranslations('common')
  const tomorrow = dayAfter(civilDay(new Date()), 1)
  const dayFault = useDayFault({ min: tomorrow })
  const form = useRouteForm(
    'prospect_decisions',
    { mutate: onDecide, error, isPending: busy },
    {
      values: { reason: reasonsOf[choice][0]!, note: '', until: '' },
      given: ({ reason, note, until }): DecisionInput => ({
        decision: choice,
        reason,
        ...(note.trim() !== '' && { note: note.trim() }),
        ...(choice === 'later' && until !== '' && { until }),
      }),
      check: ({ until }) => ({ until: dayFault(until) }),
    },
  )
  return (
    <FormDialog
      of={form}
      title={t(`title_${choice}`, { n: count })}
      description={count > 3 ? `${names.slice(0, 3).join(', ')} …` : names.join(', ')}
      word={t(`do_${choice}`)}
      variant={choice === 'accept' || choice === 'later' ? 'primary' : 'danger'}
      onClose={onClose}
    >
      {choice === 'do_not_contact' && (
        <p className="rounded-md bg-bad-soft px-3 py-2 text-bad">{t('warning_no_contact')}</p>
      )}
      <SelectField label={t('reason')} {...form.field('reason')}>
        {reasonsOf[choice].map((one) => (
          <option key={one} value={one}>
            {reasons(one)}
          </option>
        ))}
      </SelectField>
      {choice === 'later' && (
        <DayField label={t('until')} optional={common('optional')} min={tomorrow} {...form.day('until')} />
      )}
      <AreaField label={t('note')} optional={common('optional')} maxLength={2000} {...form.field('note')} />
      {busy && progress && <Deciding progress={progress} />}
    </FormDialog>
  )
}

function Deciding({ progress: { done, all, stop } }: { progress: DecidingProgress }) {
  const t = useTranslations('batches')
  return (
    <div className="flex items-center gap-3">
      <progress className="build-progress h-2 flex-1" aria-label={t('progress')} max={all} value={done} />
      <span className="text-sm tabular" role="status">
        {t('done_of', { done: formatInteger(done), all: formatInteger(all) })}
      </span>
      <Button size="small" icon={<Pause aria-hidden />} onClick={stop}>
        {t('stop')}
      </Button>
    </div>
  )
}
