const usual = 16
let scale: number | undefined

/** Scales pixels with the browser's font size, for layout that cannot use rem. */
export function scaleWithFont(pixels: number) {
  // Cached, because every scroll event needs it.
  scale ??= Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / usual
  return pixels * scale
}
