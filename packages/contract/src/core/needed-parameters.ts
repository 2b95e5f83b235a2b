import type { z } from 'zod'

// A parameter that has no effect without another one is refused without it, because no filter is dropped silently.

const member = 'x-needs'

/** A needed parameter, and the values of which it must have one; any value if there are none. */
type NeededParameter = { parameter: string; values: readonly string[] }

/** Returns the metadata of a parameter that needs another one. The documents show it as `x-needs`. */
export function needing(parameter: string, ...values: string[]): Record<typeof member, NeededParameter> {
  return { [member]: { parameter, values } }
}

/** Returns the first parameter of a query whose needed parameter is missing, and what it needs. */
export function findLackingParameter(
  shape: Readonly<Record<string, z.core.$ZodType>>,
  query: Readonly<Record<string, unknown>>,
): { name: string; needs: string } | undefined {
  for (const name of Object.keys(query)) {
    const needed = neededBy(shape[name])
    if (query[name] === undefined || !needed || isMet(needed, query[needed.parameter])) continue
    const { parameter, values } = needed
    return { name, needs: values.length === 0 ? parameter : `${parameter}=${values.join('|')}` }
  }
  return undefined
}

function neededBy(schema: unknown): NeededParameter | undefined {
  return (schema as z.ZodType | undefined)?.meta()?.[member] as NeededParameter | undefined
}

function isMet({ values }: NeededParameter, given: unknown) {
  return given !== undefined && (values.length === 0 || values.some((value) => value === given))
}
