/** An option that is given or not. */
export const flag = { type: 'boolean' } as const

/** An option that takes a value. */
export const value = { type: 'string' } as const
