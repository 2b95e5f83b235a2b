import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ShieldAlert } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { type DataOf, routeQuery } from '#web/data/client.ts'
import { AskForSubject } from '#web/accounts/privacy/ask-for-subject.tsx'
import { SubjectRequests } from '#web/accounts/privacy/subject-requests.tsx'
import { useRole } from '#web/data/use-has-scope.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { Card } from '#web/ui/page.tsx'
import { Reads } from '#web/shared/failures/reads.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'

/** Retention periods, suppressions, and the rights of the people that the data is about. */
export function PrivacySettings() {
  const t = useTranslations('privacy')
  if (useRole() !== 'owner') return <Empty icon={ShieldAlert} title={t('owner_only')} />
  return (
    <div className="grid max-w-6xl items-start gap-4 lg:grid-cols-[1fr_22rem]">
      <div className="min-w-0 space-y-4">
        <AskForSubject />
        <SubjectRequests />
      </div>
      <Kept />
    </div>
  )
}

const kinds = ['evidence', 'releases', 'archive', 'audit'] as const

function Kept() {
  const t = useTranslations('privacy')
  const retention = useQuery(routeQuery('app_retention', {}))
  const monthsOf = (kept: DataOf<'app_retention'>) => ({
    evidence: kept.evidence_months,
    releases: kept.release_months,
    archive: kept.archive_months,
    audit: kept.audit_months,
  })
  return (
    <Card title={t('retention')}>
      <Reads of={retention} waiting={<SkeletonRows rows={4} height="h-8" />}>
        {(kept) => (
          <dl className="space-y-2">
            {kinds.map((kind) => (
              <div key={kind} className="flex justify-between gap-3">
                <dt className="text-muted">{t(`kept_${kind}`)}</dt>
                <dd className="whitespace-nowrap tabular">{t('months', { n: monthsOf(kept)[kind] })}</dd>
              </div>
            ))}
          </dl>
        )}
      </Reads>
      <p className="mt-3 text-sm text-muted">{t('retention_text')}</p>
      <p className="mt-4">{t('do_not_contact')}</p>
      <Link to="/suppressions" className={`${buttonClass('plain', 'small')} mt-2`}>
        {t('suppressions')}
      </Link>
    </Card>
  )
}
