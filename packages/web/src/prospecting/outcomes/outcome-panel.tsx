import {
  recipientReasons,
  type ReturnReason,
  returnReasons,
} from '@alphorn/contract/prospecting/letters/return-reasons'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { type DataOf, routeList } from '#web/data/client.ts'
import { useHasScope } from '#web/data/use-has-scope.ts'
import { useRouteMutation } from '#web/data/use-route-mutation.ts'
import { civilDay, formatDay } from '#web/language/format.ts'
import { useFailureToast } from '#web/shared/failures/use-failure-toast.ts'
import { DayField } from '#web/ui/day-field.tsx'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { showToast } from '#web/ui/toasts.tsx'

type ProspectPath = { project_id: string; prospect_id: string }
type Outcome = DataOf<'prospect_outcome_list'>[number]

/**
 * Kinds of outcomes in their usual order. Listed here, because importing the contract's list would load its schemas.
 */
const kinds = [
  'sent',
  'answered',
  'meeting',
  'won',
  'no',
  'returned',
  'wrong_address',
] as const satisfies readonly Outcome['outcome'][]

/** Shows the outcomes of a prospect after its text was sent, latest first. */
export function OutcomePanel(of: ProspectPath) {
  const t = useTranslations('outcomes')
  const may = useHasScope('prospect:outcomes')
  const [recording, setRecording] = useState(false)
  const list = useInfiniteQuery(routeList('prospect_outcome_list', { ...of, limit: 100 }))
  const outcomes = list.data?.pages.flatMap(({ data }) => data) ?? []
  return (
    <section aria-label={t('title')} className="space-y-2">
      <h2 className="font-semibold">{t('title')}</h2>
      {/* Its room is kept while the outcomes are read. */}
      {outcomes.length === 0 && (
        <p className={classNames('text-sm text-muted', !list.data && 'invisible')}>{t('none')}</p>
      )}
      <ul className="space-y-2">
        {outcomes.map((one) => (
          <OutcomeLine key={one.outcome_id} outcome={one} may={may} {...of} />
        ))}
      </ul>
      {may && !recording && (
        <Button size="small" icon={<Plus aria-hidden />} onClick={() => setRecording(true)}>
          {t('record')}
        </Button>
      )}
      {recording && <OutcomeForm {...of} onClose={() => setRecording(false)} />}
    </section>
  )
}

function OutcomeLine({ outcome: one, may, ...of }: ProspectPath & { outcome: Outcome; may: boolean }) {
  const t = useTranslations('outcomes')
  const showFailure = useFailureToast()
  const withdraw = useRouteMutation('prospect_outcome_withdrawals')
  const { outcome_id } = one
  const isOver = one.withdrawn_at !== null
  return (
    <li className="flex items-start gap-2">
      <div className="min-w-0 flex-1">
        <p className={classNames(isOver && 'text-muted line-through')}>
          <span className="font-medium">{t(one.outcome)}</span>{' '}
          <span className="text-muted tabular">{formatDay(one.occurred_on)}</span>
        </p>
        {one.return_reason !== null && <p className="text-sm">{t(`return_${one.return_reason}`)}</p>}
        {one.note !== null && <p className="text-sm whitespace-pre-wrap wrap-anywhere">{one.note}</p>}
        <p className="text-xs text-muted">
          {isOver ? t('withdrawn', { by: one.withdrawn_by ?? '' }) : t('by', { by: one.recorded_by })}
        </p>
      </div>
      {may && !isOver && (
        <Button
          size="small"
          variant="quiet"
          busy={withdraw.isPending}
          onClick={() => withdraw.mutate({ ...of, outcome_id }, { onError: showFailure })}
        >
          {t('withdraw')}
        </Button>
      )}
    </li>
  )
}

function OutcomeForm({ onClose, ...of }: ProspectPath & { onClose: () => void }) {
  const t = useTranslations('outcomes')
  const showFailure = useFailureToast()
  const [outcome, setOutcome] = useState<Outcome['outcome']>('answered')
  const [reason, setReason] = useState<ReturnReason>()
  const [occurred_on, setDay] = useState(civilDay(new Date()))
  const [note, setNote] = useState('')
  const [stop, setStop] = useState(false)
  const record = useRouteMutation('prospect_outcomes', {
    onDone: () => {
      onClose()
      showToast(t('done'))
    },
  })
  const mayStop = outcome === 'no' || outcome === 'answered'
  const send = (event: FormEvent) => {
    event.preventDefault()
    const given = { ...of, outcome, occurred_on, ...(note.trim() !== '' && { note: note.trim() }) }
    if (outcome === 'returned' && reason) Object.assign(given, { return_reason: reason })
    record.mutate({ ...given, ...(mayStop && stop && { do_not_contact: true }) }, { onError: showFailure })
  }
  return (
    <form onSubmit={send} className="space-y-3 rounded-lg border border-line bg-surface p-3">
      <OutcomeSelect value={outcome} onChange={setOutcome} />
      {outcome === 'returned' && <ReasonSelect value={reason} onChange={setReason} />}
      <MarkHint outcome={outcome} reason={reason} />
      <DayField
        label={t('occurred_on')}
        required
        max={civilDay(new Date())}
        value={occurred_on}
        onDay={setDay}
      />
      <label className="block">
        <span className="mb-1 block font-medium">{t('note')}</span>
        <textarea
          className="field resize-y"
          rows={2}
          maxLength={2000}
          value={note}
          onChange={({ target }) => setNote(target.value)}
        />
      </label>
      {mayStop && <StopCheckbox checked={stop} onChange={setStop} />}
      <div className="flex justify-end gap-2">
        <CancelButton onClose={onClose} />
        <Button type="submit" variant="primary" busy={record.isPending}>
          {t('record')}
        </Button>
      </div>
    </form>
  )
}

type OutcomeSelectProps = { value: Outcome['outcome']; onChange: (outcome: Outcome['outcome']) => void }

function OutcomeSelect({ value, onChange }: OutcomeSelectProps) {
  const t = useTranslations('outcomes')
  return (
    <label className="block">
      <span className="mb-1 block font-medium">{t('kind')}</span>
      <select
        autoFocus
        className="field h-8"
        value={value}
        onChange={({ target }) => onChange(kinds.find((one) => one === target.value)!)}
      >
        {kinds.map((one) => (
          <option key={one} value={one}>
            {t(one)}
          </option>
        ))}
      </select>
    </label>
  )
}

/** Explains what a returned letter prevents from being sent. */
function MarkHint({ outcome, reason }: { outcome: Outcome['outcome']; reason: ReturnReason | undefined }) {
  const t = useTranslations('outcomes')
  if (outcome !== 'returned' && outcome !== 'wrong_address') return null
  const isOfCompany = outcome === 'returned' && recipientReasons.some((one) => one === reason)
  return <p className="text-sm text-muted">{t(isOfCompany ? 'marks_company' : 'marks_address')}</p>
}

type ReasonSelectProps = {
  value: ReturnReason | undefined
  onChange: (reason: ReturnReason | undefined) => void
}

function ReasonSelect({ value, onChange }: ReasonSelectProps) {
  const t = useTranslations('outcomes')
  return (
    <label className="block">
      <span className="mb-1 block font-medium">{t('return_reason')}</span>
      <select
        className="field h-8"
        value={value ?? ''}
        onChange={({ target }) => onChange(returnReasons.find((one) => one === target.value))}
      >
        <option value="">{t('return_none')}</option>
        {returnReasons.map((one) => (
          <option key={one} value={one}>
            {t(`return_${one}`)}
          </option>
        ))}
      </select>
    </label>
  )
}

/** Whether the company must not be contacted again. */
function StopCheckbox({ checked, onChange }: { checked: boolean; onChange: (checked: boolean) => void }) {
  const t = useTranslations('outcomes')
  return (
    <label className="flex items-start gap-2">
      <input
        type="checkbox"
        className="mt-1"
        checked={checked}
        onChange={({ target }) => onChange(target.checked)}
      />
      {t('do_not_contact')}
    </label>
  )
}

function CancelButton({ onClose }: { onClose: () => void }) {
  const common = useTranslations('common')
  return <Button onClick={onClose}>{common('cancel')}</Button>
}
