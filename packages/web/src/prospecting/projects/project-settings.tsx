import type { Project } from '@alphorn/contract/prospecting/projects'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { Archive, ArchiveRestore } from 'lucide-react'
import { Suspense } from 'react'
import { useTranslations } from 'use-intl'
import { routeQuery } from '#web/data/client.ts'
import { useRouteMutation } from '#web/data/use-route-mutation.ts'
import { useHasScope } from '#web/data/use-has-scope.ts'
import { Button } from '#web/ui/button.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { Card, PageHead } from '#web/ui/page.tsx'
import { Reads } from '#web/shared/failures/reads.tsx'
import { Spreadsheets } from '#web/shared/feeds/spreadsheets.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { showToast } from '#web/ui/toasts.tsx'
import { useFailureToast } from '#web/shared/failures/use-failure-toast.ts'

const SettingsForm = lazyPart(() => import('#web/prospecting/projects/settings-form.tsx'), 'SettingsForm')

const route = getRouteApi('/app/projects/$project_id')

/** Edits the name of a project, the executors of its stages, and its rules. */
export function ProjectSettings() {
  const t = useTranslations('project_settings')
  const { project_id } = route.useParams()
  const project = useQuery(routeQuery('project_detail', { project_id }))
  return (
    <>
      <PageHead title={t('title')} />
      <div className="max-w-4xl space-y-4 px-6 pb-16">
        <Reads of={project} waiting={<SkeletonRows rows={6} height="h-16" />}>
          {(given) => (
            <>
              <Suspense fallback={<SkeletonRows rows={6} height="h-16" />}>
                <SettingsForm key={given.project_id} project={given} />
                <Card title={t('spreadsheets')}>
                  <Spreadsheets of={{ project_id }} />
                </Card>
                <Archiving project={given} />
              </Suspense>
            </>
          )}
        </Reads>
      </div>
    </>
  )
}

/** Archives a project. No confirmation is needed, because it can be restored. */
function Archiving({ project: { project_id, status } }: { project: Project }) {
  const t = useTranslations('project_settings')
  const showFailure = useFailureToast()
  const may = useHasScope('prospect:write')
  const edit = useRouteMutation('app_project_edit', {
    onDone: (_saved, { status: wanted }) =>
      showToast(t(wanted === 'archived' ? 'archived' : 'reopened'), {
        undo: { label: t('undo'), onUndo: () => turn(wanted === 'archived' ? 'active' : 'archived') },
      }),
    onFailure: showFailure,
  })
  const turn = (wanted: Project['status']) => edit.mutate({ project_id, status: wanted })
  if (!may) return null
  const isArchived = status === 'archived'
  return (
    <Card title={t('archive_title')}>
      <div className="flex flex-wrap items-center gap-4">
        <p className="min-w-64 flex-1 text-muted">{t('archive_text')}</p>
        <Button
          variant={isArchived ? 'plain' : 'danger'}
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
