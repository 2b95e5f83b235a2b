import type { ProjectSummary } from '@alphorn/contract/app/app-views'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { LoaderCircle, Play } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useTranslations } from 'use-intl'
import { routeQuery } from '#web/data/client.ts'
import { useHasScope } from '#web/data/use-has-scope.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'

const StartDialog = lazyPart(() => import('#web/prospecting/cycles/start-dialog.tsx'), 'StartDialog')

type Props = {
  project_id: string
  summary?: ProjectSummary | undefined
  prospect_ids?: string[]
  onStarted?: () => void
  /** Set beside a more important button. */
  isAside?: boolean
}

/** The button that starts a cycle for the project or for the named prospects, with its dialog. */
export function StartCycle({ project_id, summary, prospect_ids, onStarted, isAside = false }: Props) {
  const t = useTranslations('cycles')
  const [asking, setAsking] = useState(false)
  const may = useHasScope('prospect:run')
  const { data: project } = useQuery(routeQuery('project_detail', { project_id }))
  if (!may || project?.status === 'archived') return null
  // A project has at most one active cycle, so there is nothing to start while it runs.
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
        variant={prospect_ids || isAside ? 'plain' : 'primary'}
        size={prospect_ids ? 'small' : 'normal'}
        icon={<Play aria-hidden />}
        disabled={!prospect_ids && summary?.prospects === 0}
        onClick={() => setAsking(true)}
      >
        {prospect_ids ? t('start_selected') : t('start')}
      </Button>
      {asking && (
        <Suspense fallback={null}>
          <StartDialog
            project_id={project_id}
            count={prospect_ids?.length ?? summary?.prospects ?? 0}
            {...(prospect_ids && { prospect_ids })}
            onClose={(started) => {
              setAsking(false)
              if (started) onStarted?.()
            }}
          />
        </Suspense>
      )}
    </>
  )
}
