import { cutText } from '@alphorn/contract/core/cut-text'
import type { Company } from '@alphorn/contract/directory/companies'
import { withoutDerived } from '#server/directory/companies/derived/present-derived'

/**
 * Formats a register entry as one line: `Muster AG | UID CHE-… | seat Bern (BE) | …`. The order is fixed, missing
 * fields are omitted and derived facts are excluded, because the line serves as proof.
 */
export function registerLine(shown: Company) {
  const company = withoutDerived(shown)
  const { name, uid, status, founded_on, purpose } = company
  const parts = [
    name,
    `UID ${uid}`,
    ...placeAndForm(company),
    `status ${status}`,
    founded_on && `founded ${founded_on}`,
    ...meansAndAddress(company),
    purpose && `purpose: ${purpose}`,
  ]
  return cutText(parts.filter(Boolean).join(' | ').normalize(), 2000)
}

function placeAndForm({ legal_form, seat }: Company) {
  return [
    legal_form && `legal form ${legal_form.name.de} (${legal_form.code})`,
    seat.name && `seat ${seat.name}${seat.canton ? ` (${seat.canton})` : ''}`,
  ]
}

function meansAndAddress({ capital, address, noga, size }: Company) {
  return [
    capital && `capital ${capital.currency} ${capital.nominal}`,
    address?.town &&
      `address ${[address.street, address.house_number].filter(Boolean).join(' ')}, ${address.postal_code ?? ''} ${address.town}`,
    // No register states these two; they come with their own source.
    noga && `industry NOGA ${noga.code} by ${noga.source}`,
    size && `size ${size.class} by ${size.source}`,
  ]
}
