import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'

const every = 15_000
/** What workers and colleagues change while a screen stands open. */
const moving = new Set([
  'app_summary',
  'app_summary_list',
  'project_detail',
  'prospects',
  'prospect_detail',
  'cycle_detail',
  'cycle_list',
  'stage_job_list',
])

/** Reads again what may have changed elsewhere, while somebody looks. */
export function useChanges() {
  const queries = useQueryClient()
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState !== 'visible') return
      void queries.invalidateQueries({ predicate: ({ queryKey: [name] }) => moving.has(String(name)) })
    }, every)
    return () => clearInterval(timer)
  }, [queries])
}
