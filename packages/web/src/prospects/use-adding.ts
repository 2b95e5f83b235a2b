import type { AddedCompany } from '@alphorn/contract/prospects'
import type { CompanyInput } from '@alphorn/contract/resolution'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { callRoute } from '#web/data/client.ts'
import { type KeptRun, useBatches } from '#web/data/use-batches.ts'
import type { Line } from '#web/prospects/parse-companies.ts'

/** A line and what became of it; `isLeft`: somebody left it open on purpose. */
export type Result = Line & { added: AddedCompany; isLeft?: boolean }
/** An open line, and the company that somebody says it means. */
export type Choice = { at: number; company_id: string; isSearched?: boolean }

type Kept = {
  from?: KeptRun<Line, Result> | undefined
  keep?: (run: KeptRun<Line, Result>) => Promise<void>
}
const atOnce = 100

/** Sends lines a hundred at a time, and settles what is open; an interrupted run goes on where it stopped. */
export function useAdding(project_id: string, kept: Kept = {}) {
  const queries = useQueryClient()
  const send = async (lines: readonly Line[], idempotencyKey: string): Promise<Result[]> => {
    const companies = lines.map(({ input }) => input)
    const { data } = await callRoute('prospect_add', { project_id, companies }, { idempotencyKey })
    return data.map((added, at) => ({ ...lines[at]!, added }))
  }
  const batches = useBatches(send, kept)

  const settle = useMutation({
    mutationFn: async (choices: readonly Choice[]) => {
      for (let from = 0; from < choices.length; from += atOnce) {
        const some = choices.slice(from, from + atOnce)
        const lines = some.map((choice) => chosenLine(batches.results[choice.at]!, choice))
        for (const [index, result] of (await send(lines, crypto.randomUUID())).entries()) {
          const { at } = some[index]!
          batches.replace(at, { ...result, input: batches.results[at]!.input })
        }
      }
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

  /** Leaves a line open on purpose, or takes it up again. */
  const leave = (at: number, isLeft: boolean) => batches.replace(at, { ...batches.results[at]!, isLeft })

  return { batches, results: batches.results, settle, correct, leave }
}
export type Adding = ReturnType<typeof useAdding>

/** A line with the company that was chosen. One that was searched for needs not be what the line says. */
function chosenLine({ text, input, added }: Result, { company_id, isSearched }: Choice): Line {
  const { external_ref } = input
  const said: CompanyInput = isSearched ? { ...(external_ref !== undefined && { external_ref }) } : input
  const resolution_id = added.resolution?.resolution_id
  return { text, input: { ...said, company_id, ...(resolution_id !== undefined && { resolution_id }) } }
}
