/** Reasons why a webhook delivery received no response or an unexpected one, by code, with the API's message. */
export const deliveryFaults = {
  host_unknown: 'The name of the host is not known.',
  lookup_failed: 'The name of the host could not be looked up.',
  refused: 'The connection was refused.',
  cut: 'The connection was cut.',
  host_unreachable: 'The host cannot be reached.',
  certificate_expired: 'The certificate of the host has expired.',
  certificate_self_signed: 'The certificate of the host is signed by itself.',
  certificate_of_another: 'The certificate of the host is for another name.',
  no_answer: 'No answer within 15 seconds.',
  secret_unreadable: 'The secret of the endpoint cannot be read: its pepper is gone. Rotate the secret.',
  not_https: 'The address must begin with https://.',
  holds_credentials: 'The address must not contain a user name or password.',
  not_public: 'The address is not one of the public internet.',
} as const
export type DeliveryFault = keyof typeof deliveryFaults

/** Returns the API's message for a response with a status other than 2xx. */
export function statusFault(status: number) {
  return `The endpoint answered with ${status}.`
}

const codes = new Map<string, DeliveryFault>(
  Object.entries(deliveryFaults).map(([code, sentence]) => [sentence, code as DeliveryFault]),
)

/** Returns the code or the status of a message; undefined for a message of the network library. */
export function deliveryFaultOf(sentence: string): DeliveryFault | { status: number } | undefined {
  const status = Number(/^The endpoint answered with (\d{3})\.$/.exec(sentence)?.[1] ?? Number.NaN)
  return Number.isNaN(status) ? codes.get(sentence) : { status }
}
