/** How a cell shows words that are often longer than its column: in two lines that fit into a row of the usual height. */
export const twoLines = 'line-clamp-2 pb-px text-sm leading-[1.2]'
