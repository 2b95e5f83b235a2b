import { z } from 'zod'

// Messages about passkeys between browser and service, as WebAuthn defines them.

/** The browser's answer to a challenge. */
export const PasskeyAssertion = z.looseObject({
  id: z.string().min(1).max(1400),
  // `transports` is stored unverified; the other members are verified as WebAuthn requires.
  response: z.looseObject({ transports: z.array(z.string().max(32)).max(16).optional() }),
})
export const PasskeyOptions = z.looseObject({ challenge: z.string() }).meta({ id: 'PasskeyOptions' })
