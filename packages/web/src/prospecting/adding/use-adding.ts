import type { AddedCompany } from '@alphorn/contract/prospecting/prospects'
import type { CompanyInput } from '@alphorn/contract/prospecting/resolution'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { callRoute } from '#web/data/client.ts'
import { refetchVisible } from '#web/data/refetch-visible.ts'
import { type StoredRun, useBatches } from '#web/data/use-batches.ts'
import type { Line } from '#web/prospecting/adding/parse-companies.ts'
import { useFailureToast } from '#web/shared/failures/use-failure-toast.ts'

/** A line and its result; `isLeft`: the user deliberately left it unresolved. */
export type Result = Line & { added: AddedCompany; isLeft?: boolean }
/** A line and the company that the user chose for it; null: none of the candidates. */
export type Choice = { at: number; company_id: string | null }

type StoredRunOptions = {
  from?: StoredRun<Line, Result> | undefined
  keep?: (run: StoredRun<Line, Result>) => Promise<void>
}
const atOnce = 100

/** Sends lines a hundred at a time, and settles unresolved ones. An interrupted run continues where it stopped. */
export function useAdding(project_id: string, kept: StoredRunOptions = {}) {
  const queries = useQueryClient()
  const settled = { onSuccess: () => refetchVisible(queries), onError: useFailureToast() }
  const send = (lines: readonly Line[], key: string) => addLines(project_id, lines, key)
  const batches = useBatches(send, kept)
  const keepInput = (at: number, result: Result) =>
    batches.replace(at, { ...result, input: batches.results[at]!.input })
  const sendAgain = async (at: number, line: Line) => {
    const [result] = await send([line], crypto.randomUUID())
    batches.replace(at, result!)
  }

  /** Chooses a company for a line; null: none of the candidates. */
  const settle = useMutation({
    mutationFn: async (choices: readonly Choice[]) => {
      for (let from = 0; from < choices.length; from += atOnce) {
        const some = choices.slice(from, from + atOnce)
        const lines = some.map((choice) => chosenLine(batches.results[choice.at]!, choice))
        const sent = await send(lines, crypto.randomUUID())
        for (const [index, result] of sent.entries()) keepInput(some[index]!.at, result)
      }
    },
    ...settled,
  })

  /** Sends a line again after the user corrected it. */
  const correct = useMutation({
    mutationFn: ({ at, line }: { at: number; line: Line }) => sendAgain(at, line),
    ...settled,
  })

  /** Revokes the choice for a line, made now or in an earlier import, and resolves it again. */
  const reconsider = useMutation({
    mutationFn: async ({ at }: { at: number }) => {
      const { text, input, added } = batches.results[at]!
      await callRoute('resolution_revoke', { project_id, resolution_id: idOf(added) })
      await sendAgain(at, { text, input })
    },
    ...settled,
  })

  const leave = (at: number, isLeft: boolean) => batches.replace(at, { ...batches.results[at]!, isLeft })
  return { batches, results: batches.results, settle, correct, leave, reconsider }
}
export type Adding = ReturnType<typeof useAdding>

async function addLines(project_id: string, lines: readonly Line[], idempotencyKey: string) {
  const companies = lines.map(({ input }) => input)
  const { data } = await callRoute('prospect_add', { project_id, companies }, { idempotencyKey })
  return data.map((added, at): Result => ({ ...lines[at]!, added }))
}

/**
 * Returns a line with the chosen company. Its text is no longer used, and a company that the user searched for
 * overrides the candidates.
 */
function chosenLine({ text, input, added }: Result, { company_id }: Choice): Line {
  const { external_ref } = input
  const who = { ...(external_ref !== undefined && { external_ref }) }
  if (company_id === null) return { text, input: { ...who, dismiss: true, resolution_id: idOf(added) } }
  return { text, input: { ...who, company_id, ...openResolution(added, company_id) } }
}

const idOf = ({ resolution }: AddedCompany) => resolution!.resolution_id

/** The resolution that a choice settles; the project stores open and settled ones. */
function openResolution({ outcome, resolution }: AddedCompany, company_id: string): Partial<CompanyInput> {
  if (!resolution || (outcome !== 'ambiguous' && !resolution.settlement)) return {}
  const { resolution_id, candidates } = resolution
  const isOffered = candidates.some((one) => one.company_id === company_id)
  return { resolution_id, ...(!isOffered && { override: true }) }
}
