import type { DecisionInput } from '@alphorn/contract/prospecting/decisions'
import { Pause } from 'lucide-react'
import { useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { formatInteger } from '#web/language/format.ts'
import { Button } from '#web/ui/button.tsx'
import { AreaField, SelectField, TextField } from '#web/ui/field.tsx'
import type { DecidingProgress } from '#web/prospecting/decisions/use-decide.ts'
import { FormFailure } from '#web/shared/failures/form-failure.tsx'
import { Modal } from '#web/ui/modal.tsx'

export type Choice = DecisionInput['decision']
type Reason = NonNullable<DecisionInput['reason']>

/** The reasons that make sense for each decision, the usual one first. */
const reasonsOf: Readonly<Record<Choice, readonly Reason[]>> = {
  accept: ['good_fit', 'existing_customer', 'partner', 'other'],
  reject: [
    'wrong_activity',
    'too_small',
    'too_big',
    'wrong_region',
    'existing_customer',
    'competitor',
    'partner',
    'inactive_company',
    'wrong_company',
    'other',
  ],
  later: ['bad_timing', 'other'],
  do_not_contact: ['requested_no_contact', 'complaint', 'competitor', 'other'],
}

type Props = {
  choice: Choice
  names: readonly string[]
  busy: boolean
  /** Of many: how far they are, while they are recorded. */
  progress?: DecidingProgress | null
  error: unknown
  onClose: () => void
  onDecide: (decision: DecisionInput) => void
}

/** Asks why, and until when, before a decision is recorded. */
export function DecisionDialog({ choice, names, busy, progress, error, onClose, onDecide }: Props) {
  const t = useTranslations('decide')
  const reasons = useTranslations('reasons')
  const common = useTranslations('common')
  const id = useId()
  const [reason, setReason] = useState<Reason>(reasonsOf[choice][0]!)
  const [note, setNote] = useState('')
  const [until, setUntil] = useState('')
  const decision: DecisionInput = {
    decision: choice,
    reason,
    ...(note.trim() !== '' && { note: note.trim() }),
    ...(choice === 'later' && until !== '' && { until }),
  }
  return (
    <Modal
      open
      onClose={onClose}
      title={t(`title_${choice}`, { n: names.length })}
      description={names.length > 3 ? `${names.slice(0, 3).join(', ')} …` : names.join(', ')}
      footer={
        <>
          <Button onClick={onClose}>{common('cancel')}</Button>
          <Button
            look={choice === 'accept' || choice === 'later' ? 'primary' : 'danger'}
            type="submit"
            form={id}
            busy={busy}
          >
            {t(`do_${choice}`)}
          </Button>
        </>
      }
    >
      <form
        id={id}
        noValidate
        className="space-y-4 pb-2"
        onSubmit={(event) => {
          event.preventDefault()
          if (!busy) onDecide(decision)
        }}
      >
        {choice === 'do_not_contact' && (
          <p className="rounded-md bg-bad-soft px-3 py-2 text-bad">{t('warning_no_contact')}</p>
        )}
        <SelectField
          label={t('reason')}
          value={reason}
          onChange={({ target }) => setReason(target.value as Reason)}
        >
          {reasonsOf[choice].map((one) => (
            <option key={one} value={one}>
              {reasons(one)}
            </option>
          ))}
        </SelectField>
        {choice === 'later' && (
          <TextField
            label={t('until')}
            type="date"
            optional={common('optional')}
            value={until}
            onChange={({ target }) => setUntil(target.value)}
          />
        )}
        <AreaField
          label={t('note')}
          optional={common('optional')}
          maxLength={2000}
          value={note}
          onChange={({ target }) => setNote(target.value)}
        />
        {busy && progress && <Deciding progress={progress} />}
        <FormFailure error={error} />
      </form>
    </Modal>
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
