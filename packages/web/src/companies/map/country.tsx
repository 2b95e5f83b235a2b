import { useMemo } from 'react'
import ground from '#web/companies/map/municipality-points.json'
import { projectPoint } from '#web/companies/map/projection.ts'

/** Draws every municipality as a faint dot; together they form the outline of the country. */
export function Country() {
  const path = useMemo(() => {
    const { points } = ground
    let drawn = ''
    for (let at = 0; at < points.length; at += 2) {
      const [x, y] = projectPoint(points[at]! / 100, points[at + 1]! / 100)
      drawn += `M${x} ${y}h.01`
    }
    return drawn
  }, [])
  return <path d={path} className="stroke-line" strokeWidth={7} strokeLinecap="round" aria-hidden />
}
