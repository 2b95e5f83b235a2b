import { z } from 'zod'

// What browser and service exchange about passkeys: the rules of WebAuthn say what it must be.

/** What a browser makes of a challenge. */
export const PasskeyAssertion = z.looseObject({
  id: z.string().min(1).max(1400),
  // The ways to reach the authenticator are kept as they come; all else is verified.
  response: z.looseObject({ transports: z.array(z.string().max(32)).max(16).optional() }),
})
export const PasskeyOptions = z.looseObject({ challenge: z.string() }).meta({ id: 'PasskeyOptions' })
