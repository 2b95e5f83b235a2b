/** Largest default result in characters: below 2,000 tokens of a model, even if many of them are IDs. */
export const usualRoom = 4800

const cuts = [800, 400, 200, 100]

/** Returns the value without empty members. */
export function pruneEmpty(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(pruneEmpty)
  if (typeof value !== 'object' || value === null) return value
  const members = Object.entries(value)
    .map(([name, member]) => [name, pruneEmpty(member)] as const)
    .filter(([, member]) => !isEmpty(member))
  return Object.fromEntries(members)
}

/** Keeps empty lists at the root: they say that there is nothing, such as nothing that holds a text. */
function pruneInside(answer: object): object {
  const members = Object.entries(answer).map(([name, member]) => [name, pruneEmpty(member)] as const)
  return Object.fromEntries(members.filter(([, member]) => Array.isArray(member) || !isEmpty(member)))
}

function isEmpty(value: unknown) {
  if (value === null || value === undefined || value === '') return true
  if (Array.isArray(value)) return value.length === 0
  return typeof value === 'object' && Object.keys(value).length === 0
}

/**
 * Serialises a result as JSON within a size limit. Long texts are cut first, then the longest lists lose their last
 * items; `shortened` says so. A page that lost rows has no `next_cursor`, which would skip them.
 */
export function shortenedJson(answer: object, remedy: string, room = usualRoom): string {
  const whole = pruneInside(answer)
  if (JSON.stringify(whole).length <= room) return JSON.stringify(whole)
  const noted = { ...whole, shortened: remedy }
  let value: Record<string, unknown> = noted
  for (const longest of cuts) {
    value = cutTexts(noted, longest) as Record<string, unknown>
    if (JSON.stringify(value).length <= room) return JSON.stringify(value)
  }
  while (JSON.stringify(value).length > room) {
    const list = longestList(value)
    if (!list) break
    list.splice(Math.floor(list.length / 2))
    if (Object.values(value).includes(list)) delete value['next_cursor']
  }
  return JSON.stringify(value)
}

const kept = new Set(['shortened', 'next_cursor'])

function cutTexts(value: unknown, longest: number): unknown {
  if (typeof value === 'string')
    return value.length > longest ? `${value.slice(0, longest)}… (${value.length} characters)` : value
  if (Array.isArray(value)) return value.map((one) => cutTexts(one, longest))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [
      name,
      kept.has(name) ? member : cutTexts(member, longest),
    ]),
  )
}

/** Returns the longest list with more than one item. */
function longestList(value: unknown): unknown[] | null {
  if (typeof value !== 'object' || value === null) return null
  const inside = Object.values(value).map(longestList)
  const lists = Array.isArray(value) && value.length > 1 ? [value, ...inside] : inside
  return lists.reduce((best, one) => (sizeOf(one) > sizeOf(best) ? one : best), null)
}

function sizeOf(list: unknown[] | null) {
  return list ? JSON.stringify(list).length : 0
}
