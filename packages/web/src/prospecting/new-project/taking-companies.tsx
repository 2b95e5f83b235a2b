import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { OutcomeCounts } from '#web/prospecting/adding/outcome-counts.tsx'
import type { useTakeCompanies } from '#web/prospecting/adding/use-take-companies.ts'
import { BatchProgress } from '#web/shared/failures/batch-progress.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { FormFailure } from '#web/shared/failures/form-failure.tsx'
import { Card } from '#web/ui/page.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

type Props = { project_id: string; taking: ReturnType<typeof useTakeCompanies> }

/** Shows the first companies of a new project while they are added. */
export function TakingCompanies({ project_id, taking: { collect, batches } }: Props) {
  const t = useTranslations('project_market')
  return (
    <div className="max-w-3xl px-6 pb-16">
      <Card title={t('adding')}>
        <div className="space-y-4">
          {collect.isPending && <Skeleton className="h-4 w-64" />}
          <FormFailure error={collect.error} />
          <BatchProgress batches={batches} />
          {batches.results.length > 0 && (
            <OutcomeCounts outcomes={batches.results.map(({ outcome }) => outcome)} />
          )}
          <Link
            to="/projects/$project_id"
            params={{ project_id }}
            className={buttonClass(batches.state === 'done' ? 'primary' : 'plain')}
          >
            {t('to_project')}
          </Link>
        </div>
      </Card>
    </div>
  )
}
