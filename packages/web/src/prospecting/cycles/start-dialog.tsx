import type { Stage } from '@alphorn/contract/prospecting/stages'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { type DataOf, routeQuery } from '#web/data/client.ts'
import { Consequences, useCyclePreview } from '#web/prospecting/cycles/start-consequences.tsx'
import { useRouteMutation } from '#web/data/use-route-mutation.ts'
import { formatInteger } from '#web/language/format.ts'
import { FormDialog } from '#web/shared/forms/form-dialog.tsx'
import { useRouteForm } from '#web/shared/forms/use-route-form.ts'

/** Largest number of prospects that a cycle accepts by ID. */
const maxNamedProspects = 500
const allStages: readonly Stage[] = ['research', 'qualification', 'outreach', 'verification']

type DialogProps = {
  project_id: string
  count: number
  prospect_ids?: string[]
  onClose: (started: boolean) => void
}

/** Asks for the stages of a cycle, and how many units it may use, before it starts. */
export function StartDialog({ project_id, count, prospect_ids, onClose }: DialogProps) {
  const t = useTranslations('cycles')
  const { data: project } = useQuery(routeQuery('project_detail', { project_id }))
  const possible = allStages.filter((stage) => project && project.executor[stage] !== 'off')
  const start = useStartAndOpen(project_id, () => onClose(true))
  const taken = prospect_ids?.slice(0, maxNamedProspects)
  const rest = count - (taken?.length ?? count)
  const form = useRouteForm('cycle_create', start, {
    values: {
      left: [] as readonly Stage[],
      mode: 'missing_or_stale' as 'missing_or_stale' | 'all',
      allow_partial: false,
    },
    given: ({ left, mode, allow_partial }) => ({
      project_id,
      stages: possible.filter((stage) => !left.includes(stage)),
      mode,
      allow_partial,
      ...(taken && { prospect_ids: taken }),
    }),
  })
  const left = form.choice('left')
  const stages = possible.filter((stage) => !left.chosen.includes(stage))
  const mode = form.choice('mode').chosen
  const preview = useCyclePreview({ project_id, stages, mode, prospect_ids: taken })
  return (
    <FormDialog
      of={form}
      title={t('start')}
      description={t('start_text', { n: count - rest, shown: formatInteger(count - rest) })}
      word={t('start')}
      disabled={possible.every((stage) => left.chosen.includes(stage))}
      onClose={() => onClose(false)}
    >
      {rest > 0 && <TooMany count={count} rest={rest} />}
      <StageChoice possible={possible} left={left.chosen} setLeft={left.onChange} />
      <ModeChoice field={form.register('mode')} />
      {project && (
        <>
          <Consequences
            stages={stages}
            preview={preview}
            count={count - rest}
            decidesFirst={project.policies.outreach_policy === 'after_decision'}
          />
          <Credits
            available={project.research_units.available}
            needed={preview.data ? mostUnits(preview.data) : 0}
            partial={form.register('allow_partial')}
          />
        </>
      )}
    </FormDialog>
  )
}

/** Starts a cycle and shows it. */
function useStartAndOpen(project_id: string, onStarted: () => void) {
  const navigate = useNavigate()
  return useRouteMutation('cycle_create', {
    onDone: ({ cycle_id }) => {
      onStarted()
      void navigate({ to: '/projects/$project_id/cycles/$cycle_id', params: { project_id, cycle_id } })
    },
  })
}

/** Says that a cycle takes fewer prospects than were selected. */
function TooMany({ count, rest }: { count: number; rest: number }) {
  const limits = useTranslations('bulk_limits')
  return (
    <p className="rounded-md bg-warn-soft px-3 py-2 text-warn">
      {limits('cycle', {
        most: formatInteger(maxNamedProspects),
        all: formatInteger(count),
        rest: formatInteger(rest),
      })}
    </p>
  )
}

/** A preview counts a part of many prospects. Each of the others may cost a credit. */
const mostUnits = ({ units, prospects, examined }: DataOf<'app_cycle_preview'>) =>
  units + prospects - examined

type CreditsProps = { available: number; needed: number; partial: UseFormRegisterReturn }

/**
 * Shows the credits left this month. If they do not cover the cycle, asks whether to start with those they cover.
 */
function Credits({ available, needed, partial }: CreditsProps) {
  const t = useTranslations('cycles')
  return (
    <>
      <p className="text-muted">{t('units', { available: formatInteger(available) })}</p>
      {needed > available && (
        <label className="flex items-center gap-2">
          <input type="checkbox" {...partial} />
          {t('allow_partial')}
        </label>
      )}
    </>
  )
}

function ModeChoice({ field }: { field: UseFormRegisterReturn }) {
  const t = useTranslations('cycles')
  return (
    <fieldset className="space-y-1.5">
      <legend className="mb-1 font-medium">{t('mode')}</legend>
      {(['missing_or_stale', 'all'] as const).map((one) => (
        <label key={one} className="flex items-center gap-2">
          <input type="radio" value={one} {...field} />
          {t(`mode_${one}`)}
        </label>
      ))}
    </fieldset>
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
