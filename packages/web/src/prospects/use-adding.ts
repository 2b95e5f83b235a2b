import type { AddedCompany } from '@alphorn/contract/prospects'
import type { CompanyInput } from '@alphorn/contract/resolution'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { callRoute } from '#web/data/client.ts'
import { useBatches } from '#web/data/use-batches.ts'
import type { Line } from '#web/prospects/parse-companies.ts'

/** A line and what became of it. */
export type Result = Line & { added: AddedCompany }

/** Sends lines a hundred at a time, and settles one by one what is open; an interrupted run goes on where it stopped. */
export function useAdding(project_id: string) {
  const queries = useQueryClient()
  const send = async (lines: readonly Line[], idempotencyKey: string): Promise<Result[]> => {
    const companies = lines.map(({ input }) => input)
    const { data } = await callRoute('prospect_add', { project_id, companies }, { idempotencyKey })
    return data.map((added, at) => ({ ...lines[at]!, added }))
  }
  const batches = useBatches(send)

  /** Chooses a company for a line; null: it is none of those shown. */
  const settle = useMutation({
    mutationFn: async ({ at, company_id }: { at: number; company_id: string | null }) => {
      const { text, added, input } = batches.results[at]!
      const { external_ref } = input
      const choice = company_id === null ? { dismiss: true as const } : { company_id }
      const { resolution_id } = added.resolution!
      const chosen: CompanyInput = { ...(external_ref && { external_ref }), ...choice, resolution_id }
      const [result] = await send([{ text, input: chosen }], crypto.randomUUID())
      batches.replace(at, { ...result!, input })
    },
    onSuccess: () => queries.invalidateQueries(),
  })

  /** Sends a line once more, as somebody corrected it. */
  const correct = useMutation({
    mutationFn: async ({ at, line }: { at: number; line: Line }) => {
      const [result] = await send([line], crypto.randomUUID())
      batches.replace(at, result!)
    },
    onSuccess: () => queries.invalidateQueries(),
  })

  /** Takes back what was decided about a line, now or in an earlier import, and asks again. */
  const reconsider = useMutation({
    mutationFn: async ({ at }: { at: number }) => {
      const { text, input, added } = batches.results[at]!
      const { resolution_id } = added.resolution!
      await callRoute('resolution_revoke', { project_id, resolution_id })
      const [result] = await send([{ text, input }], crypto.randomUUID())
      batches.replace(at, result!)
    },
    onSuccess: () => queries.invalidateQueries(),
  })

  return { batches, results: batches.results, settle, correct, reconsider }
}
export type Adding = ReturnType<typeof useAdding>
