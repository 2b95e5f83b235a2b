import type { Route } from '@alphorn/contract/core/route'
import type { Arguments } from '#cli/command/command'
import { textOf } from '#cli/connection/connection'
import { UsageError } from '#cli/command/usage'

/** Options for companies by name and place, without JSON, where a call takes a list of them. */
export const companyOptions = {
  company: { type: 'string', multiple: true },
  place: { type: 'string', multiple: true },
  csv: { type: 'string' },
} as const

export const companyHelp: readonly (readonly [option: string, text: string])[] = [
  ['--company NAME …', 'A company by its name (may be repeated)'],
  ['--place TOWN …', 'Its place: one for all companies, or one for each in their order'],
  ['--csv FILE|-', 'The companies of a CSV file, with a line that names the columns (name;place;uid)'],
]

/** Returns whether the body of a route is a list of companies to be matched. */
export function takesCompanies({ method, body }: Route): boolean {
  // Read from the Zod schema, because generating JSON Schema takes longer, and every start does this for every route.
  const { shape = {} } = body as { shape?: Record<string, { type?: string }> }
  return method !== 'GET' && shape['companies']?.type === 'array'
}

/** The option for a CSV file, which replaces all other options for companies. */
export function companyFileOf({ csv, company, place, body }: Arguments['options']): string | undefined {
  const file = textOf(csv)
  if (file !== undefined && (company ?? place ?? body) !== undefined)
    throw new UsageError('Give the companies by --csv alone, or by --company, --place and --body.')
  return file
}

/** The member `companies` of the body as the options say it; nothing without any. */
export function companiesOf(options: Arguments['options']): {
  companies?: { name: string; place?: string }[]
} {
  const [names, places] = [listIn(options['company']), listIn(options['place'])]
  if (names.length === 0 && places.length > 0) throw new UsageError('--place needs a --company NAME.')
  if (names.length === 0) return {}
  if (places.length > 1 && places.length !== names.length)
    throw new UsageError(
      `--company is given ${names.length} times and --place ${places.length} times. Give one --place for all, or one for each.`,
    )
  const companies = names.map((name, at) => {
    const place = places.length === 1 ? places[0] : places[at]
    return { name, ...(place !== undefined && { place }) }
  })
  return { companies }
}

function listIn(option: Arguments['options'][string]): string[] {
  return option === undefined ? [] : [option].flat().map(String)
}
