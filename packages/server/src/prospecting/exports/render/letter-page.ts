import type { LetterWindow } from '@alphorn/contract/prospecting/projects'

// Positions of a letter's parts on A4, in millimetres from the left and upper edge.
export const page = { width: 210, height: 297 } as const

type Position = { left: number; top: number }
/** Positions that depend on the envelope: the address, the sender's small line above it, and the date. */
export type WindowPlaces = {
  address: Position & { width: number; lineHeight: number }
  returnLine: Position & { size: number }
  date: Position
}

/**
 * The places by the side of the window. Sheets are folded twice for C5/6 and once for C5, and slip in the envelope.
 * Right: Swiss envelopes (SN 010130) show x 118-202 and y 46-82, whichever way the sheet slips. Left: envelopes after
 * DIN 680 have a window of 90 x 45 mm, 20 mm from the left. On a sheet after DIN 5008 form B they show x 25-105 and y
 * 50-85, whichever way it slips. The date is on the right there, for its usual place may show. Service: Pingen takes an
 * address within x 22-107.5 and y 60-85.5. It prints the postage at x 20-109.5 and y 40-60, so nothing may be there.
 * The line of the sender is above both. Source: help.pingen.com, "Letter standards & templates".
 */
export const windowPlaces: Readonly<Record<LetterWindow, WindowPlaces>> = {
  right: {
    address: { left: 122, top: 52, width: 76, lineHeight: 5 },
    returnLine: { left: 122, top: 47.5, size: 6.5 },
    date: { left: 25, top: 90 },
  },
  left: {
    address: { left: 26, top: 54.5, width: 76, lineHeight: 5 },
    returnLine: { left: 26, top: 50.5, size: 6.5 },
    date: { left: 122, top: 90 },
  },
  service: {
    address: { left: 23, top: 60.5, width: 82, lineHeight: 4.1 },
    returnLine: { left: 23, top: 20, size: 8 },
    date: { left: 122, top: 90 },
  },
}
export const text = { left: 25, top: 100, width: 160, bottom: 272, size: 10.5, lineHeight: 5.2 } as const
/** The QR code of the proof page and the line beside it, at the lower edge of the printable area. */
export const proof = { left: 25, top: 274, size: 16, lineLeft: 45, lineTop: 279, lineSize: 8 } as const

/** Converts millimetres to points of a PDF. */
export function toPoints(millimetres: number) {
  return (millimetres * 72) / 25.4
}

/** Returns the sender on one line. */
export function senderLine({ organisation, address: place }: { organisation: string; address: string }) {
  const lines = place.split('\n').flatMap((line) => line.trim() || [])
  return [organisation, ...lines].join(', ')
}
