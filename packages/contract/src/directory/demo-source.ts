/** The source of every fictitious company: the generator of demo data. */
export const demoSource = 'synthetic'
