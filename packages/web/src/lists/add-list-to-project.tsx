import type { List } from '@alphorn/contract/markets'
import type { AddedCompany } from '@alphorn/contract/prospects'
import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { callRoute } from '#web/data/client.ts'
import { useBatches } from '#web/data/use-batches.ts'
import { NumberField } from '#web/filters/filter-fields.tsx'
import { whole } from '#web/format.ts'
import { OutcomeCounts } from '#web/prospects/outcome-counts.tsx'
import { ProjectSelect, useProjects } from '#web/projects/project-select.tsx'
import { BatchProgress } from '#web/ui/batch-progress.tsx'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { FormFailure } from '#web/ui/form-failure.tsx'
import { Modal } from '#web/ui/modal.tsx'

const pageSize = 1000
/** Beyond this, a browser is not what should do it. */
const most = 10_000

/** Takes the companies of a list into a project, a hundred at a time; what fails on the way goes on where it stopped. */
export function AddListToProject({ list, onClose }: { list: List; onClose: () => void }) {
  const t = useTranslations('lists')
  const common = useTranslations('common')
  const all = Math.min(most, list.companies ?? 0)
  const projects = useProjects()
  const [chosen, setChosen] = useState('')
  const [wanted, setWanted] = useState<number | undefined>(all)
  const project_id = chosen || projects[0]?.project_id
  const count = Math.min(all, wanted ?? all)
  const { collect, batches } = useAddList(list.list_id, project_id)
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
          <>
            <Button onClick={onClose}>{common('close')}</Button>
            <Link
              to="/projects/$project_id/prospects"
              params={{ project_id }}
              className={buttonClass('primary')}
            >
              {t('to_project')}
            </Link>
          </>
        ) : (
          <>
            <Button disabled={busy} onClick={onClose}>
              {common('cancel')}
            </Button>
            {state === 'idle' && (
              <Button
                look="primary"
                busy={busy}
                disabled={project_id === undefined || count === 0}
                onClick={() => collect.mutate(count)}
              >
                {t('add_companies', { n: count, shown: whole(count) })}
              </Button>
            )}
          </>
        )
      }
    >
      <div className="space-y-4 pb-2">
        {state === 'idle' && (
          <>
            <ProjectSelect projects={projects} value={project_id} onChange={setChosen} />
            <NumberField label={t('how_many')} most={all} value={wanted} onChange={setWanted} />
            <p className="text-sm text-muted">
              {t('add_cost', { rows: whole(count) })}
              {(list.companies ?? 0) > most && ` ${t('add_most', { most: whole(most) })}`}
            </p>
            <FormFailure error={collect.error} />
          </>
        )}
        <BatchProgress batches={batches} />
        {results.length > 0 && <OutcomeCounts outcomes={results.map(({ outcome }) => outcome)} />}
      </div>
    </Modal>
  )
}

/** Reads which companies the list holds, then adds them. */
function useAddList(list_id: string, project_id: string | undefined) {
  const batches = useBatches<string, AddedCompany>(async (company_ids, idempotencyKey) => {
    const companies = company_ids.map((company_id) => ({ company_id }))
    const { data } = await callRoute(
      'prospect_add',
      { project_id: project_id!, companies },
      { idempotencyKey },
    )
    return data
  })
  const collect = useMutation({
    mutationFn: async (count: number) => {
      const ids: string[] = []
      for (let cursor: string | null = null; ids.length < count;) {
        const limit = Math.min(pageSize, count - ids.length)
        const page: Awaited<ReturnType<typeof callRoute<'market_companies'>>> = await callRoute(
          'market_companies',
          { list_id, limit, ...(cursor !== null && { cursor }) },
        )
        ids.push(...page.data.map(({ company_id }) => company_id))
        cursor = page.next_cursor
        if (cursor === null) break
      }
      return ids
    },
    onSuccess: batches.start,
  })
  return { collect, batches }
}
