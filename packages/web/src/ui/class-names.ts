/** Joins the class names that are set into one string. */
export function classNames(...names: (string | false | null | undefined)[]) {
  return names.filter((name) => name !== false && name != null && name !== '').join(' ')
}
