/** Class for cell text that is often longer than its column: two lines that fit the usual row height. */
export const twoLines = 'line-clamp-2 pb-px text-sm leading-[1.2]'
