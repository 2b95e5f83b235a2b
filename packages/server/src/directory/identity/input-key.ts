import type { CompanyInput } from '@alphorn/contract/prospecting/resolution'
import { readQuery } from '@alphorn/identity/query'
import { fingerprint } from '#server/platform/fingerprint'

/** Returns a key that is equal for equivalent inputs; null if nothing in the input can be compared. */
export function inputKey(input: CompanyInput): string | null {
  const { identifiers, name, form, place, canton, isAbroad, postal_code, street, domain } = readQuery(input)
  if (identifiers.length === 0 && name === null && domain === null) return null
  const ids = identifiers.map(({ kind, value }) => `${kind} ${value}`)
  const where = { place, canton, isAbroad, postal_code, street, domain }
  return fingerprint('company_input', { ids, name: name?.key ?? null, form, ...where })
}
