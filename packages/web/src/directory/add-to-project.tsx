import type { AddedCompany } from '@alphorn/contract/prospecting/prospects'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { routeList } from '#web/data/client.ts'
import { useBatches } from '#web/data/use-batches.ts'
import { formatInteger } from '#web/language/format.ts'
import { type SentCompany, sendCompanies } from '#web/prospecting/adding/use-take-companies.ts'
import { AddToList, type CompanySelection } from '#web/companies/adding/add-to-list.tsx'
import { useHasScope } from '#web/data/use-has-scope.ts'
import { BatchProgress } from '#web/shared/failures/batch-progress.tsx'
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

/** Sends companies a hundred at a time, the API's maximum, and reports at the end how many were added. */
function useSending(onDone: (() => void) | undefined) {
  const t = useTranslations('directory')
  const batches = useBatches<SentCompany, AddedCompany>(sendCompanies)
  const done = useRef(() => {})
  done.current = () => {
    const added = batches.results.filter(({ outcome }) => outcome === 'added').length
    const others = formatInteger(batches.results.length - added)
    showToast(t('added', { n: added, shown: formatInteger(added), others }))
    onDone?.()
  }
  const { state } = batches
  useEffect(() => {
    if (state === 'done') done.current()
  }, [state])
  return batches
}

/** Adds the selected companies to a project. */
export function AddToProject({ company_ids, matching, children, onDone }: Props) {
  const t = useTranslations('directory')
  const may = useHasScope('prospect:write')
  const { data } = useInfiniteQuery(routeList('project_list', { limit: 200 }))
  const projects = data?.pages.flatMap((page) => page.data) ?? []
  const [chosen, setChosen] = useState('')
  const project_id = chosen || projects[0]?.project_id
  const batches = useSending(onDone)
  const { state } = batches
  // The selection keeps its width while the projects are loading, so that the controls after it do not move.
  const isOffered = may && (data === undefined || project_id !== undefined)
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
            disabled={project_id === undefined}
            options={projects.map((project) => [project.project_id, project.name])}
            onChange={setChosen}
          />
          <Button
            size="small"
            variant="primary"
            icon={<Plus aria-hidden />}
            busy={state === 'running'}
            disabled={project_id === undefined}
            onClick={() => {
              if (project_id !== undefined)
                batches.start(company_ids.map((company_id) => ({ project_id, company_id })))
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
