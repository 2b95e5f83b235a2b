import { languages } from '@alphorn/contract/fields'
import { useNavigate } from '@tanstack/react-router'
import { Check } from 'lucide-react'
import { useEffect, useState } from 'react'
import { type FieldPath, FormProvider, useForm, useFormContext } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { shapeResolver } from '#web/data/shape-resolver.ts'
import { useDeed } from '#web/data/use-deed.ts'
import { useErrorWords } from '#web/data/use-error-words.ts'
import { useLanguage } from '#web/language.tsx'
import {
  OfferingBasics,
  OfferingCriteria,
  OfferingPoints,
  OfferingQuestions,
  OfferingSender,
} from '#web/projects/offering-fields.tsx'
import { OfferingText } from '#web/projects/offering-text.tsx'
import { newProjectForm, ProjectForm } from '#web/projects/project-form.ts'
import { RuleFields } from '#web/projects/rule-fields.tsx'
import { languageNames } from '#web/shell/preferences.tsx'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { SelectField, TextField } from '#web/ui/field.tsx'
import { FormFailure } from '#web/ui/form-failure.tsx'
import { Card, PageHead } from '#web/ui/page.tsx'

type StepName = 'basics' | 'customers' | 'rules' | 'check'
/** The steps, and what must be right before one is left. */
const steps: readonly { name: StepName; fields: FieldPath<ProjectForm>[] }[] = [
  { name: 'basics', fields: ['name', 'language', 'offering.name', 'offering.summary', 'offering.points'] },
  { name: 'customers', fields: ['offering.criteria', 'offering.questions'] },
  { name: 'rules', fields: ['executor', 'policies', 'offering.sender'] },
  { name: 'check', fields: [] },
]
const kept = 'alphorn.new-project'

/** A project in four steps. What was written stays in this browser until the project is made. */
export function NewProject() {
  const t = useTranslations('new_project')
  const { language } = useLanguage()
  const form = useForm<ProjectForm>({
    defaultValues: keptDraft() ?? newProjectForm(language),
    resolver: shapeResolver<ProjectForm>(ProjectForm),
  })
  const [at, setAt] = useState(0)
  const navigate = useNavigate()
  const create = useDeed('app_project_create', {
    onDone: ({ project_id }) => {
      sessionStorage.removeItem(kept)
      void navigate({ to: '/projects/$project_id/add', params: { project_id } })
    },
  })
  useEffect(() => {
    const watching = form.watch((values) => sessionStorage.setItem(kept, JSON.stringify(values)))
    return () => watching.unsubscribe()
  }, [form])
  const step = steps[at]!
  const next = async () => {
    if (!(await form.trigger(step.fields, { shouldFocus: true }))) return
    setAt(at + 1)
    document.getElementById('main')?.scrollTo({ top: 0 })
  }
  return (
    <>
      <PageHead title={t('title')} />
      <div className="grid max-w-5xl gap-6 px-6 pb-16 lg:grid-cols-[13rem_1fr]">
        <Steps at={at} goTo={setAt} />
        <FormProvider {...form}>
          <form
            onSubmit={(event) => {
              event.preventDefault()
              if (at < steps.length - 1) void next()
              else void form.handleSubmit((values) => create.mutate(values))()
            }}
          >
            <Card title={t(step.name)}>
              <div className="space-y-6">
                <StepFields name={step.name} />
                <FormFailure error={create.error} />
              </div>
            </Card>
            <div className="mt-4 flex justify-between">
              <Button disabled={at === 0} onClick={() => setAt(at - 1)}>
                {t('back')}
              </Button>
              <Button look="primary" type="submit" busy={create.isPending}>
                {at === steps.length - 1 ? t('create') : t('next')}
              </Button>
            </div>
          </form>
        </FormProvider>
      </div>
    </>
  )
}

function keptDraft(): ProjectForm | null {
  try {
    return JSON.parse(sessionStorage.getItem(kept) ?? 'null') as ProjectForm | null
  } catch {
    return null
  }
}

function Steps({ at, goTo }: { at: number; goTo: (step: number) => void }) {
  const t = useTranslations('new_project')
  return (
    <ol className="flex gap-1 lg:flex-col" aria-label={t('steps')}>
      {steps.map(({ name }, index) => (
        <li key={name} className="flex-1 lg:flex-none">
          <button
            type="button"
            disabled={index > at}
            aria-current={index === at ? 'step' : undefined}
            onClick={() => goTo(index)}
            className={classNames(
              'flex min-h-9 w-full items-center gap-2 rounded-md px-2 text-left',
              index === at ? 'bg-accent-soft font-semibold' : 'text-muted enabled:hover:bg-sunken',
            )}
          >
            <span className="flex size-5 shrink-0 items-center justify-center rounded-full border border-edge text-xs tabular">
              {index < at ? <Check className="size-3" aria-hidden /> : index + 1}
            </span>
            <span className="max-sm:sr-only">{t(name)}</span>
          </button>
        </li>
      ))}
    </ol>
  )
}

function StepFields({ name }: { name: StepName }) {
  const form = useFormContext<ProjectForm>()
  switch (name) {
    case 'basics':
      return (
        <>
          <Basics />
          <OfferingBasics />
          <OfferingPoints />
        </>
      )
    case 'customers':
      return (
        <>
          <OfferingCriteria />
          <OfferingQuestions />
        </>
      )
    case 'rules':
      return (
        <>
          <OfferingSender />
          <RuleFields />
        </>
      )
    case 'check':
      return <OfferingText offering={form.getValues('offering')} />
  }
}

function Basics() {
  const t = useTranslations('new_project')
  const { register, formState } = useFormContext<ProjectForm>()
  const wrong = useErrorWords(formState.errors)
  return (
    <div className="grid gap-4 sm:grid-cols-[1fr_12rem]">
      <TextField
        label={t('name')}
        hint={t('name_hint')}
        error={wrong('name')}
        autoFocus
        {...register('name')}
      />
      <SelectField label={t('language')} error={wrong('language')} {...register('language')}>
        {languages.map((language) => (
          <option key={language} value={language} lang={language}>
            {languageNames[language]}
          </option>
        ))}
      </SelectField>
    </div>
  )
}
