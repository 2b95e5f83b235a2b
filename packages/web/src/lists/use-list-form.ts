import type { CompanyFilter } from '@alphorn/contract/directory/company-filters'
import type { List, ListInput } from '@alphorn/contract/lists/markets'
import { useEffect, useRef } from 'react'
import { rebaseValue } from '#web/data/rebased.ts'
import { useUnsaved } from '#web/data/use-unsaved.ts'
import { withoutEmpty } from '#web/data/without-empty.ts'
import { inputOf, textOfInput } from '#web/lists/list-input.ts'
import { useSaveList } from '#web/lists/use-save-list.ts'
import { useRouteForm } from '#web/shared/forms/use-route-form.ts'

type Values = ListInput & { build: boolean }

/** State of the form of a list: unsaved input on top of the saved values, which follow the edits of others. */
export function useListForm(list: List | undefined, initial: CompanyFilter) {
  const saved = inputOf({ name: list?.name ?? '', filters: initial })
  const save = useSaveList(list, () => unsaved.forget())
  const form = useRouteForm('market_create', save, {
    values: { ...saved, build: true } as Values,
    given: ({ name, filters, build }) => ({
      name: name.trim(),
      filters: withoutEmpty(filters) as CompanyFilter,
      build,
    }),
  })
  const fill = (input: ListInput) => form.reset({ ...input, build: true }, { keepDefaultValues: true })
  const typed = () => inputOf(form.getValues())
  const base = useFollowing(saved, (from, to) => fill(rebaseValue(from, typed(), to)))
  const unsaved = useUnsaved<ListInput>(`list ${list?.list_id ?? 'new'}`, {
    dirty: textOfInput({ name: form.watch('name'), filters: form.watch('filters') }) !== textOfInput(base()),
    valueOf: typed,
    base: base(),
    restore: ({ base: from, value }) => {
      // Other initial filters mean another new list.
      if (!list && JSON.stringify(from) !== JSON.stringify(saved)) return false
      fill(rebaseValue(from, value, saved))
      return true
    },
  })
  const discard = () => {
    fill(saved)
    unsaved.forget()
  }
  return { form, error: save.error, restored: unsaved.restored, discard }
}

/** Calls `rebase` when others save the list. Returns a function that returns the saved values of the form. */
function useFollowing(saved: ListInput, rebase: (from: ListInput, to: ListInput) => void) {
  const base = useRef(saved)
  const latest = useRef(rebase)
  latest.current = rebase
  const text = JSON.stringify(saved)
  useEffect(() => {
    const from = base.current
    const to = JSON.parse(text) as ListInput
    if (JSON.stringify(from) === text) return
    base.current = to
    latest.current(from, to)
  }, [text])
  return () => base.current
}
