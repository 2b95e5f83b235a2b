import type { CompanyInput } from '@alphorn/contract/prospecting/resolution'
import { readQuery } from '@alphorn/identity/query'
import { fingerprint } from '#server/platform/fingerprint'

/** Returns a key that is equal for equivalent inputs; null if nothing in the input can be compared. */
export function inputKey(input: CompanyInput): string | null {
  const query = readQuery(input)
  const { identifiers, name, form, place, place_canton, place_code, isAbroad, street, domain } = query
  if (identifiers.length === 0 && name === null && domain === null) return null
  const ids = identifiers.map(({ kind, value }) => `${kind} ${value}`)
  // `Buchs SG` and `Buchs ZH` are two towns, although their key is one.
  const canton = query.canton ?? place_canton
  const postal_code = query.postal_code ?? place_code
  const where = { place, canton, isAbroad, postal_code, street, domain }
  return fingerprint('company_input', { ids, name: name?.key ?? null, form, ...where })
}
