import { useQuery } from '@tanstack/react-query'
import { routeQuery } from '#web/data/client.ts'
import { DemoBadge } from '#web/ui/demo-badge.tsx'

/** Says of a project that it holds the demo. */
export function DemoProjectBadge({ project_id }: { project_id: string }) {
  const { data: demo } = useQuery({ ...routeQuery('app_demo', {}), staleTime: 60_000 })
  return demo?.project_id === project_id ? <DemoBadge /> : null
}
