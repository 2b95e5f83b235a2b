import type { AddedCompany } from '@alphorn/contract/prospecting/prospects'
import type { List } from '@alphorn/contract/lists/markets'
import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import { useTranslations } from 'use-intl'
import { NumberField } from '#web/companies/filters/filter-fields.tsx'
import { formatInteger } from '#web/language/format.ts'
import { OutcomeCounts } from '#web/prospecting/adding/outcome-counts.tsx'
import { UndoAdding } from '#web/prospecting/adding/undo-adding.tsx'
import { ProjectSelect, useTargetProject } from '#web/prospecting/project-fields/project-select.tsx'
import { useTakeCompanies } from '#web/prospecting/adding/use-take-companies.ts'
import { BatchProgress } from '#web/shared/failures/batch-progress.tsx'
import { Form } from '#web/shared/forms/form.tsx'
import { useLocalForm } from '#web/shared/forms/use-local-form.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Modal } from '#web/ui/modal.tsx'

/** Larger lists are not added by the browser. */
const maxCompanies = 10_000

/** Adds the companies of a list to a project, a hundred at a time. After a failure, it continues where it stopped. */
export function AddListToProject({ list, onClose }: { list: List; onClose: () => void }) {
  const t = useTranslations('lists')
  const common = useTranslations('common')
  const id = useId()
  const addition = useListAddition(list)
  const { form, project_id, count, batches } = addition
  const { state, results } = batches
  return (
    <Modal
      open
      sticky={form.busy}
      onClose={onClose}
      title={t('add_title', { name: list.name })}
      footer={
        state === 'done' && project_id !== undefined ? (
          <Done project_id={project_id} onClose={onClose} />
        ) : (
          <>
            <Button disabled={form.busy} onClick={onClose}>
              {common('cancel')}
            </Button>
            {state === 'idle' && (
              <Button
                type="submit"
                form={id}
                variant="primary"
                busy={form.busy}
                disabled={project_id === undefined || count === 0}
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
          <Form of={form} id={id}>
            <AdditionFields list={list} addition={addition} />
          </Form>
        )}
        <BatchProgress batches={batches} />
        {results.length > 0 && <OutcomeCounts outcomes={results.map(({ outcome }) => outcome)} />}
        {state === 'done' && project_id !== undefined && <Undo {...{ project_id, results }} />}
      </div>
    </Modal>
  )
}

type AdditionValues = { wanted: number | undefined }

/** State of the form, and of the addition that it starts. */
function useListAddition({ list_id, companies }: List) {
  const all = Math.min(maxCompanies, companies ?? 0)
  const { projects = [], target, choose, remember } = useTargetProject()
  const project_id = target?.project_id
  const { collect, batches } = useTakeCompanies()
  const form = useLocalForm<AdditionValues>({
    values: { wanted: all },
    onSubmit: () => {
      if (project_id === undefined || count === 0) return
      remember()
      collect.mutate({ project_id, source: { list_id }, count })
    },
    error: collect.error,
    isPending: collect.isPending || batches.state === 'running',
  })
  const count = Math.min(all, form.watch('wanted') ?? all)
  return { form, projects, project_id, choose, all, count, batches }
}

type FieldsProps = { list: List; addition: ReturnType<typeof useListAddition> }

function AdditionFields({ list: { companies }, addition }: FieldsProps) {
  const t = useTranslations('lists')
  const { form, projects, project_id, choose, all, count } = addition
  const wanted = form.choice('wanted')
  return (
    <>
      <ProjectSelect projects={projects} value={project_id} onChange={choose} />
      <NumberField label={t('how_many')} most={all} value={wanted.chosen} onChange={wanted.onChange} />
      <p className="text-sm text-muted">
        {t('add_cost', { rows: formatInteger(count) })}
        {(companies ?? 0) > maxCompanies && ` ${t('add_most', { most: formatInteger(maxCompanies) })}`}
      </p>
    </>
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
