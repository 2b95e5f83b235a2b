import type { ProjectSummary } from '@alphorn/contract/app/app-views'
import type { Stage } from '@alphorn/contract/prospecting/stages'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { LoaderCircle, Play } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { routeQuery } from '#web/data/client.ts'
import { useRouteMutation } from '#web/data/use-route-mutation.ts'
import { formatInteger } from '#web/language/format.ts'
import { useMay } from '#web/data/use-may.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { FormFailure } from '#web/shared/failures/form-failure.tsx'
import { Modal } from '#web/ui/modal.tsx'

/** As many prospects a cycle takes by name. */
const mostNamed = 500
const allStages: readonly Stage[] = ['research', 'qualification', 'outreach', 'verification']

type Props = {
  project_id: string
  summary?: ProjectSummary | undefined
  prospect_ids?: string[]
  onStarted?: () => void
}

/** The button that starts a cycle for the project, or for the prospects that are named, and the questions before. */
export function StartCycle({ project_id, summary, prospect_ids, onStarted }: Props) {
  const t = useTranslations('cycles')
  const [asking, setAsking] = useState(false)
  const may = useMay('prospect:run')
  const { data: project } = useQuery(routeQuery('project_detail', { project_id }))
  if (!may || project?.status === 'archived') return null
  // One at a time: while it runs there is nothing to start for the project.
  if (!prospect_ids && summary?.active_cycle)
    return (
      <Link
        to="/projects/$project_id/cycles/$cycle_id"
        params={{ project_id, cycle_id: summary.active_cycle.cycle_id }}
        className={buttonClass('plain')}
      >
        <LoaderCircle className="motion-safe:animate-spin" aria-hidden />
        {t('running')}
      </Link>
    )
  return (
    <>
      <Button
        look={prospect_ids ? 'plain' : 'primary'}
        size={prospect_ids ? 'small' : 'normal'}
        icon={<Play aria-hidden />}
        disabled={!prospect_ids && summary?.prospects === 0}
        onClick={() => setAsking(true)}
      >
        {prospect_ids ? t('start_selected') : t('start')}
      </Button>
      {asking && (
        <StartDialog
          project_id={project_id}
          count={prospect_ids?.length ?? summary?.prospects ?? 0}
          {...(prospect_ids && { prospect_ids })}
          onClose={(started) => {
            setAsking(false)
            if (started) onStarted?.()
          }}
        />
      )}
    </>
  )
}

type DialogProps = {
  project_id: string
  count: number
  prospect_ids?: string[]
  onClose: (started: boolean) => void
}

/** Asks which stages, and how much of them, before a cycle starts. */
export function StartDialog({ project_id, count, prospect_ids, onClose }: DialogProps) {
  const t = useTranslations('cycles')
  const limits = useTranslations('bulk_limits')
  const common = useTranslations('common')
  const { data: project } = useQuery(routeQuery('project_detail', { project_id }))
  const navigate = useNavigate()
  const possible = allStages.filter((stage) => project && project.executor[stage] !== 'off')
  const [left, setLeft] = useState<readonly Stage[]>([])
  const [mode, setMode] = useState<'missing_or_stale' | 'all'>('missing_or_stale')
  const [partial, setPartial] = useState(false)
  const start = useRouteMutation('cycle_create', {
    onDone: ({ cycle_id }) => {
      onClose(true)
      void navigate({ to: '/projects/$project_id/cycles/$cycle_id', params: { project_id, cycle_id } })
    },
  })
  const taken = prospect_ids?.slice(0, mostNamed)
  const rest = count - (taken?.length ?? count)
  const stages = possible.filter((stage) => !left.includes(stage))
  return (
    <Modal
      open
      onClose={() => onClose(false)}
      title={t('start')}
      description={t('start_text', { n: count - rest, shown: formatInteger(count - rest) })}
      footer={
        <>
          <Button onClick={() => onClose(false)}>{common('cancel')}</Button>
          <Button
            look="primary"
            busy={start.isPending}
            disabled={stages.length === 0}
            onClick={() =>
              start.mutate({
                project_id,
                stages: [...stages],
                mode,
                allow_partial: partial,
                ...(taken && { prospect_ids: taken }),
              })
            }
          >
            {t('start')}
          </Button>
        </>
      }
    >
      <div className="space-y-4 pb-2">
        {rest > 0 && (
          <p className="rounded-md bg-warn-soft px-3 py-2 text-warn">
            {limits('cycle', {
              most: formatInteger(mostNamed),
              all: formatInteger(count),
              rest: formatInteger(rest),
            })}
          </p>
        )}
        <StageChoice possible={possible} left={left} setLeft={setLeft} />
        <fieldset className="space-y-1.5">
          <legend className="mb-1 font-medium">{t('mode')}</legend>
          {(['missing_or_stale', 'all'] as const).map((one) => (
            <label key={one} className="flex items-center gap-2">
              <input type="radio" name="mode" checked={mode === one} onChange={() => setMode(one)} />
              {t(`mode_${one}`)}
            </label>
          ))}
        </fieldset>
        <p className="text-muted">
          {t('units', { available: formatInteger(project?.research_units.available ?? 0) })}
        </p>
        <label className="flex items-center gap-2">
          <input type="checkbox" checked={partial} onChange={(event) => setPartial(event.target.checked)} />
          {t('allow_partial')}
        </label>
        <FormFailure error={start.error} />
      </div>
    </Modal>
  )
}

type ChoiceProps = {
  possible: readonly Stage[]
  left: readonly Stage[]
  setLeft: (left: readonly Stage[]) => void
}

function StageChoice({ possible, left, setLeft }: ChoiceProps) {
  const t = useTranslations('cycles')
  const names = useTranslations('stages')
  return (
    <fieldset className="space-y-1.5">
      <legend className="mb-1 font-medium">{t('stages')}</legend>
      {possible.map((stage) => (
        <label key={stage} className="flex items-center gap-2">
          <input
            type="checkbox"
            checked={!left.includes(stage)}
            onChange={({ target }) =>
              setLeft(target.checked ? left.filter((one) => one !== stage) : [...left, stage])
            }
          />
          {names(stage)}
        </label>
      ))}
    </fieldset>
  )
}
