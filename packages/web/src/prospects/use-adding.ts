import type { AddedCompany } from '@alphorn/contract/prospects'
import type { CompanyInput } from '@alphorn/contract/resolution'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { callRoute } from '#web/data/client.ts'
import type { Line } from '#web/prospects/parse-companies.ts'

const atOnce = 100
/** A line and what became of it. */
export type Result = Line & { added: AddedCompany }

/** Sends lines in batches of a hundred, each under a key of its own; an interrupted run goes on where it stopped. */
export function useAdding(project_id: string) {
  const queries = useQueryClient()
  const [results, setResults] = useState<readonly Result[]>([])
  const keys = useRef(new Map<string, string>())

  const send = async (lines: readonly Line[]) => {
    const companies = lines.map(({ input }) => input)
    const intent = JSON.stringify(companies)
    const idempotencyKey = keys.current.get(intent) ?? crypto.randomUUID()
    keys.current.set(intent, idempotencyKey)
    const { data } = await callRoute('prospect_add', { project_id, companies }, { idempotencyKey })
    return data.map((added, at): Result => ({ ...lines[at]!, added }))
  }

  const add = useMutation({
    mutationFn: async (lines: readonly Line[]) => {
      setResults([])
      for (let from = 0; from < lines.length; from += atOnce) {
        const batch = await send(lines.slice(from, from + atOnce))
        setResults((before) => [...before, ...batch])
      }
    },
    onSettled: () => queries.invalidateQueries(),
  })

  const settle = useMutation({
    mutationFn: async ({ at, company_id }: { at: number; company_id: string }) => {
      const { text, added, input } = results[at]!
      const chosen: CompanyInput = { ...input, company_id, resolution_id: added.resolution!.resolution_id }
      const [result] = await send([{ text, input: chosen }])
      setResults((before) => before.map((one, index) => (index === at ? { ...result!, input } : one)))
    },
    onSuccess: () => queries.invalidateQueries(),
  })

  return { results, add, settle, reset: () => setResults([]) }
}
