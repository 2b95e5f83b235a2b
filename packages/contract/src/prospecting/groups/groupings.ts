import type { OwnFieldKind } from '#contract/directory/own-field-values'

// Groups of prospects by a column, without schemas, because the browser app loads these names with its table.

/** Columns by which prospects can be grouped; `field` is an own field. */
export const groupings = [
  'canton',
  'industry',
  'kind',
  'size',
  'language',
  'state',
  'decision',
  'owner',
  'field',
] as const
export type Grouping = (typeof groupings)[number]

/** Kinds of own fields whose values form groups. Texts, numbers and dates mostly differ from row to row. */
export const groupedKinds: readonly OwnFieldKind[] = ['choice', 'person', 'checkbox']

/** Largest number of groups that are listed. The prospects of all further groups are counted together. */
export const maxGroups = 200

/** Largest number of groups that a request can leave out. */
export const maxSkippedGroups = 50

/** A group in a request: `is.` with the value of its prospects, or `empty` for the prospects without a value. */
export const groupKeyPattern = /^(?:is\.[^\n]{1,200}|empty)$/

/** Returns the key of the group of a value. */
export function groupKeyOf(value: string | null): string {
  return value === null ? 'empty' : `is.${value}`
}

/** Returns the value of a group's key; null for the group without a value. */
export function valueOfGroupKey(key: string): string | null {
  return key === 'empty' ? null : key.slice('is.'.length)
}
