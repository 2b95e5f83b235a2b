const usual = 16
let scale: number | undefined

/** Pixels that grow with the letters, which people may want larger on all pages: for what is not laid out in rem. */
export function withLetters(pixels: number) {
  // Read once, because each step of a scroll needs it.
  scale ??= Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / usual
  return pixels * scale
}
