import type { CompanyFilter } from '@alphorn/contract/directory/company-filters'
import { mostInAddition } from '@alphorn/contract/lists/app-list-additions'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { useTranslations } from 'use-intl'
import { callRoute } from '#web/data/client.ts'
import { readAgain } from '#web/data/read-again.ts'
import { formatInteger } from '#web/language/format.ts'
import { useFailureToast } from '#web/shared/failures/use-failure-toast.ts'
import { showToast } from '#web/ui/toasts.tsx'

type Part = { list_id: string; company_ids?: string[]; filters?: CompanyFilter }
type Adding = { list_id: string; name: string; what: readonly string[] | CompanyFilter }

/**
 * Adds companies to a list by hand, in parts. After a failure the same attempt continues under the same keys. What it added
 * can be undone.
 */
export function useAdditions() {
  const t = useTranslations('additions')
  const queries = useQueryClient()
  const showFailure = useFailureToast()
  const keys = useRef(new Map<string, string>())
  const settled = { onError: showFailure, onSettled: () => readAgain(queries) }
  const undo = useMutation({ mutationFn: removeAdditions, ...settled })
  return useMutation({
    mutationFn: async ({ list_id, what }: Adding) => {
      const made = []
      for (const part of partsOf(list_id, what)) {
        const intent = JSON.stringify(part)
        const idempotencyKey = keys.current.get(intent) ?? crypto.randomUUID()
        keys.current.set(intent, idempotencyKey)
        made.push((await callRoute('app_list_addition_create', part, { idempotencyKey })).data)
      }
      keys.current.clear()
      return made
    },
    onSuccess: (made, { list_id, name }) => {
      const n = made.reduce((sum, { added }) => sum + added, 0)
      const addition_ids = made.map(({ addition_id }) => addition_id)
      showToast(t('added', { n, shown: formatInteger(n), name }), {
        ...(made.some(({ shown }) => !shown) && { text: t('later') }),
        ...(n > 0 && {
          undo: { label: t('undo'), onUndo: () => undo.mutate({ list_id, addition_ids }) },
        }),
      })
    },
    ...settled,
  })
}

/** To remove what was removed already changes nothing, so each try has a key of its own. */
async function removeAdditions({ list_id, addition_ids }: { list_id: string; addition_ids: string[] }) {
  for (const addition_id of addition_ids)
    await callRoute(
      'app_list_addition_remove',
      { list_id, addition_id },
      { idempotencyKey: crypto.randomUUID() },
    )
}

function partsOf(list_id: string, what: Adding['what']): Part[] {
  if (!isIds(what)) return [{ list_id, filters: what }]
  return Array.from({ length: Math.ceil(what.length / mostInAddition) }, (_, at) => ({
    list_id,
    company_ids: what.slice(at * mostInAddition, (at + 1) * mostInAddition),
  }))
}

function isIds(what: Adding['what']): what is readonly string[] {
  return Array.isArray(what)
}
