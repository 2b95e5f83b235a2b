// Classes of the cells that stay visible while the others scroll sideways.

/**
 * Keeps the name of a row and its checkbox visible while the other cells scroll sideways. They also cover the gaps next
 * to them.
 */
export const stickyCell =
  'sticky z-2 self-stretch before:absolute before:inset-y-0 before:-left-6 before:-z-1 before:w-6 before:bg-inherit after:absolute after:inset-y-0 after:-right-4 after:-z-1 after:w-4 after:bg-inherit after:mask-[linear-gradient(to_right,black_30%,transparent)]'
/** Scrolls a focused element out from under the sticky cells. */
export const besideSticky = 'scroll-pl-[min(20rem,60vw)]'
export const stickyBox = 'left-6'
export const stickyName = 'left-16'
export const toneOf = (isChosen: boolean) =>
  isChosen ? 'bg-accent-soft' : 'bg-surface group-hover/row:bg-sunken'

/** The focused row is drawn above the sticky cells, which would otherwise cover a part of its outline. */
export const focusRing =
  "focus-visible:outline-none focus-visible:after:pointer-events-none focus-visible:after:absolute focus-visible:after:inset-0 focus-visible:after:z-3 focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-accent focus-visible:after:content-['']"
