import type { CompanyFilter } from '@alphorn/contract/directory/company-filters'
import type { ListInput } from '@alphorn/contract/lists/markets'
import { rebaseValue } from '#web/data/rebased.ts'
import { withoutEmpty } from '#web/data/without-empty.ts'

/** Returns what the form of a list edits, without filters that have no value. */
export function inputOf({ name, filters }: ListInput): ListInput {
  return { name, filters: withoutEmpty(filters) as CompanyFilter }
}

/** Returns a text that is equal for equal input. */
export function textOfInput(input: ListInput): string {
  const { name, filters } = inputOf(input)
  return JSON.stringify([name, Object.entries(filters).toSorted(([one], [other]) => (one < other ? -1 : 1))])
}

/**
 * Returns what to send to save the input: the name, the filters or both, or undefined without a change. `base` is
 * the list that the user saw, `saved` the list as others have saved it since. Sent filters replace all saved ones, so
 * they include those that others added.
 */
export function changesOfList(
  base: ListInput,
  typed: ListInput,
  saved: ListInput,
): Partial<ListInput> | undefined {
  const { name, filters } = inputOf(rebaseValue(base, typed, saved))
  const changes = {
    ...(name !== saved.name && { name }),
    ...(textOfInput({ name, filters }) !== textOfInput({ name, filters: saved.filters }) && { filters }),
  }
  return Object.keys(changes).length === 0 ? undefined : changes
}
