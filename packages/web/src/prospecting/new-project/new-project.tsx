import type { SessionView } from '@alphorn/contract/accounts/session'
import { useNavigate } from '@tanstack/react-router'
import { Check } from 'lucide-react'
import { Suspense, useEffect, useState } from 'react'
import { type FieldPath, FormProvider, useForm } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { shapeResolver } from '#web/data/shape-resolver.ts'
import { useRouteMutation } from '#web/data/use-route-mutation.ts'
import { dayAndTime } from '#web/language/format.ts'
import { useLanguage } from '#web/language/language.tsx'
import {
  type ProjectDraft,
  useProjectDraft,
  useStoreProjectDraft,
} from '#web/prospecting/new-project/project-draft.ts'
import { newProjectForm, ProjectForm } from '#web/prospecting/project-fields/project-form.ts'
import { noMarket, type ProjectMarket, sourceOf } from '#web/prospecting/new-project/project-market.ts'
import type { StepName } from '#web/prospecting/new-project/step-fields.tsx'
import { useTakeCompanies } from '#web/prospecting/adding/use-take-companies.ts'
import { useIsAlone } from '#web/data/use-members.ts'
import { useSession } from '#web/data/use-session.ts'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { FormFailure } from '#web/shared/failures/form-failure.tsx'
import { lockWhile } from '#web/shared/forms/lock-while.ts'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { Card, PageHead } from '#web/ui/page.tsx'
import { NeedsScope } from '#web/shared/failures/needs-scope.tsx'
import { Reads } from '#web/shared/failures/reads.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { focusUnfinished } from '#web/ui/unfinished.ts'

// Later steps are loaded on demand, because the step for a list includes all filters.
const StepFields = lazyPart(() => import('#web/prospecting/new-project/step-fields.tsx'), 'StepFields')
const TakingCompanies = lazyPart(
  () => import('#web/prospecting/new-project/taking-companies.tsx'),
  'TakingCompanies',
)

/** The steps, with the fields that must be valid before leaving each. */
const steps: readonly { name: StepName; fields: FieldPath<ProjectForm>[] }[] = [
  { name: 'basics', fields: ['name', 'language', 'offering.name', 'offering.summary', 'offering.points'] },
  { name: 'customers', fields: ['offering.criteria', 'offering.questions'] },
  { name: 'market', fields: [] },
  { name: 'pipeline', fields: ['executor'] },
  { name: 'rules', fields: ['policies', 'offering.sender'] },
  { name: 'check', fields: [] },
]

/** Creates a project in a few steps. The service stores the input until the project is created. */
export function NewProject() {
  const t = useTranslations('new_project')
  return (
    <NeedsScope scope="prospect:write" title={t('title')}>
      <ProjectSteps />
    </NeedsScope>
  )
}

function ProjectSteps() {
  const t = useTranslations('new_project')
  const begun = useProjectDraft()
  const session = useSession()
  const isAlone = useIsAlone()
  const [anew, setAnew] = useState(0)
  return (
    <>
      <PageHead title={t('title')} />
      <Reads of={begun} waiting={<SkeletonRows rows={6} height="h-12" />}>
        {({ content, updated_at }) =>
          session &&
          isAlone !== undefined && (
            // The first step is part of the wizard's chunk, so that nothing moves when its fields load.
            <Suspense fallback={<SkeletonRows rows={6} height="h-12" />}>
              <Wizard
                key={anew}
                session={session}
                isAlone={isAlone}
                kept={anew > 0 ? null : (content as ProjectDraft | null)}
                keptAt={anew > 0 ? null : updated_at}
                onAnew={() => setAnew(anew + 1)}
              />
            </Suspense>
          )
        }
      </Reads>
    </>
  )
}

type WizardProps = {
  session: SessionView
  isAlone: boolean
  kept: ProjectDraft | null
  keptAt: string | null
  onAnew: () => void
}

/** State of the wizard: the current step, the input, and the action of the next button. */
function useSteps({ session, isAlone, kept }: Pick<WizardProps, 'session' | 'isAlone' | 'kept'>) {
  const { language } = useLanguage()
  const form = useForm<ProjectForm>({
    defaultValues: kept?.values ?? newProjectForm(language, session, isAlone),
    resolver: shapeResolver<ProjectForm>(ProjectForm),
  })
  const [at, setAt] = useState(Math.min(kept?.at ?? 0, steps.length - 1))
  const [market, setMarket] = useState(kept?.market ?? noMarket)
  const { keep, forget, status } = useStoreProjectDraft()
  const { taking, create } = useCreate(market, forget)
  const isMade = create.data !== undefined
  useEffect(() => {
    if (isMade) return
    const watching = form.watch(() => keep({ values: form.getValues(), market, at }))
    return () => watching.unsubscribe()
  }, [form, keep, market, at, isMade])
  const step = steps[at]!
  const goTo = (next: number) => {
    setAt(next)
    keep({ values: form.getValues(), market, at: next })
    document.getElementById('main')?.scrollTo({ top: 0 })
  }
  const chooseMarket = (next: ProjectMarket) => {
    setMarket(next)
    keep({ values: form.getValues(), market: next, at })
  }
  const submit = async () => {
    if (at === steps.length - 1) return form.handleSubmit((values) => create.mutate(values))()
    if (await form.trigger(step.fields, { shouldFocus: true })) goTo(at + 1)
  }
  return { form, at, step, market, taking, create, forget, status, goTo, chooseMarket, submit }
}

function Wizard({ session, isAlone, kept, keptAt, onAnew }: WizardProps) {
  const t = useTranslations('new_project')
  const { form, at, step, market, taking, create, forget, status, goTo, chooseMarket, submit } = useSteps({
    session,
    isAlone,
    kept,
  })
  if (create.data && sourceOf(market))
    return (
      <Suspense fallback={<SkeletonRows rows={3} />}>
        <TakingCompanies project_id={create.data.project_id} taking={taking} />
      </Suspense>
    )
  return (
    <div className="grid max-w-5xl gap-6 px-6 pb-16 lg:grid-cols-[13rem_1fr]">
      <div className="space-y-4">
        <Steps at={at} goTo={goTo} />
        <KeptState
          {...{ status, keptAt }}
          onAnew={() => {
            forget()
            onAnew()
          }}
        />
      </div>
      <FormProvider {...lockWhile(create.isPending, form)}>
        <form
          onSubmit={(event) => {
            event.preventDefault()
            if (!focusUnfinished(event.currentTarget)) void submit()
          }}
        >
          <Card title={t(step.name)}>
            <div className="space-y-6">
              <StepFields name={step.name} market={market} onMarket={chooseMarket} />
              <FormFailure error={create.error} />
            </div>
          </Card>
          <div className="mt-4 flex justify-between">
            <Button disabled={at === 0} onClick={() => goTo(at - 1)}>
              {t('back')}
            </Button>
            <Button variant="primary" type="submit" busy={create.isPending}>
              {at === steps.length - 1 ? t('create') : t('next')}
            </Button>
          </div>
        </form>
      </FormProvider>
    </div>
  )
}

/** Creates the project, deletes the draft, and adds the chosen companies. */
function useCreate(market: ProjectMarket, forget: () => void) {
  const navigate = useNavigate()
  const taking = useTakeCompanies()
  const create = useRouteMutation('app_project_create', {
    onDone: ({ project_id }) => {
      forget()
      const source = sourceOf(market)
      if (source) taking.collect.mutate({ project_id, source, count: market.count })
      else void navigate({ to: '/projects/$project_id/add', params: { project_id } })
    },
  })
  return { taking, create }
}

type KeptProps = {
  status: 'idle' | 'pending' | 'success' | 'error'
  keptAt: string | null
  onAnew: () => void
}

/** Whether the input is stored. */
function KeptState({ status, keptAt, onAnew }: KeptProps) {
  const t = useTranslations('project_market')
  const words =
    status === 'pending'
      ? t('saving')
      : status === 'success'
        ? t('saved')
        : status === 'error'
          ? t('not_saved')
          : keptAt !== null && t('begun', { at: dayAndTime(keptAt) })
  return (
    <div className="space-y-2 px-2 text-sm">
      <p role="status" className={status === 'error' ? 'font-medium text-bad' : 'text-muted'}>
        {words}
      </p>
      {(keptAt !== null || status === 'success') && (
        <Button size="small" variant="quiet" onClick={onAnew}>
          {t('anew')}
        </Button>
      )}
    </div>
  )
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
