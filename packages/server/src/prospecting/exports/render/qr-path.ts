import { encode } from 'uqr'

/**
 * Returns a QR code as the path of an SVG: one unit for each module, without a border. `size` is its width in units.
 */
export function qrPath(text: string): { path: string; size: number } {
  const { data, size } = encode(text, { ecc: 'M', border: 0 })
  const path = data
    .flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : [])))
    .join('')
  return { path, size }
}
