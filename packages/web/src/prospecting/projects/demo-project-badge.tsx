import { useQuery } from '@tanstack/react-query'
import { routeQuery } from '#web/data/client.ts'
import { DemoBadge } from '#web/ui/demo-badge.tsx'

/** Whether a project holds the demo; undefined until it is known, so that the name beside the badge can wait for it. */
export function useIsDemoProject(project_id: string): boolean | undefined {
  const { data: demo, isPending } = useQuery({ ...routeQuery('app_demo', {}), staleTime: 60_000 })
  return isPending ? undefined : demo?.project_id === project_id
}

/** Says of a project that it holds the demo. */
export function DemoProjectBadge({ project_id }: { project_id: string }) {
  return useIsDemoProject(project_id) ? <DemoBadge /> : null
}
