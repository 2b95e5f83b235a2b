export type Environment = Readonly<Record<string, string | undefined>>

/** A whole number from `least` to `most`; `usual` where none is given. Throws an Error that names the variable. */
export function wholeNumber(env: Environment, name: string, usual: number, least: number, most: number) {
  const given = env[name]
  if (given === undefined || given === '') return usual
  const value = Number(given)
  if (!Number.isInteger(value) || value < least || value > most)
    throw new Error(`${name} must be a whole number from ${least} to ${most}, not "${given}".`)
  return value
}

/** A number above 0; null where none is given. Throws an Error that names the variable. */
export function positiveNumber(env: Environment, name: string) {
  const given = env[name]
  if (!given) return null
  const value = Number(given)
  if (!(value > 0)) throw new Error(`${name} must be a number above 0, not "${given}".`)
  return value
}
