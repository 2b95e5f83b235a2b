import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { routeQuery } from '#web/data/client.ts'
import { Badge } from '#web/ui/badge.tsx'

/** Register numbers of invented companies begin here: no entry of the register comes near. */
const firstInvented = 10_000_000

/** Says of a company that nobody should write to it: it was invented. */
export function DemoCompanyBadge({ ehraid }: { ehraid: number | null }) {
  return ehraid !== null && ehraid >= firstInvented ? <DemoBadge /> : null
}

// No UID of the register begins so; those of invented companies do (demo/generate.mjs).
const inventedUid = /^CHE-[5-8]/

/** The same for one that is known by its UID. */
export function DemoUidBadge({ uid }: { uid: string | null }) {
  return uid !== null && inventedUid.test(uid) ? <DemoBadge /> : null
}

/** Says of a project that it holds the demo. */
export function DemoProjectBadge({ project_id }: { project_id: string }) {
  const { data: demo } = useQuery({ ...routeQuery('app_demo', {}), staleTime: 60_000 })
  return demo?.project_id === project_id ? <DemoBadge /> : null
}

function DemoBadge() {
  const t = useTranslations('demo_badge')
  return (
    <span title={t('title')}>
      <Badge tone="info">{t('demo')}</Badge>
    </span>
  )
}
