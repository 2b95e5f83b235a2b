import {
  recipientReasons,
  type ReturnReason,
  returnReasons,
} from '@alphorn/contract/prospecting/letters/return-reasons'
import { useTranslations } from 'use-intl'
import { useRouteMutation } from '#web/data/use-route-mutation.ts'
import { useUnsaved } from '#web/data/use-unsaved.ts'
import { civilDay } from '#web/language/format.ts'
import type { Outcome, ProspectPath } from '#web/prospecting/outcomes/outcome-panel.tsx'
import { Form } from '#web/shared/forms/form.tsx'
import { type RouteForm, useRouteForm } from '#web/shared/forms/use-route-form.ts'
import { Button } from '#web/ui/button.tsx'
import { DayField, useDayFault } from '#web/ui/day-field.tsx'
import { AreaField, SelectField } from '#web/ui/field.tsx'
import { RestoredNote } from '#web/ui/restored-note.tsx'
import { showToast } from '#web/ui/toasts.tsx'

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

type OutcomeValues = {
  outcome: Outcome['outcome']
  return_reason: ReturnReason | ''
  occurred_on: string
  note: string
  do_not_contact: boolean
}

/** Whether a company can ask for no further contact with this outcome. */
const mayStop = (outcome: Outcome['outcome']) => outcome === 'no' || outcome === 'answered'

/** Returns what is sent: a hidden field keeps its value, and is left out. */
function givenBy({ outcome, return_reason, occurred_on, note, do_not_contact }: OutcomeValues) {
  return {
    outcome,
    occurred_on,
    ...(note.trim() !== '' && { note: note.trim() }),
    ...(outcome === 'returned' && return_reason !== '' && { return_reason }),
    ...(mayStop(outcome) && do_not_contact && { do_not_contact: true }),
  }
}

/** Records an outcome of a prospect. */
export function OutcomeForm({ onClose, ...of }: ProspectPath & { onClose: () => void }) {
  const t = useTranslations('outcomes')
  const words = useTranslations('fields')
  const common = useTranslations('common')
  const today = civilDay(new Date())
  const dayFault = useDayFault({ max: today })
  const record = useRouteMutation('prospect_outcomes', {
    onDone: () => {
      unsaved.forget()
      onClose()
      showToast(t('done'))
    },
  })
  const form = useRouteForm('prospect_outcomes', record, {
    values: {
      outcome: 'answered',
      return_reason: '',
      occurred_on: today,
      note: '',
      do_not_contact: false,
    } as OutcomeValues,
    given: (typed) => ({ ...of, ...givenBy(typed) }),
    check: ({ occurred_on }) => ({
      occurred_on: occurred_on === '' ? words('required') : dayFault(occurred_on),
    }),
  })
  const unsaved = useUnsavedOutcome(of.prospect_id, form)
  const cancel = () => {
    if (unsaved.mayLeave()) onClose()
  }
  return (
    <Form
      of={form}
      onEscape={cancel}
      className="space-y-3 rounded-lg border border-line bg-surface p-3"
      actions={
        <div className="flex justify-end gap-2">
          <Button onClick={cancel}>{common('cancel')}</Button>
          <Button type="submit" variant="primary" busy={form.busy}>
            {t('record')}
          </Button>
        </div>
      }
    >
      <RestoredNote shown={unsaved.restored} onDiscard={unsaved.discard} />
      <OutcomeSelects form={form} />
      <DayField label={t('occurred_on')} required max={today} {...form.day('occurred_on')} />
      <AreaField label={t('note')} rows={2} maxLength={2000} {...form.field('note')} />
      {mayStop(form.watch('outcome')) && (
        <label className="flex items-start gap-2">
          <input type="checkbox" className="mt-1" {...form.register('do_not_contact')} />
          {t('do_not_contact')}
        </label>
      )}
    </Form>
  )
}

/** Keeps the note of an outcome that is not recorded yet, with the other fields. */
function useUnsavedOutcome(prospect_id: string, form: RouteForm<OutcomeValues>) {
  const unsaved = useUnsaved<OutcomeValues>(`outcome ${prospect_id}`, {
    dirty: form.watch('note').trim() !== '',
    valueOf: form.getValues,
    base: null,
    restore: ({ value }) => {
      if (form.getValues('note') !== '') return false
      for (const name of Object.keys(value) as (keyof OutcomeValues)[]) form.setValue(name, value[name])
    },
  })
  const discard = () => {
    unsaved.forget()
    form.reset()
  }
  return { ...unsaved, discard }
}

/** The outcome, and the reason of a return. */
function OutcomeSelects({ form }: { form: RouteForm<OutcomeValues> }) {
  const t = useTranslations('outcomes')
  const outcome = form.watch('outcome')
  return (
    <>
      <SelectField label={t('kind')} autoFocus {...form.field('outcome')}>
        {kinds.map((one) => (
          <option key={one} value={one}>
            {t(one)}
          </option>
        ))}
      </SelectField>
      {outcome === 'returned' && (
        <SelectField label={t('return_reason')} {...form.field('return_reason')}>
          <option value="">{t('return_none')}</option>
          {returnReasons.map((one) => (
            <option key={one} value={one}>
              {t(`return_${one}`)}
            </option>
          ))}
        </SelectField>
      )}
      <MarkHint outcome={outcome} reason={form.watch('return_reason')} />
    </>
  )
}

/** Explains what a returned letter prevents from being sent. */
function MarkHint({ outcome, reason }: { outcome: Outcome['outcome']; reason: ReturnReason | '' }) {
  const t = useTranslations('outcomes')
  if (outcome !== 'returned' && outcome !== 'wrong_address') return null
  const isOfCompany = outcome === 'returned' && recipientReasons.some((one) => one === reason)
  return <p className="text-sm text-muted">{t(isOfCompany ? 'marks_company' : 'marks_address')}</p>
}
