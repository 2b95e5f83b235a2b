import type { AddedCompany } from '@alphorn/contract/prospecting/prospects'
import type { List } from '@alphorn/contract/lists/markets'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { NumberField } from '#web/companies/filters/filter-fields.tsx'
import { formatInteger } from '#web/language/format.ts'
import { OutcomeCounts } from '#web/prospecting/adding/outcome-counts.tsx'
import { UndoAdding } from '#web/prospecting/adding/undo-adding.tsx'
import { ProjectSelect, useTargetProject } from '#web/prospecting/project-fields/project-select.tsx'
import { useTakeCompanies } from '#web/prospecting/adding/use-take-companies.ts'
import { BatchProgress } from '#web/shared/failures/batch-progress.tsx'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { FormFailure } from '#web/shared/failures/form-failure.tsx'
import { Modal } from '#web/ui/modal.tsx'

/** Larger lists are not added by the browser. */
const maxCompanies = 10_000

/** Adds the companies of a list to a project, a hundred at a time. After a failure, it continues where it stopped. */
export function AddListToProject({ list, onClose }: { list: List; onClose: () => void }) {
  const t = useTranslations('lists')
  const common = useTranslations('common')
  const all = Math.min(maxCompanies, list.companies ?? 0)
  const { projects = [], target, choose, remember } = useTargetProject()
  const [wanted, setWanted] = useState<number | undefined>(all)
  const project_id = target?.project_id
  const count = Math.min(all, wanted ?? all)
  const source = project_id === undefined ? undefined : { project_id, source: { list_id: list.list_id } }
  const { collect, batches } = useTakeCompanies()
  const { state, results } = batches
  const busy = collect.isPending || state === 'running'
  return (
    <Modal
      open
      sticky={busy}
      onClose={onClose}
      title={t('add_title', { name: list.name })}
      footer={
        state === 'done' && project_id !== undefined ? (
          <Done project_id={project_id} onClose={onClose} />
        ) : (
          <>
            <Button disabled={busy} onClick={onClose}>
              {common('cancel')}
            </Button>
            {state === 'idle' && (
              <Button
                variant="primary"
                busy={busy}
                disabled={source === undefined || count === 0}
                onClick={() => {
                  remember()
                  if (source) collect.mutate({ ...source, count })
                }}
              >
                {t('add_companies', { n: count, shown: formatInteger(count) })}
              </Button>
            )}
          </>
        )
      }
    >
      <div className="space-y-4 pb-2">
        {state === 'idle' && (
          <>
            <ProjectSelect projects={projects} value={project_id} onChange={choose} />
            <NumberField label={t('how_many')} most={all} value={wanted} onChange={setWanted} />
            <Cost count={count} isCut={(list.companies ?? 0) > maxCompanies} />
            <FormFailure error={collect.error} />
          </>
        )}
        <BatchProgress batches={batches} />
        {results.length > 0 && <OutcomeCounts outcomes={results.map(({ outcome }) => outcome)} />}
        {state === 'done' && project_id !== undefined && <Undo {...{ project_id, results }} />}
      </div>
    </Modal>
  )
}

function Done({ project_id, onClose }: { project_id: string; onClose: () => void }) {
  const t = useTranslations('lists')
  const common = useTranslations('common')
  return (
    <>
      <Button onClick={onClose}>{common('close')}</Button>
      <Link to="/projects/$project_id/prospects" params={{ project_id }} className={buttonClass('primary')}>
        {t('to_project')}
      </Link>
    </>
  )
}

function Undo(of: { project_id: string; results: readonly AddedCompany[] }) {
  const t = useTranslations('add')
  return <UndoAdding {...of} label={(added) => t('undo', added)} />
}

function Cost({ count, isCut }: { count: number; isCut: boolean }) {
  const t = useTranslations('lists')
  return (
    <p className="text-sm text-muted">
      {t('add_cost', { rows: formatInteger(count) })}
      {isCut && ` ${t('add_most', { most: formatInteger(maxCompanies) })}`}
    </p>
  )
}
