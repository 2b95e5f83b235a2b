// Rebases a form that is open while another user saves the same object. Untouched fields take the new values; edited
// fields keep the user's values.

type Members = Readonly<Record<string, unknown>>

/** Applies the user's changes to the newly saved value in place of the one that the form started from. */
export function rebaseValue<Value>(base: unknown, typed: Value, saved: unknown): Value {
  if (isSame(base, typed)) return saved as Value
  if (isObject(base) && isObject(typed) && isObject(saved))
    return Object.fromEntries(
      Object.keys({ ...saved, ...typed }).map((name) => [
        name,
        rebaseValue(base[name], (typed as Members)[name], saved[name]),
      ]),
    ) as Value
  if (isTexts(base) && isTexts(typed) && isTexts(saved)) return withSameEdits(base, typed, saved) as Value
  return typed
}

/** Returns the changed members, recursively for objects, whole for lists; undefined if nothing changed. */
export function changesBetween<Value>(before: Value, after: Value): DeepPartial<Value> | undefined {
  if (isSame(before, after)) return undefined
  if (!isObject(before) || !isObject(after)) return after as DeepPartial<Value>
  const changed = Object.keys(after).map((name) => [
    name,
    changesBetween(before[name], (after as Members)[name]),
  ])
  return Object.fromEntries(changed.filter(([, value]) => value !== undefined)) as DeepPartial<Value>
}

type DeepPartial<Value> = Value extends readonly unknown[]
  ? Value
  : Value extends object
    ? { [Name in keyof Value]?: DeepPartial<Value[Name]> }
    : Value

/** Applies the additions and removals between two lists of texts, such as banned phrases, to a third list. */
function withSameEdits(base: readonly string[], typed: readonly string[], saved: readonly string[]) {
  const kept = saved.filter((text) => typed.includes(text) || !base.includes(text))
  return [...kept, ...typed.filter((text) => !base.includes(text) && !saved.includes(text))]
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

function isObject(value: unknown): value is Members {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function isTexts(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((one) => typeof one === 'string')
}
