/** A visited screen: its address and its title. */
export type Visit = { href: string; title: string }

const maxVisits = 30

/**
 * Puts a visit first. Returns null if its title is still that of the screen before: the new screen has not set its own.
 */
export function withVisit(visits: readonly Visit[], visit: Visit): Visit[] | null {
  const [last] = visits
  if (last && pathOf(last) !== pathOf(visit) && last.title === visit.title) return null
  return [visit, ...visits.filter(({ href }) => href !== visit.href)].slice(0, maxVisits)
}

const pathOf = ({ href }: Visit) => href.split('?')[0]
