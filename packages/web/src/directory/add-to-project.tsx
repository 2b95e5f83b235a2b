import type { AddedCompany } from '@alphorn/contract/prospecting/prospects'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { refetchVisible } from '#web/data/refetch-visible.ts'
import { useBatches } from '#web/data/use-batches.ts'
import { formatInteger } from '#web/language/format.ts'
import { addedProspects, removeAllProspects } from '#web/prospecting/adding/remove-added.ts'
import { type SentCompany, sendCompanies } from '#web/prospecting/adding/use-take-companies.ts'
import { useTargetProject } from '#web/prospecting/project-fields/project-select.tsx'
import { AddToList, type CompanySelection } from '#web/companies/adding/add-to-list.tsx'
import { useHasScope } from '#web/data/use-has-scope.ts'
import { BatchProgress } from '#web/shared/failures/batch-progress.tsx'
import { useFailureToast } from '#web/shared/failures/use-failure-toast.ts'
import { BottomToolbar } from '#web/ui/bottom-bar.tsx'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Select } from '#web/ui/select.tsx'
import { showToast } from '#web/ui/toasts.tsx'

/** Number of companies in one request. Larger additions show their progress. */
const atOnce = 100

type Props = {
  company_ids: readonly string[]
  /** All matching companies, of which `company_ids` are a part. */
  matching?: CompanySelection['matching']
  /** Actions on all matching companies, not only on the selected ones. */
  children?: ReactNode
  onDone?: () => void
}

type Target = { project_id: string; name: string }

/** Sends companies a hundred at a time, the API's maximum, and reports at the end what became of them. */
function useSending(onDone: (() => void) | undefined) {
  const t = useTranslations('directory')
  const wordsOf = useOutcomeWords()
  const takeBack = useTakeBack()
  const batches = useBatches<SentCompany, AddedCompany>(sendCompanies)
  const target = useRef<Target>({ project_id: '', name: '' })
  const navigate = useNavigate()
  const done = useRef(() => {})
  done.current = () => {
    const { project_id, name } = target.current
    const added = addedProspects(batches.results)
    const onUndo = () => void takeBack(project_id, added)
    const onLink = () => void navigate({ to: '/projects/$project_id/prospects', params: { project_id } })
    showToast(wordsOf(batches.results), {
      link: { label: name, onPress: onLink },
      ...(added.length > 0 && { undo: { label: t('undo'), onUndo } }),
    })
    onDone?.()
  }
  const { state } = batches
  useEffect(() => {
    if (state === 'done') done.current()
  }, [state])
  const start = (project: Target, company_ids: readonly string[]) => {
    const { project_id, name } = project
    target.current = { project_id, name }
    batches.start(company_ids.map((company_id) => ({ project_id, company_id })))
  }
  return { batches, start }
}

/** Returns a sentence with the number of each outcome that occurred. */
function useOutcomeWords() {
  const t = useTranslations('directory')
  return (results: readonly AddedCompany[]) => {
    const counts = Map.groupBy(results, ({ outcome }) => outcome)
    const numberOf = (...outcomes: AddedCompany['outcome'][]) => {
      const n = outcomes.reduce((sum, outcome) => sum + (counts.get(outcome)?.length ?? 0), 0)
      return { n, shown: formatInteger(n) }
    }
    const others = [
      ['already_present', numberOf('already_present', 'duplicate_in_request')],
      ['suppressed', numberOf('suppressed')],
      ['not_found', numberOf('not_found', 'ambiguous')],
    ] as const
    const words = others.filter(([, { n }]) => n > 0).map(([outcome, count]) => t(outcome, count))
    return [t('added', numberOf('added')), ...words].join(', ')
  }
}

/** Removes the added companies again and reports which of them stay. */
function useTakeBack() {
  const t = useTranslations('import')
  const showFailure = useFailureToast()
  const queries = useQueryClient()
  return async (project_id: string, prospect_ids: readonly string[]) => {
    try {
      const { gone, kept } = await removeAllProspects(project_id, prospect_ids)
      showToast(t('undone', { n: gone, shown: formatInteger(gone), kept }))
    } catch (error) {
      showFailure(error)
    }
    void refetchVisible(queries)
  }
}

/** Adds the selected companies to a project. */
export function AddToProject({ company_ids, matching, children, onDone }: Props) {
  const t = useTranslations('directory')
  const may = useHasScope('prospect:write')
  const { projects, target: newest, isMeant, choose, remember } = useTargetProject()
  // Of several projects, one that the user never chose would receive the companies unnoticed.
  const target = isMeant ? newest : undefined
  const project_id = target?.project_id
  const { batches, start } = useSending(onDone)
  const { state } = batches
  // The selection keeps its width while the projects are loading, so that the controls after it do not move.
  const isOffered = may && (projects === undefined || projects.length > 0)
  return (
    <BottomToolbar label={t('bulk')}>
      <p className={classNames('mr-2 font-medium tabular', !onDone && 'max-md:sr-only')} aria-live="polite">
        {t('selected', { n: company_ids.length, shown: formatInteger(company_ids.length) })}
      </p>
      {isOffered && (
        <>
          <Select
            label={t('project')}
            className="h-7! w-60! py-0! max-md:w-28!"
            value={project_id}
            disabled={projects === undefined}
            options={(projects ?? []).map((project) => [project.project_id, project.name])}
            {...(!isMeant && { none: t('choose_project') })}
            onChange={(chosen: string | undefined) => choose(chosen ?? '')}
          />
          <Button
            size="small"
            variant="primary"
            icon={<Plus aria-hidden />}
            busy={state === 'running'}
            disabled={project_id === undefined}
            onClick={() => {
              remember()
              if (target) start(target, company_ids)
            }}
          >
            {t('add')}
          </Button>
        </>
      )}
      {(state === 'failed' || state === 'stopped' || (state === 'running' && batches.all > atOnce)) && (
        <div className="min-w-64 flex-1">
          <BatchProgress batches={batches} />
        </div>
      )}
      <AddToList chosen={{ company_ids, ...(matching && { matching }) }} {...(onDone && { onDone })} />
      {children}
      {onDone && (
        <Button size="small" variant="quiet" onClick={onDone}>
          {t('unselect')}
        </Button>
      )}
    </BottomToolbar>
  )
}
