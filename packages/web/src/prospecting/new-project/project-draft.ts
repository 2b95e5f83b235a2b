import { useMutation, useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useRef } from 'react'
import { callRoute, routeQuery } from '#web/data/client.ts'
import type { ProjectForm } from '#web/prospecting/project-fields/project-form.ts'
import type { ProjectMarket } from '#web/prospecting/new-project/project-market.ts'

/** State of the wizard: the form, the chosen companies, and the step. */
export type ProjectDraft = { values: ProjectForm; market: ProjectMarket; at: number }

const form = 'new_project'
const pause = 1500

/** Reads the user's unfinished project, which the service stores so that it is available on any device. */
export function useProjectDraft() {
  return useQuery({ ...routeQuery('app_form_draft', { form }), staleTime: Infinity, gcTime: 0 })
}

/** Stores the input, debounced, and when the user leaves the screen. */
export function useStoreProjectDraft() {
  const { mutate, status } = useMutation({
    mutationFn: (content: ProjectDraft | null) => callRoute('app_form_draft_keep', { form, content }),
    // Requests are sent one after the other, so that the latest input is stored last.
    scope: { id: form },
  })
  const waiting = useRef<{ timer: number; content: ProjectDraft } | null>(null)
  const flush = useCallback(() => {
    if (!waiting.current) return
    clearTimeout(waiting.current.timer)
    mutate(waiting.current.content)
    waiting.current = null
  }, [mutate])
  const keep = useCallback(
    (content: ProjectDraft) => {
      clearTimeout(waiting.current?.timer)
      waiting.current = { content, timer: window.setTimeout(flush, pause) }
    },
    [flush],
  )
  const forget = useCallback(() => {
    clearTimeout(waiting.current?.timer)
    waiting.current = null
    mutate(null)
  }, [mutate])
  useEffect(() => {
    const onHide = () => document.visibilityState === 'hidden' && flush()
    document.addEventListener('visibilitychange', onHide)
    return () => {
      document.removeEventListener('visibilitychange', onHide)
      flush()
    }
  }, [flush])
  return { keep, forget, status }
}
