import type { OfferingContent, Project } from '@alphorn/contract/prospecting/projects'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useRef } from 'react'
import { callRoute } from '#web/data/client.ts'
import { readAgain } from '#web/data/read-again.ts'

export type Start = {
  name: string
  language: Project['language']
  offering: OfferingContent
  company_ids: readonly string[]
}
/** How far a start got: what is done is not done again when it is tried once more. */
type Done = { keys: string[]; project_id?: string; prospect_ids?: string[]; isDecided?: boolean }

/**
 * Creates the project, adds the companies, records that they were chosen, and starts their research. Where it stops, the
 * project shows what is left to do; another try goes on from there.
 */
export function useStart() {
  const navigate = useNavigate()
  const queries = useQueryClient()
  const done = useRef<Done | null>(null)
  return useMutation({
    mutationFn: async ({ company_ids, ...project }: Start) => {
      const state = (done.current ??= { keys: Array.from({ length: 4 }, () => crypto.randomUUID()) })
      const key = (at: number) => ({ idempotencyKey: state.keys[at]! })
      state.project_id ??= (await callRoute('app_project_create', project, key(0))).data.project_id
      const { project_id } = state
      const companies = company_ids.map((company_id) => ({ company_id }))
      state.prospect_ids ??= (
        await callRoute('prospect_add', { project_id, companies }, key(1))
      ).data.flatMap(({ prospect_id }) => prospect_id ?? [])
      const { prospect_ids } = state
      if (prospect_ids.length === 0) return { project_id, cycle_id: null }
      if (!state.isDecided)
        await callRoute('app_decision_make', { project_id, prospect_ids, decision: 'accept' }, key(2))
      state.isDecided = true
      const started = await callRoute('cycle_create', { project_id, prospect_ids }, key(3))
      return { project_id, cycle_id: started.data.cycle_id }
    },
    onSuccess: ({ project_id, cycle_id }) => {
      void readAgain(queries)
      if (cycle_id === null) void navigate({ to: '/projects/$project_id', params: { project_id } })
      else void navigate({ to: '/projects/$project_id/cycles/$cycle_id', params: { project_id, cycle_id } })
    },
  })
}
