import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto'

// A minimal authenticator: it responds to WebAuthn challenges as a browser does, and a test can make its responses
// invalid.

type Site = { origin: string; rp_id: string }

const userPresent = 0x01
const userVerified = 0x04
const attested = 0x40

const sha256 = (bytes: string | Uint8Array) => createHash('sha256').update(bytes).digest()
const base64url = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url')

/** Creates a passkey for a site, with ES256, which every browser supports. */
export function newPasskey({ origin, rp_id }: Site) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x, y } = publicKey.export({ format: 'jwk' })
  const credential = randomBytes(32)
  const id = base64url(credential)
  let counter = 0

  const clientData = (type: string, challenge: unknown, from: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: from, crossOrigin: false }))
  const authenticatorData = (flags: number, rest: Uint8Array = new Uint8Array()) => {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter)
    return Buffer.concat([sha256(rp_id), Buffer.from([flags]), count, rest])
  }
  const key = () =>
    cbor(
      new Map<number, number | Uint8Array>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Buffer.from(x!, 'base64url')],
        [-3, Buffer.from(y!, 'base64url')],
      ]),
    )
  const made = (response: Record<string, unknown>) => ({
    id,
    rawId: id,
    type: 'public-key',
    clientExtensionResults: {},
    response,
  })

  return {
    id,
    /** Creates the registration response for the challenge from the server. */
    attest(challenge: unknown, from = origin) {
      const size = Buffer.alloc(2)
      size.writeUInt16BE(credential.length)
      const rest = Buffer.concat([Buffer.alloc(16), size, credential, key()])
      const authData = authenticatorData(userPresent | userVerified | attested, rest)
      const attestation = new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', authData],
      ])
      return made({
        clientDataJSON: base64url(clientData('webauthn.create', challenge, from)),
        attestationObject: base64url(cbor(attestation)),
        transports: ['internal'],
      })
    },
    /** Creates the sign-in response. `count`: the signature counter to report. */
    assert(challenge: unknown, { from = origin, count = counter + 1 } = {}) {
      counter = count
      const authData = authenticatorData(userPresent | userVerified)
      const client = clientData('webauthn.get', challenge, from)
      const signature = createSign('sha256').update(authData).update(sha256(client)).sign(privateKey)
      return made({
        clientDataJSON: base64url(client),
        authenticatorData: base64url(authData),
        signature: base64url(signature),
      })
    },
  }
}

/** Encodes values in CBOR, limited to the part of RFC 8949 that authenticators use. */
function cbor(value: unknown): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value)
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (value instanceof Uint8Array) return Buffer.concat([head(2, value.length), value])
  if (value instanceof Map)
    return Buffer.concat([
      head(5, value.size),
      ...[...value].flatMap(([name, one]: [unknown, unknown]) => [cbor(name), cbor(one)]),
    ])
  throw new TypeError('An authenticator does not say this.')
}

function head(major: number, count: number) {
  if (count < 24) return Buffer.from([(major << 5) | count])
  if (count < 256) return Buffer.from([(major << 5) | 24, count])
  return Buffer.from([(major << 5) | 25, count >> 8, count & 0xff])
}
