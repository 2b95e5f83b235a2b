import type { Company } from '@alphorn/contract/companies'

/** A register entry as one line: `Muster AG | UID CHE-… | seat Bern (BE) | …`. Fixed order, nothing that is not there. */
export function registerLine({
  name,
  uid,
  legal_form,
  seat,
  status,
  founded_on,
  capital,
  address,
  purpose,
}: Company) {
  const parts = [
    name,
    `UID ${uid}`,
    legal_form && `legal form ${legal_form.name.de} (${legal_form.code})`,
    seat.name && `seat ${seat.name}${seat.canton ? ` (${seat.canton})` : ''}`,
    `status ${status}`,
    founded_on && `founded ${founded_on}`,
    capital && `capital ${capital.currency} ${capital.nominal}`,
    address?.town &&
      `address ${[address.street, address.house_number].filter(Boolean).join(' ')}, ${address.postal_code ?? ''} ${address.town}`,
    purpose && `purpose: ${purpose}`,
  ]
  return parts.filter(Boolean).join(' | ').normalize().slice(0, 2000)
}
