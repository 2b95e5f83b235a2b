/** Whether the focus is nowhere in particular: what had it is gone, or it was put on a heading. */
export function focusIsFree() {
  const { activeElement } = document
  return activeElement === null || activeElement === document.body || activeElement.tagName === 'H1'
}
