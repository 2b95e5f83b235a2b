// Where the parts of a Swiss letter stand on A4, in millimetres from the left and upper edge. The window of a Swiss envelope
// (C5 folded once, C5/6 folded twice, address on the right: SN 010130) shows x 118-202 and y 46-82 whichever way the sheet slips.
export const page = { width: 210, height: 297 } as const
export const address = { left: 122, top: 52, width: 76, lineHeight: 5, bottom: 80 } as const
/** The sender's line, small, above the address and inside the window. */
export const returnLine = { left: 122, top: 47.5, size: 6.5 } as const
export const text = { left: 25, top: 100, width: 160, bottom: 272, size: 10.5, lineHeight: 5.2 } as const
export const date = { left: 25, top: 90 } as const

/** The sender on one line. */
export function senderLine({ organisation, address: place }: { organisation: string; address: string }) {
  const lines = place.split('\n').flatMap((line) => line.trim() || [])
  return [organisation, ...lines].join(', ')
}
