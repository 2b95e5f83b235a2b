import type { Project } from '@alphorn/contract/projects'
import { rolesWith } from '@alphorn/contract/roles'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { Archive, ArchiveRestore, Save } from 'lucide-react'
import { FormProvider, useForm } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { reading } from '#web/data/client.ts'
import { shapeResolver } from '#web/data/shape-resolver.ts'
import { useDeed } from '#web/data/use-deed.ts'
import { PipelineFields } from '#web/projects/pipeline-fields.tsx'
import { ProjectBasics } from '#web/projects/project-basics.tsx'
import { ProjectRules } from '#web/projects/project-form.ts'
import { RuleFields } from '#web/projects/rule-fields.tsx'
import { useMay } from '#web/session/use-may.ts'
import { Button } from '#web/ui/button.tsx'
import { FormFailure } from '#web/ui/form-failure.tsx'
import { Card, PageHead } from '#web/ui/page.tsx'
import { Reads } from '#web/ui/reads.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { tell, useTellFailure } from '#web/ui/toasts.tsx'

const route = getRouteApi('/app/projects/$project_id')

/** What a project is called, who does its stages, and the rules it keeps. */
export function ProjectSettings() {
  const t = useTranslations('project_settings')
  const { project_id } = route.useParams()
  const project = useQuery(reading('project_detail', { project_id }))
  return (
    <>
      <PageHead title={t('title')} />
      <div className="max-w-4xl space-y-4 px-6 pb-16">
        <Reads of={project} waiting={<SkeletonRows rows={6} height="h-16" />}>
          {(given) => (
            <>
              <SettingsForm key={given.project_id} project={given} />
              <Archiving project={given} />
            </>
          )}
        </Reads>
      </div>
    </>
  )
}

function SettingsForm({ project }: { project: Project }) {
  const t = useTranslations('project_settings')
  const wizard = useTranslations('new_project')
  const roles = useTranslations('roles')
  const { project_id, name, language, executor, policies } = project
  const may = useMay('prospect:write')
  const form = useForm<ProjectRules>({
    defaultValues: { name, language, executor, policies },
    resolver: shapeResolver<ProjectRules>(ProjectRules),
  })
  const save = useDeed('app_project_edit', {
    onDone: (saved) => {
      form.reset({
        name: saved.name,
        language: saved.language,
        executor: saved.executor,
        policies: saved.policies,
      })
      tell(t('saved'))
    },
  })
  const editing = rolesWith('prospect:write').map((role) => roles(role))
  return (
    <FormProvider {...form}>
      <form
        onSubmit={(event) => void form.handleSubmit((rules) => save.mutate({ project_id, ...rules }))(event)}
      >
        {!may && <p className="mb-3 text-muted">{t('read_only', { roles: editing.join(', ') })}</p>}
        <fieldset disabled={!may} className="space-y-4">
          <Card title={t('general')}>
            <ProjectBasics />
          </Card>
          <Card title={wizard('pipeline')}>
            <PipelineFields />
          </Card>
          <Card title={wizard('rules')}>
            <RuleFields />
          </Card>
        </fieldset>
        {may && (
          <div className="sticky bottom-0 mt-3 flex flex-wrap items-center justify-end gap-3 border-t border-line bg-ground py-3">
            <FormFailure error={save.error} />
            {form.formState.isDirty && (
              <p className="mr-auto max-w-prose text-sm text-muted">{t('consequences')}</p>
            )}
            <Button
              look="primary"
              type="submit"
              icon={<Save aria-hidden />}
              busy={save.isPending}
              disabled={!form.formState.isDirty}
            >
              {t('save')}
            </Button>
          </div>
        )}
      </form>
    </FormProvider>
  )
}

/** A project that is over is put away; it can be taken out again, and so it needs no question first. */
function Archiving({ project: { project_id, status } }: { project: Project }) {
  const t = useTranslations('project_settings')
  const tellFailure = useTellFailure()
  const may = useMay('prospect:write')
  const edit = useDeed('app_project_edit')
  const turn = (wanted: Project['status']) =>
    edit.mutate(
      { project_id, status: wanted },
      {
        onError: tellFailure,
        onSuccess: () =>
          tell(t(wanted === 'archived' ? 'archived' : 'reopened'), {
            undo: { label: t('undo'), onUndo: () => turn(wanted === 'archived' ? 'active' : 'archived') },
          }),
      },
    )
  if (!may) return null
  const isArchived = status === 'archived'
  return (
    <Card title={t('archive_title')}>
      <div className="flex flex-wrap items-center gap-4">
        <p className="min-w-64 flex-1 text-muted">{t('archive_text')}</p>
        <Button
          look={isArchived ? 'plain' : 'danger'}
          icon={isArchived ? <ArchiveRestore aria-hidden /> : <Archive aria-hidden />}
          busy={edit.isPending}
          onClick={() => turn(isArchived ? 'active' : 'archived')}
        >
          {t(isArchived ? 'reopen' : 'archive')}
        </Button>
      </div>
    </Card>
  )
}
