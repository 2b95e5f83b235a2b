/** The source of every fictitious company: the generator of demo data. */
export const demoSource = 'synthetic'

/** Returns whether a fact was invented for the demo: by the demo directory, or by the demo project's research. */
export function isDemoSource(source: string) {
  return source === demoSource || source === 'demo'
}
