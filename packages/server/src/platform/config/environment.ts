import { numberSetting, type NumberSettingName, type SettingName } from '#server/platform/config/settings'

/** The environment by the names of the settings, so a setting without a definition cannot be read. */
export type Environment = Readonly<Partial<Record<SettingName, string | undefined>>>

/** Returns the environment without empty variables. `HOST=` in a file of variables means the same as no line for it. */
export function withoutEmpty(env: Environment): Environment {
  return Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim() !== ''))
}

/** Reads a whole number within the bounds of its setting. Throws an Error that names the variable. */
export function wholeNumber(env: Environment, name: NumberSettingName) {
  const { usual, least, most } = numberSetting(name)
  const given = env[name]
  if (given === undefined || given === '') return usual
  const value = Number(given)
  if (!Number.isInteger(value) || value < least || value > most)
    throw new Error(`${name} must be a whole number from ${least} to ${most}, not "${given}".`)
  return value
}

/** Reads a setting that is on by default and may be off. Throws an Error that names the variable. */
export function parseSwitch(name: SettingName, setting = 'on') {
  if (setting !== 'on' && setting !== 'off') throw new Error(`${name} takes on or off, not "${setting}".`)
  return setting === 'on'
}

/** Reads a number above 0; null if none is given. Throws an Error that names the variable. */
export function positiveNumber(env: Environment, name: SettingName) {
  const given = env[name]
  if (!given) return null
  const value = Number(given)
  if (!(value > 0)) throw new Error(`${name} must be a number above 0, not "${given}".`)
  return value
}
