import { sql } from 'kysely'
import { streetKey } from '@alphorn/swiss-names/street-key'

/** Builds the key by which postal addresses are compared. */
export function addressKey(street: string, postal_code: string) {
  return `${postal_code} ${streetKey(street, null)}`
}

/** Keys under which a row of `companies` can be on a do-not-contact list: pairs of a kind and a value. */
export const contactKeys = sql<{ kind: string; value: string }>`(values ('company', companies.company_id),
  ('uid', companies.uid), ('domain', companies.website_domain),
  ('address', companies.postal_code || ' ' || companies.street_key))`
