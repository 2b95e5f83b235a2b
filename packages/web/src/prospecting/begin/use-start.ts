import type { OfferingContent, Project } from '@alphorn/contract/prospecting/projects'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useRef } from 'react'
import { callRoute } from '#web/data/client.ts'
import { refetchVisible } from '#web/data/refetch-visible.ts'
import { useIsAlone } from '#web/data/use-members.ts'
import { useFailureToast } from '#web/shared/failures/use-failure-toast.ts'

export type Start = {
  name: string
  language: Project['language']
  offering: OfferingContent
  company_ids: readonly string[]
}
type Started = { project_id: string; cycle_id: string | null; failure?: unknown }

/**
 * Creates the project, adds the companies, records the decisions, and starts the research. A project that could not be
 * created or filled can be tried again: the same project is then used, unless the offering was edited. If a later step
 * fails, the project shows what is left to do. `onCreated`: the project exists and has its companies.
 */
export function useStart(onCreated: () => void) {
  const navigate = useNavigate()
  const queries = useQueryClient()
  const showFailure = useFailureToast()
  // One person cannot have a second one approve, so the project of a sole member starts without that rule.
  const isAlone = useIsAlone()
  const keys = useRef(new Map<string, string>())
  const keyOf = (intent: object) => {
    const name = JSON.stringify(intent)
    const idempotencyKey = keys.current.get(name) ?? crypto.randomUUID()
    keys.current.set(name, idempotencyKey)
    return { idempotencyKey }
  }
  const createProject = async (project: Omit<Start, 'company_ids'>) => {
    const given = { ...project, ...(isAlone && { policies: { four_eyes: false } }) }
    return (await callRoute('app_project_create', given, keyOf(given))).data.project_id
  }
  const addCompanies = async (project_id: string, company_ids: readonly string[]) => {
    const given = { project_id, companies: company_ids.map((company_id) => ({ company_id })) }
    const added = await callRoute('prospect_add', given, keyOf(given))
    return added.data.flatMap(({ prospect_id }) => prospect_id ?? [])
  }
  return useMutation({
    mutationFn: async ({ company_ids, ...project }: Start): Promise<Started> => {
      const project_id = await createProject(project)
      const prospect_ids = await addCompanies(project_id, company_ids)
      try {
        return { project_id, cycle_id: await startResearch(project_id, prospect_ids) }
      } catch (failure) {
        return { project_id, cycle_id: null, failure }
      }
    },
    onSuccess: ({ project_id, cycle_id, failure }) => {
      onCreated()
      if (failure !== undefined) showFailure(failure)
      void refetchVisible(queries)
      const to = cycle_id === null ? '/projects/$project_id' : '/projects/$project_id/review'
      void navigate({ to, params: { project_id } })
    },
  })
}

const idempotencyOptions = () => ({ idempotencyKey: crypto.randomUUID() })

/** Starts the research of the companies of a new project. Returns null if none could be added. */
async function startResearch(project_id: string, prospect_ids: string[]): Promise<string | null> {
  if (prospect_ids.length === 0) return null
  await callRoute('app_decision_make', { project_id, prospect_ids, decision: 'accept' }, idempotencyOptions())
  return (await callRoute('cycle_create', { project_id, prospect_ids }, idempotencyOptions())).data.cycle_id
}
