import { useInfiniteQuery } from '@tanstack/react-query'
import { ArrowDownToLine, ArrowUpFromLine, ListChecks, RefreshCw } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import { type RunInput, ConfirmSync, useStartRunAndOpen } from '#web/accounts/crm/start-run.tsx'
import { routeList } from '#web/data/client.ts'
import { useRole } from '#web/data/use-has-scope.ts'
import { FailureNotice } from '#web/shared/failures/failure-notice.tsx'
import { FormFailure } from '#web/shared/failures/form-failure.tsx'
import { Button } from '#web/ui/button.tsx'
import { SelectField } from '#web/ui/field.tsx'
import { Card } from '#web/ui/page.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

/** Shows what is synchronised in each direction, with the buttons that start a run. `isBusy`: a run is in progress. */
export function DirectionCards({ isBusy }: { isBusy: boolean }) {
  const t = useTranslations('crm')
  const mayRun = useRole() !== 'approver'
  return (
    <div className="space-y-2">
      <div className="grid items-stretch gap-4 lg:grid-cols-2">
        <DirectionCard direction="pull">
          {mayRun && <Starting input={{ direction: 'pull' }} isBusy={isBusy} />}
        </DirectionCard>
        <DirectionCard direction="push">{mayRun && <StartingPush isBusy={isBusy} />}</DirectionCard>
      </div>
      {mayRun && <p className="text-sm text-muted">{isBusy ? t('one_at_a_time') : t('dry_run_hint')}</p>}
    </div>
  )
}

const signs = { pull: ArrowDownToLine, push: ArrowUpFromLine }

function DirectionCard({ direction, children }: { direction: 'pull' | 'push'; children: ReactNode }) {
  const t = useTranslations('crm')
  const Icon = signs[direction]
  return (
    <Card
      title={
        <span className="flex items-center gap-2">
          <Icon className="size-4 shrink-0 text-muted" aria-hidden />
          {t(direction)}
        </span>
      }
    >
      <div className="space-y-3">
        <p>{t(`${direction}_text`)}</p>
        <p className="text-muted">{t(`${direction}_never`)}</p>
        {children}
      </div>
    </Card>
  )
}

function StartingPush({ isBusy }: { isBusy: boolean }) {
  const t = useTranslations('crm')
  const [chosen, setChosen] = useState<string>()
  const { data, error, refetch } = useInfiniteQuery(routeList('project_list', { limit: 200 }))
  const projects = data?.pages.flatMap((page) => page.data)
  const project_id = chosen ?? projects?.[0]?.project_id
  if (!projects)
    return error ? (
      <FailureNotice error={error} retry={() => void refetch()} />
    ) : (
      <Skeleton className="h-14 w-full" />
    )
  if (projects.length === 0) return <p className="text-muted">{t('no_project')}</p>
  return (
    <>
      <SelectField
        label={t('project')}
        value={project_id ?? ''}
        onChange={({ target }) => setChosen(target.value)}
      >
        {projects.map((project) => (
          <option key={project.project_id} value={project.project_id}>
            {project.name}
          </option>
        ))}
      </SelectField>
      <Starting
        input={{ direction: 'push', ...(project_id !== undefined && { project_id }) }}
        isBusy={isBusy || project_id === undefined}
      />
    </>
  )
}

function Starting({ input, isBusy }: { input: RunInput; isBusy: boolean }) {
  const t = useTranslations('crm')
  const [asking, setAsking] = useState(false)
  const dry = useStartRunAndOpen()
  const { direction } = input
  return (
    <>
      <div className="flex flex-wrap gap-2">
        <Button
          icon={<ListChecks aria-hidden />}
          aria-label={`${t('dry_run')}, ${t(direction)}`}
          disabled={isBusy}
          busy={dry.isPending}
          onClick={() => dry.mutate({ ...input, dry_run: true })}
        >
          {t('dry_run')}
        </Button>
        <Button
          variant="quiet"
          icon={<RefreshCw aria-hidden />}
          aria-label={`${t('sync_now')}, ${t(direction)}`}
          disabled={isBusy}
          onClick={() => setAsking(true)}
        >
          {t('sync_now')}
        </Button>
      </div>
      <FormFailure error={dry.error} />
      {asking && <ConfirmSync input={input} onClose={() => setAsking(false)} />}
    </>
  )
}
