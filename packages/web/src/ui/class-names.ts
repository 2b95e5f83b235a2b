/** Class names that hold, in one string. */
export function classNames(...names: (string | false | null | undefined)[]) {
  return names.filter((name) => name !== false && name != null && name !== '').join(' ')
}
