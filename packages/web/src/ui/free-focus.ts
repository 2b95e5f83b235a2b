/** Returns whether the focus can be moved: the focused element is gone, or the focus is on a heading. */
export function isFocusFree() {
  const { activeElement } = document
  return activeElement === null || activeElement === document.body || activeElement.tagName === 'H1'
}
