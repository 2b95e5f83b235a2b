import type { StageJobDetail } from '@alphorn/contract/prospecting/stage-jobs'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { routeQuery } from '#web/data/client.ts'
import { textOf } from '#web/prospecting/revisions/revision-history.tsx'
import { Difference } from '#web/ui/difference.tsx'

/** Shows how a writing job changed the previous text. */
export function JobOutcome({ job }: { job: StageJobDetail }) {
  return job.stage === 'outreach' && job.result ? (
    <Written job={job} revision_id={job.result.revision_id} />
  ) : null
}

function Written({ job, revision_id }: { job: StageJobDetail; revision_id: string }) {
  const t = useTranslations('board')
  const { project_id, prospect_id } = job
  const { data } = useQuery(routeQuery('app_dossier', { project_id, prospect_id }))
  const revisions = data?.outreach_revisions ?? []
  const at = revisions.findIndex(({ outreach_revision_id }) => outreach_revision_id === revision_id)
  const [written, before] = at < 0 ? [] : revisions.slice(at)
  if (!written) return null
  return (
    <details>
      <summary className="font-semibold">{before ? t('difference') : t('made')}</summary>
      <div className="mt-2 text-sm">
        {before ? (
          <Difference before={textOf(before)} after={textOf(written)} />
        ) : (
          <>
            <p className="mb-2 text-muted">{t('first')}</p>
            <p className="whitespace-pre-wrap" lang={`${written.variants[0]!.language}-CH`}>
              {textOf(written)}
            </p>
          </>
        )}
      </div>
    </details>
  )
}
