/** The version of Alphorn that this is. */
export const version = '0.1.0'
