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

  const settle = useMutation({
    mutationFn: async ({ at, company_id }: { at: number; company_id: string }) => {
      const { text, added, input } = batches.results[at]!
      const chosen: CompanyInput = { ...input, company_id, resolution_id: added.resolution!.resolution_id }
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

  return { batches, results: batches.results, settle, correct }
}
export type Adding = ReturnType<typeof useAdding>
