import { useInfiniteQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { listing } from '#web/data/client.ts'
import { useDeed } from '#web/data/use-deed.ts'
import { whole } from '#web/format.ts'
import { useMay } from '#web/session/use-may.ts'
import { Button } from '#web/ui/button.tsx'
import { tell, useTellFailure } from '#web/ui/toasts.tsx'

const most = 100

/** Takes chosen companies into a project, a hundred at a time as the API has it. */
export function AddToProject({
  company_ids,
  onDone,
}: {
  company_ids: readonly string[]
  onDone?: () => void
}) {
  const t = useTranslations('directory')
  const tellFailure = useTellFailure()
  const may = useMay('prospect:write')
  const { data } = useInfiniteQuery(listing('project_list', { limit: 200 }))
  const projects = data?.pages.flatMap((page) => page.data) ?? []
  const [chosen, setChosen] = useState('')
  const project_id = chosen || projects[0]?.project_id
  const add = useDeed('prospect_add', {
    onDone: (results) => {
      const added = results.filter(({ outcome }) => outcome === 'added').length
      tell(t('added', { n: added, shown: whole(added), others: whole(results.length - added) }))
      onDone?.()
    },
  })
  return (
    <div
      role="toolbar"
      aria-label={t('bulk')}
      className="flex shrink-0 flex-wrap items-center gap-2 border-t border-line bg-surface px-4 py-2"
    >
      <p className="mr-2 font-medium tabular" aria-live="polite">
        {t('selected', { n: company_ids.length, shown: whole(company_ids.length) })}
      </p>
      {may && project_id !== undefined && (
        <>
          <select
            aria-label={t('project')}
            className="field h-7 w-auto! max-w-60 py-0!"
            value={project_id}
            onChange={({ target }) => setChosen(target.value)}
          >
            {projects.map((project) => (
              <option key={project.project_id} value={project.project_id}>
                {project.name}
              </option>
            ))}
          </select>
          <Button
            size="small"
            look="primary"
            icon={<Plus aria-hidden />}
            busy={add.isPending}
            disabled={company_ids.length > most}
            title={company_ids.length > most ? t('too_many') : undefined}
            onClick={() =>
              add.mutate(
                { project_id, companies: company_ids.map((company_id) => ({ company_id })) },
                { onError: tellFailure },
              )
            }
          >
            {t('add')}
          </Button>
        </>
      )}
      {onDone && (
        <Button size="small" look="quiet" onClick={onDone}>
          {t('unselect')}
        </Button>
      )}
    </div>
  )
}
