import type { CompanyFilter } from '@alphorn/contract/directory/company-filters'
import { maxCompaniesPerAddition } from '@alphorn/contract/lists/addition-limits'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { useTranslations } from 'use-intl'
import { callRoute } from '#web/data/client.ts'
import { refetchVisible } from '#web/data/refetch-visible.ts'
import { formatInteger } from '#web/language/format.ts'
import { useFailureToast } from '#web/shared/failures/use-failure-toast.ts'
import { showToast } from '#web/ui/toasts.tsx'

/** The companies to add: by IDs, by filters, or by their prospects. */
export type CompanyTarget =
  | { company_ids: readonly string[] }
  | { filters: CompanyFilter }
  | { prospects: { project_id: string; prospect_ids: readonly string[] } }
type AdditionInput = { list_id: string; name: string; what: CompanyTarget }

/**
 * Adds companies to a list by hand, in batches. After a failure, the same attempt continues with the same idempotency
 * keys. An addition can be undone. The form shows why an addition failed.
 */
export function useAdditions(onDone: () => void) {
  const t = useTranslations('additions')
  const queries = useQueryClient()
  const showFailure = useFailureToast()
  const keys = useRef(new Map<string, string>())
  const onSettled = () => refetchVisible(queries)
  const undo = useMutation({ mutationFn: removeAdditions, onError: showFailure, onSettled })
  return useMutation({
    mutationFn: async ({ list_id, what }: AdditionInput) => {
      const made = []
      for (const part of partsOf(what)) {
        const intent = JSON.stringify({ list_id, part })
        const idempotencyKey = keys.current.get(intent) ?? crypto.randomUUID()
        keys.current.set(intent, idempotencyKey)
        const given = { list_id, ...part }
        made.push((await callRoute('app_list_addition_create', given, { idempotencyKey })).data)
      }
      keys.current.clear()
      return made
    },
    onSuccess: (made, { list_id, name }) => {
      const addition_ids = made.map(({ addition_id }) => addition_id)
      const { title, text, isChange } = wordsOf(made, name, t)
      showToast(title, {
        ...(text !== '' && { text }),
        ...(isChange && {
          undo: { label: t('undo'), onUndo: () => undo.mutate({ list_id, addition_ids }) },
        }),
      })
      onDone()
    },
    onSettled,
  })
}

/** Removing a second time changes nothing, so each attempt may use a new key. */
async function removeAdditions({ list_id, addition_ids }: { list_id: string; addition_ids: string[] }) {
  for (const addition_id of addition_ids)
    await callRoute(
      'app_list_addition_remove',
      { list_id, addition_id },
      { idempotencyKey: crypto.randomUUID() },
    )
}

type AdditionCounts = { added: number; present: number; left_out: number; shown: boolean }

/** Describes the companies added and left out, and when the list will show them. */
function wordsOf(
  made: readonly AdditionCounts[],
  name: string,
  t: ReturnType<typeof useTranslations<'additions'>>,
) {
  const sumOf = (of: 'added' | 'present' | 'left_out') => made.reduce((sum, one) => sum + one[of], 0)
  const [n, left] = [sumOf('added'), sumOf('left_out')]
  const isNone = n + sumOf('present') === 0
  const isLater = !isNone && made.some(({ shown }) => !shown)
  return {
    title: isNone ? t('none_added', { name }) : t('added', { n, shown: formatInteger(n), name }),
    text: [
      ...(left > 0 ? [t('left_out', { n: left, shown: formatInteger(left) })] : []),
      ...(isLater ? [t('later')] : []),
    ].join(' '),
    isChange: n > 0,
  }
}

/**
 * Splits the companies into batches of one call each. Filters take a single call, because the service resolves them.
 */
function partsOf(what: CompanyTarget) {
  if ('filters' in what) return [what]
  if ('company_ids' in what) return splitIntoBatches(what.company_ids).map((company_ids) => ({ company_ids }))
  const { project_id, prospect_ids } = what.prospects
  return splitIntoBatches(prospect_ids).map((part) => ({ prospects: { project_id, prospect_ids: part } }))
}

function splitIntoBatches(ids: readonly string[]): string[][] {
  return Array.from({ length: Math.ceil(ids.length / maxCompaniesPerAddition) }, (_, at) =>
    ids.slice(at * maxCompaniesPerAddition, (at + 1) * maxCompaniesPerAddition),
  )
}
