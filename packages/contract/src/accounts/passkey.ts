import { z } from 'zod'

// What browser and service exchange about passkeys: the rules of WebAuthn say what it must be.

/** What a browser makes of a challenge. */
export const PasskeyAssertion = z.looseObject({
  id: z.string().min(1).max(1400),
  response: z.record(z.string(), z.unknown()),
})
export const PasskeyOptions = z.looseObject({ challenge: z.string() }).meta({ id: 'PasskeyOptions' })
