import jsQR from 'jsqr'

const pixelsOfModule = 4
/** A code needs an empty border of four modules. */
const border = 4

/** Reads the QR code of a page as a phone does: renders its path to pixels, and decodes these. */
export function readQr(html: string): string | undefined {
  const [, size, path] = /<svg viewBox="0 0 (\d+) \d+"[^>]*><path d="([^"]+)"/.exec(html)!
  const width = (Number(size) + 2 * border) * pixelsOfModule
  const pixels = new Uint8ClampedArray(width * width * 4).fill(255)
  for (const [, x, y] of path!.matchAll(/M(\d+) (\d+)h1v1h-1z/g))
    for (let row = 0; row < pixelsOfModule; row++) {
      const top = (Number(y) + border) * pixelsOfModule + row
      const left = (Number(x) + border) * pixelsOfModule
      for (let column = left; column < left + pixelsOfModule; column++) {
        const at = (top * width + column) * 4
        pixels.fill(0, at, at + 3)
      }
    }
  return jsQR.default(pixels, width, width)?.data
}
