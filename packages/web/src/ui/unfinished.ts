// Fields whose text is not a value yet, and therefore not part of what a form sends.

/** The attribute that marks such a field. */
export const unfinishedIf = (isUnfinished: boolean) => ({ 'data-unfinished': isUnfinished || undefined })

/** Focuses the first unfinished field of a form. Returns whether there is one. */
export function focusUnfinished(form: HTMLElement): boolean {
  const field = form.querySelector<HTMLElement>('[data-unfinished]')
  field?.focus()
  return field !== null
}
