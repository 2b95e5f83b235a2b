import { criterionKinds } from '@alphorn/contract/prospecting/projects'
import { Plus, X } from 'lucide-react'
import { Suspense } from 'react'
import { useFieldArray, useFormContext } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { useErrorWords } from '#web/shared/failures/use-error-words.ts'
import {
  newCriterion,
  newPoint,
  newQuestion,
  type OfferingForm,
} from '#web/prospecting/project-fields/project-form.ts'
import { Button } from '#web/ui/button.tsx'
import { AreaField, SelectField, TextField } from '#web/ui/field.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

// Includes every legal form, canton and kind of signal, so it is loaded after the first fields.
const CriterionTestFields = lazyPart(
  () => import('#web/prospecting/offering/criterion-test.tsx'),
  'CriterionTestFields',
)

// The fields of an offering, for the wizard and the editor; both have it under `offering`.

function useOffering() {
  const form = useFormContext<OfferingForm>()
  return { ...form, wrong: useErrorWords(form.formState.errors), t: useTranslations('offering') }
}

export function OfferingBasics() {
  const { register, wrong, t } = useOffering()
  return (
    <div className="space-y-4">
      <TextField
        label={t('name')}
        hint={t('name_hint')}
        error={wrong('offering.name')}
        {...register('offering.name')}
      />
      <AreaField
        label={t('summary')}
        hint={t('summary_hint')}
        rows={4}
        error={wrong('offering.summary')}
        {...register('offering.summary')}
      />
    </div>
  )
}

export function OfferingPoints() {
  const { register, wrong, t, control } = useOffering()
  const { fields, append, remove } = useFieldArray({ control, name: 'offering.points', keyName: 'key' })
  return (
    <Lines title={t('points')} hint={t('points_hint')} add={t('add_point')} onAdd={() => append(newPoint())}>
      {fields.map(({ key }, at) => (
        <Line key={key} remove={t('remove_point', { n: at + 1 })} onRemove={() => remove(at)}>
          <AreaField
            label={t('point', { n: at + 1 })}
            rows={2}
            error={wrong(`offering.points.${at}.text`)}
            {...register(`offering.points.${at}.text`)}
          />
        </Line>
      ))}
    </Lines>
  )
}

export function OfferingCriteria() {
  const { register, wrong, t, control } = useOffering()
  const { fields, append, remove } = useFieldArray({ control, name: 'offering.criteria', keyName: 'key' })
  return (
    <Lines
      title={t('criteria')}
      hint={t('criteria_hint')}
      add={t('add_criterion')}
      onAdd={() => append(newCriterion())}
    >
      {fields.map(({ key }, at) => (
        <Line key={key} remove={t('remove_criterion', { n: at + 1 })} onRemove={() => remove(at)}>
          <div className="grid gap-2 sm:grid-cols-[1fr_9rem_5rem]">
            <TextField
              label={t('criterion', { n: at + 1 })}
              error={wrong(`offering.criteria.${at}.text`)}
              {...register(`offering.criteria.${at}.text`)}
            />
            <SelectField label={t('kind')} {...register(`offering.criteria.${at}.kind`)}>
              {criterionKinds.map((kind) => (
                <option key={kind} value={kind}>
                  {t(`kind_${kind}`)}
                </option>
              ))}
            </SelectField>
            <TextField
              label={t('weight')}
              type="number"
              min={1}
              max={10}
              error={wrong(`offering.criteria.${at}.weight`)}
              {...register(`offering.criteria.${at}.weight`, { valueAsNumber: true })}
            />
          </div>
          <Suspense fallback={<Skeleton className="mt-2 h-14 max-w-sm" />}>
            <CriterionTestFields at={at} />
          </Suspense>
        </Line>
      ))}
    </Lines>
  )
}

export function OfferingQuestions() {
  const { register, wrong, t, control } = useOffering()
  const { fields, append, remove } = useFieldArray({ control, name: 'offering.questions', keyName: 'key' })
  return (
    <Lines
      title={t('questions')}
      hint={t('questions_hint')}
      add={t('add_question')}
      onAdd={() => append(newQuestion())}
    >
      {fields.map(({ key }, at) => (
        <Line key={key} remove={t('remove_question', { n: at + 1 })} onRemove={() => remove(at)}>
          <TextField
            label={t('question', { n: at + 1 })}
            error={wrong(`offering.questions.${at}.text`)}
            {...register(`offering.questions.${at}.text`)}
          />
        </Line>
      ))}
    </Lines>
  )
}

export function OfferingSender() {
  const { register, wrong, t } = useOffering()
  return (
    <fieldset className="space-y-4">
      <legend className="font-semibold">{t('sender')}</legend>
      <p className="text-muted">{t('sender_hint')}</p>
      <div className="grid gap-4 sm:grid-cols-2">
        {(['name', 'organisation', 'address', 'email'] as const).map((member) => (
          <TextField
            key={member}
            label={t(`sender_${member}`)}
            type={member === 'email' ? 'email' : 'text'}
            error={wrong(`offering.sender.${member}`)}
            {...register(`offering.sender.${member}`)}
          />
        ))}
      </div>
    </fieldset>
  )
}

type LinesProps = { title: string; hint: string; add: string; onAdd: () => void; children: React.ReactNode }

function Lines({ title, hint, add, onAdd, children }: LinesProps) {
  return (
    <fieldset className="space-y-3">
      <legend className="font-semibold">{title}</legend>
      <p className="text-muted">{hint}</p>
      <div className="space-y-3">{children}</div>
      <Button size="small" icon={<Plus aria-hidden />} onClick={onAdd}>
        {add}
      </Button>
    </fieldset>
  )
}

function Line({
  remove,
  onRemove,
  children,
}: {
  remove: string
  onRemove: () => void
  children: React.ReactNode
}) {
  return (
    <div className="flex items-start gap-2">
      <div className="min-w-0 flex-1">{children}</div>
      <Button
        className="mt-6"
        variant="quiet"
        size="icon"
        icon={<X aria-hidden />}
        aria-label={remove}
        onClick={onRemove}
      />
    </div>
  )
}
