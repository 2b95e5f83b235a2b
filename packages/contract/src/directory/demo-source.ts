/** The source that every invented company names: its generator. */
export const demoSource = 'synthetic'
