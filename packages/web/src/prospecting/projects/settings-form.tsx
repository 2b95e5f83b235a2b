import type { Project } from '@alphorn/contract/prospecting/projects'
import { rolesWith } from '@alphorn/contract/core/roles'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Save } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { FormProvider, useForm, type UseFormReturn } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { routeQuery } from '#web/data/client.ts'
import { changesBetween, rebaseValue } from '#web/data/rebased.ts'
import { shapeResolver } from '#web/data/shape-resolver.ts'
import { useRouteMutation } from '#web/data/use-route-mutation.ts'
import { useUnsaved } from '#web/data/use-unsaved.ts'
import { PipelineFields } from '#web/prospecting/project-fields/pipeline-fields.tsx'
import { ProjectBasics } from '#web/prospecting/project-fields/project-basics.tsx'
import { ProjectRules } from '#web/prospecting/project-fields/project-form.ts'
import { RuleFields } from '#web/prospecting/project-fields/rule-fields.tsx'
import { useHasScope } from '#web/data/use-has-scope.ts'
import { Button } from '#web/ui/button.tsx'
import { FormFailure } from '#web/shared/failures/form-failure.tsx'
import { lockWhile } from '#web/shared/forms/lock-while.ts'
import { Card } from '#web/ui/page.tsx'
import { RestoredNote } from '#web/ui/restored-note.tsx'
import { showToast } from '#web/ui/toasts.tsx'
import { focusUnfinished } from '#web/ui/unfinished.ts'

/** The settings form, loaded separately because its schemas are most of this screen's size. */
export function SettingsForm({ project }: { project: Project }) {
  const t = useTranslations('project_settings')
  const wizard = useTranslations('new_project')
  const roles = useTranslations('roles')
  const may = useHasScope('prospect:write')
  const { data: summary } = useQuery(routeQuery('app_summary', { project_id: project.project_id }))
  const { form, submit, save, restored, discard } = useSettings(project)
  const isSent = form.formState.isSubmitting || save.isPending
  const editing = rolesWith('prospect:write').map((role) => roles(role))
  return (
    <FormProvider {...lockWhile(isSent, form)}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (!focusUnfinished(event.currentTarget)) void form.handleSubmit(submit)(event)
        }}
      >
        <RestoredNote shown={restored} onDiscard={discard} />
        {!may && <p className="mb-3 text-muted">{t('read_only', { roles: editing.join(', ') })}</p>}
        <fieldset disabled={!may} className="space-y-4">
          <Card title={t('general')}>
            <ProjectBasics />
          </Card>
          <Card title={wizard('pipeline')}>
            <PipelineFields running={Boolean(summary?.active_cycle)} />
          </Card>
          <Card title={wizard('rules')}>
            <RuleFields />
          </Card>
        </fieldset>
        {may && <SaveBar dirty={form.formState.isDirty} busy={isSent} error={save.error} />}
      </form>
    </FormProvider>
  )
}

function SaveBar({ dirty, busy, error }: { dirty: boolean; busy: boolean; error: unknown }) {
  const t = useTranslations('project_settings')
  return (
    <div className="sticky bottom-0 mt-3 flex flex-wrap items-center justify-end gap-3 border-t border-line bg-ground py-3">
      <FormFailure error={error} />
      {dirty && <p className="mr-auto max-w-prose text-sm text-muted">{t('consequences')}</p>}
      <Button variant="primary" type="submit" icon={<Save aria-hidden />} busy={busy} disabled={!dirty}>
        {t('save')}
      </Button>
    </div>
  )
}

/** State of the settings form: unsaved values on top of the saved ones, and the mutation that saves them. */
function useSettings(project: Project) {
  const t = useTranslations('project_settings')
  const { project_id } = project
  const form = useForm<ProjectRules>({
    defaultValues: rulesOf(project),
    resolver: shapeResolver<ProjectRules>(ProjectRules),
  })
  const follow = useFollowing(form, project)
  const unsaved = useUnsaved<ProjectRules>(`settings ${project_id}`, {
    dirty: form.formState.isDirty,
    valueOf: form.getValues,
    base: form.formState.defaultValues,
    restore: ({ base, value }) => follow(rulesOf(project), { base, typed: value }),
  })
  const save = useRouteMutation('app_project_edit', {
    onDone: (saved) => {
      form.reset(rulesOf(saved))
      unsaved.forget()
      showToast(t('saved'))
    },
  })
  const queries = useQueryClient()
  // Changes are computed against the latest settings, so that values saved by others meanwhile are not overwritten.
  const submit = async () => {
    const now = await queries
      .fetchQuery({ ...routeQuery('project_detail', { project_id }), staleTime: 0 })
      .catch(() => project)
    follow(rulesOf(now))
    const changes = changesBetween(rulesOf(now), form.getValues())
    if (changes) save.mutate({ project_id, ...changes })
    else form.reset(rulesOf(now))
  }
  const discard = () => {
    form.reset(rulesOf(project))
    unsaved.forget()
  }
  return { form, submit, save, restored: unsaved.restored, discard }
}

function rulesOf({ name, language, executor, policies }: Project): ProjectRules {
  return { name, language, executor, policies }
}

/** Updates the form when others save settings, and keeps the user's unsaved input on top. */
function useFollowing(form: UseFormReturn<ProjectRules>, project: Project) {
  const base = useRef(rulesOf(project))
  const follow = (
    saved: ProjectRules,
    typed = { base: base.current as unknown, typed: form.getValues() },
  ) => {
    const values = rebaseValue(typed.base, typed.typed, saved)
    base.current = saved
    form.reset(saved)
    form.reset(values, { keepDefaultValues: true })
  }
  const latest = useRef(follow)
  latest.current = follow
  useEffect(() => {
    const saved = rulesOf(project)
    if (JSON.stringify(saved) !== JSON.stringify(base.current)) latest.current(saved)
  }, [project])
  return follow
}
