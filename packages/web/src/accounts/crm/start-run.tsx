import type { CrmRun } from '@alphorn/contract/crm/crm'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { routeQuery } from '#web/data/client.ts'
import { useRouteMutation } from '#web/data/use-route-mutation.ts'
import { FormFailure } from '#web/shared/failures/form-failure.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'

export type RunInput = { direction: CrmRun['direction']; project_id?: string }

/** Returns the input that repeats a given run. */
export function inputOf({ direction, project_id }: CrmRun): RunInput {
  return { direction, ...(project_id !== null && { project_id }) }
}

type StartOptions = { onStarted?: (run: CrmRun) => void; onFailure?: (error: unknown) => void }

/** Starts a run. It appears at once, before the list of runs is read again. */
export function useStartRun({ onStarted, onFailure }: StartOptions = {}) {
  const queries = useQueryClient()
  return useRouteMutation('app_crm_run', {
    onDone: (run) => {
      queries.setQueryData(
        routeQuery('app_crm', {}).queryKey,
        (before) => before && { ...before, runs: [run, ...before.runs] },
      )
      onStarted?.(run)
    },
    ...(onFailure && { onFailure }),
  })
}

/** Starts a run and opens its screen. */
export function useStartRunAndOpen(onStarted?: () => void) {
  const navigate = useNavigate()
  return useStartRun({
    onStarted: ({ run_id }) => {
      onStarted?.()
      void navigate({ to: '/settings/crm/runs/$run_id', params: { run_id } })
    },
  })
}

/** Asks for confirmation before anything is written, here or in the CRM. */
export function ConfirmSync({ input, onClose }: { input: RunInput; onClose: () => void }) {
  const t = useTranslations('crm')
  const start = useStartRunAndOpen(onClose)
  const { direction } = input
  return (
    <ConfirmDialog
      title={t(`sure_${direction}_title`)}
      text={t(`sure_${direction}_text`)}
      word={t('sync_do')}
      variant="primary"
      busy={start.isPending}
      onSure={() => start.mutate({ ...input, dry_run: false })}
      onClose={onClose}
    >
      <FormFailure error={start.error} />
    </ConfirmDialog>
  )
}
