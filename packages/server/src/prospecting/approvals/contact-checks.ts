import type { ContactBasis, GateCheck } from '@alphorn/contract/prospecting/approvals'
import type { Channel } from '@alphorn/contract/prospecting/stages'
import {
  textReason,
  type Check,
  fail,
  type Judgement,
  passed,
  warned,
} from '#server/prospecting/approvals/judgement'
import type { PostalFault } from '#server/prospecting/releases/postal-fault'
import { swissDay } from '#server/platform/swiss-time'

/** The legal basis on which the channel may be used (UWG 3(1)(o) and (u)); addressed letters need none. */
export function contactBasisCheck(channel: Channel, basis: ContactBasis | undefined, now: Date): Check {
  const named = { check: 'contact_basis', code: 'contact_basis_required', field: 'contact_basis' } as const
  if (channel === 'letter') return { ...named, ...passed('An addressed letter needs no further basis.') }
  if (!basis) {
    const kinds =
      channel === 'phone_script'
        ? 'directory_check or existing_customer'
        : 'consent, existing_customer or individual_by_hand'
    return {
      ...named,
      ...fail(
        `The channel ${channel} needs a contact_basis of the kind ${kinds}.`,
        textReason('contact_basis_missing'),
      ),
    }
  }
  const future = inFuture(basis, now)
  if (future) return { ...named, ...future }
  return {
    ...named,
    ...(channel === 'phone_script' ? checkPhoneBasis(basis, now) : checkWrittenBasis(channel, basis)),
  }
}

const unfit = textReason('contact_basis_unfit')

/** A consent, an order or a lookup cannot have a date in the future. */
function inFuture(basis: ContactBasis, now: Date) {
  const today = swissDay(now)
  const code = 'timestamp_in_future'
  const late = (member: string) => ({
    ...fail(`The date is in the future. The server time is ${now.toISOString()}.`, unfit, code),
    field: `contact_basis.${member}`,
  })
  if (basis.kind === 'consent' && basis.at > today) return late('at')
  if (basis.kind === 'existing_customer' && basis.since > today) return late('since')
  if (basis.kind === 'directory_check' && new Date(basis.checked_at) > now) return late('checked_at')
  return null
}

const month = 30 * 86_400_000

function checkPhoneBasis(basis: ContactBasis, now: Date): Judgement {
  if (basis.kind === 'existing_customer') return passed('An existing customer.')
  if (basis.kind !== 'directory_check')
    return fail('A call needs directory_check or existing_customer.', unfit)
  const age = now.getTime() - new Date(basis.checked_at).getTime()
  if (age > month)
    return fail('The directory was not checked within the last 30 days. Look the number up again.', unfit)
  if (!basis.listed || basis.asterisk)
    return fail('This number must not be called: it is not listed, or it is marked with an asterisk.', unfit)
  return passed('The number is listed without an asterisk.')
}

function checkWrittenBasis(channel: Channel, { kind }: ContactBasis): Judgement {
  return kind === 'directory_check'
    ? fail(`A ${channel} needs consent, existing_customer or individual_by_hand.`, unfit)
    : passed(`Contact basis: ${kind}.`)
}

/**
 * Whether the text could be delivered by post; `fault` is the obstacle. It never prevents an approval, because the
 * address can be completed later or outside. An export as a letter checks again (prospecting/exports/recheck.ts).
 */
export function postalAddressCheck(channel: Channel, fault: PostalFault | null): GateCheck {
  if (channel === 'letter' && fault)
    return { check: 'address', ...warned(fault.detail, textReason(fault.code, fault.count)) }
  const detail =
    channel === 'letter' ? 'The post can deliver to this address.' : 'This channel needs no postal address.'
  return { check: 'address', ...passed(detail) }
}
