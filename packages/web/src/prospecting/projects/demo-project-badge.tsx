import { useQuery } from '@tanstack/react-query'
import { routeQuery } from '#web/data/client.ts'
import { DemoBadge } from '#web/ui/demo-badge.tsx'

/**
 * Returns whether a project contains the demo; undefined until that is known, so that the elements next to the badge
 * can wait.
 */
export function useIsDemoProject(project_id: string): boolean | undefined {
  const { data: demo, isPending } = useQuery({ ...routeQuery('app_demo', {}), staleTime: 60_000 })
  return isPending ? undefined : demo?.project_id === project_id
}

/** Marks a project that contains the demo. */
export function DemoProjectBadge({ project_id }: { project_id: string }) {
  return useIsDemoProject(project_id) ? <DemoBadge /> : null
}
