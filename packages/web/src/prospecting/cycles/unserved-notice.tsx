import type { Cycle } from '@alphorn/contract/prospecting/cycles'
import { useQuery } from '@tanstack/react-query'
import { Zap } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { routeQuery } from '#web/data/client.ts'
import { useRouteMutation } from '#web/data/use-route-mutation.ts'
import { formatInteger } from '#web/language/format.ts'
import { useHasScope } from '#web/data/use-has-scope.ts'
import { Button } from '#web/ui/button.tsx'
import { FormFailure } from '#web/shared/failures/form-failure.tsx'
import { showToast } from '#web/ui/toasts.tsx'

/** Warns that no worker claims the jobs of a cycle, and offers to run its stages with the built-in executor. */
export function UnservedNotice({ cycle: { unserved, project_id, stages } }: { cycle: Cycle }) {
  const t = useTranslations('unserved')
  const names = useTranslations('stages')
  const { data: project } = useQuery(routeQuery('project_detail', { project_id }))
  const may = useHasScope('prospect:write')
  const edit = useRouteMutation('app_project_edit', { onDone: () => showToast(t('handed_over')) })
  if (!unserved) return null
  const left = stages.filter((stage) => project?.executor[stage] === 'external')
  const executor = Object.fromEntries(left.map((stage) => [stage, 'offline' as const]))
  return (
    <section aria-label={t('label')} className="space-y-2 rounded-lg bg-warn-soft px-4 py-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="min-w-64 flex-1 text-warn">
          {t('text', {
            n: unserved.jobs,
            shown: formatInteger(unserved.jobs),
            stages: unserved.stages.map((stage) => names(stage)).join(', '),
          })}
        </p>
        {may && left.length > 0 && (
          <Button
            variant="primary"
            icon={<Zap aria-hidden />}
            busy={edit.isPending}
            onClick={() => edit.mutate({ project_id, executor })}
          >
            {t('hand_over')}
          </Button>
        )}
      </div>
      <FormFailure error={edit.error} />
    </section>
  )
}
