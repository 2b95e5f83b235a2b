/** A municipality and a radius in kilometres: `Winterthur,20`. */
export const nearPattern = /^([^,]{1,100}),([1-9]\d?|[12]\d\d|300)$/

/** Parses the place and the kilometres of the filter `near`. */
export function nearOf(text: string) {
  const [, place = '', kilometres = ''] = nearPattern.exec(text) ?? []
  return { place, kilometres: Number(kilometres) }
}
