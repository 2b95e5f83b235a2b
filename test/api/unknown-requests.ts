import fc from 'fast-check'
import { places } from '../support/documents.ts'
import { oddQueries, oddSegments } from './fuzz-requests.ts'
import { requestBytes } from '../support/raw-http.ts'

// Generates undocumented requests: unknown or nearly valid paths, unusual methods and headers, and bytes that barely
// resemble HTTP.

/** The client's action on the connection after sending the bytes. */
type Ending = 'wait' | 'half_close' | 'reset'
export type UnknownRequest = {
  bytes: Uint8Array
  ending: Ending
  /** Whether it is a complete HTTP/1.1 request, which must get a response. */
  wellFormed: boolean
  method: string
}

/** Headers that authenticate the caller. */
export type Proof = Readonly<Record<string, string>>

/** Half of the requests are well-formed, half are damaged or random bytes. */
export function unknownRequests(proofs: readonly Proof[]): fc.Arbitrary<UnknownRequest> {
  const wellFormed = wellFormedRequests(proofs)
  return fc.oneof(
    { weight: 4, arbitrary: wellFormed.map((one) => ({ ...one, ending: 'wait' as const })) },
    { weight: 1, arbitrary: fc.record({ one: wellFormed, ending: endings }).map(endedEarly) },
    { weight: 2, arbitrary: fc.record({ one: wellFormed, ending: endings, damage: damages }).map(damaged) },
    { weight: 1, arbitrary: fc.record({ bytes: noise, ending: endings }).map(asNoise) },
  )
}

type WellFormed = Pick<UnknownRequest, 'bytes' | 'method' | 'wellFormed'>

const endings = fc.constantFrom<Ending[]>('half_close', 'half_close', 'reset', 'wait')

function endedEarly({ one, ending }: { one: WellFormed; ending: Ending }): UnknownRequest {
  return { ...one, ending, wellFormed: ending === 'wait' }
}

const heads = [
  '/',
  '//',
  '/api',
  '/api/',
  '/api/v1',
  '/api/v1/',
  '/api/v1//',
  '/api/v2/',
  '/api/v1/outreach/',
  '/api/v1/outreach//',
  '/api/v1/prospect/',
  '/api/v1/surprise/',
  '/app/',
  '/app/api/',
  '/app/api//',
  '/feeds/',
  '/reconcile/',
  '/mcp',
  '/mcp/',
  '/livez',
  '/readyz',
  '/healthz',
  '/assets/',
  '/__proto__/',
]

const words = [...new Set(places.flatMap(({ path }) => path.split('/')))].filter((word) =>
  /^[a-z]/.test(word),
)
const segments = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...words) },
  {
    weight: 2,
    arbitrary: fc.constantFrom('', '', '.', '..', '__proto__', 'constructor', 'toString', 'errors'),
  },
  {
    weight: 1,
    arbitrary: oddSegments.map((text) => text.replaceAll(/[^\u0021-\u007e]/gu, encodeURIComponent)),
  },
)
const documented = places.map(({ path }) => path.replaceAll(/\{\w+\}/g, 'x'))

const paths = fc.oneof(
  {
    weight: 5,
    arbitrary: fc
      .tuple(fc.constantFrom(...heads), fc.array(segments, { maxLength: 5 }))
      .map(([head, rest]) => head + rest.join('/')),
  },
  // One character of a documented path is doubled or removed.
  {
    weight: 2,
    arbitrary: fc
      .record({ path: fc.constantFrom(...documented), at: fc.nat(), twice: fc.boolean() })
      .map(({ path, at, twice }) => {
        const place = at % path.length
        return path.slice(0, place) + (twice ? path[place] : '') + path.slice(twice ? place : place + 1)
      }),
  },
  { weight: 1, arbitrary: fc.constantFrom(...documented) },
  { weight: 1, arbitrary: fc.constantFrom('*', 'http://elsewhere.example/api/v1/', 'x', '?', '/?', '/#') },
)

const methods = fc.constantFrom(
  ...'GET GET GET HEAD POST PUT PATCH DELETE OPTIONS TRACE CONNECT PROPFIND PURGE LINK M-SEARCH QUERY'.split(
    ' ',
  ),
)

const oddHeaders: Readonly<Record<string, readonly string[]>> = {
  accept: ['text/html', 'application/x-ndjson', 'application/x-ndjson;q=0', '', ',;=', 'text/event-stream'],
  'accept-encoding': ['gzip', 'br;q=0', '\u00ff'],
  authorization: ['', 'Bearer', 'Bearer  ', 'Bearer x', 'Basic eDp5', `Bearer ${'x'.repeat(5000)}`, '\u00ff'],
  cookie: ['__Host-alphorn=', '__Host-alphorn=x', '=;=;', '__proto__=1', '\u00ff='],
  'x-forwarded-for': [
    '',
    ',',
    '::1%eth0',
    '[::1]:x',
    '[',
    '1.2.3.4:5',
    'x'.repeat(3000),
    '::ffff:1.2.3.4',
    '\u00ff',
  ],
  'x-forwarded-proto': ['https', ',', ''],
  origin: ['null', 'http://elsewhere.example', '://', '\u00ff'],
  'sec-fetch-site': ['cross-site', ''],
  'access-control-request-method': ['POST'],
  'content-type': [
    'application/json',
    'text/plain',
    '',
    'application/json; charset=utf-16',
    'multipart/form-data',
  ],
  'content-encoding': ['gzip', ''],
  'if-none-match': ['*', '"', ',', 'W/"x"'],
  'idempotency-key': ['', 'x', 'two words', '\u00ff'],
  'user-agent': ['', '\u00ff\u00fe', 'x'.repeat(2000)],
  expect: ['100-continue', 'surprise'],
  upgrade: ['websocket', 'h2c'],
  te: ['trailers'],
  range: ['bytes=0-'],
}
const headers = fc
  .array(
    fc
      .constantFrom(...Object.keys(oddHeaders))
      .chain((name) => fc.constantFrom(...(oddHeaders[name] ?? [''])).map((value) => [name, value] as const)),
    { maxLength: 5 },
  )
  .map((pairs) => Object.fromEntries(pairs))

const hosts = fc.constantFrom('alphorn.example', 'alphorn.example', '', '[', '\u00ff', 'x:99999', 'a b')
const bodies = fc.oneof(
  { weight: 3, arbitrary: fc.constant('') },
  { weight: 1, arbitrary: fc.constantFrom('{}', '[]', 'null', '{', '{"__proto__":1}', '\u0000', 'a=1&a=2') },
  { weight: 1, arbitrary: fc.uint8Array({ maxLength: 300 }) },
)

function wellFormedRequests(proofs: readonly Proof[]): fc.Arbitrary<WellFormed> {
  return fc
    .record({
      method: methods,
      path: paths,
      query: fc.oneof(
        { weight: 3, arbitrary: fc.constant('') },
        { weight: 1, arbitrary: oddQueries.map((text) => `?${text}`) },
      ),
      host: hosts,
      proof: fc.oneof(
        { weight: 2, arbitrary: fc.constant({}) },
        { weight: 1, arbitrary: fc.constantFrom(...proofs) },
      ),
      odd: headers,
      body: bodies,
    })
    .map(({ method, path, query, host, proof, odd, body }) => ({
      bytes: requestBytes({ method, path: path + query, headers: { host, ...odd, ...proof }, body }),
      method,
      wellFormed: true,
    }))
}

type Damage = { kind: 'replace' | 'cut' | 'insert' | 'repeat'; at: number; length: number; bytes: Uint8Array }
const damages: fc.Arbitrary<Damage[]> = fc.array(
  fc.record({
    kind: fc.constantFrom('replace', 'cut', 'insert', 'repeat'),
    at: fc.nat(),
    length: fc.integer({ min: 1, max: 40 }),
    bytes: fc.uint8Array({ minLength: 1, maxLength: 8 }),
  }),
  { minLength: 1, maxLength: 4 },
)

function damaged({
  one,
  ending,
  damage,
}: {
  one: WellFormed
  ending: Ending
  damage: Damage[]
}): UnknownRequest {
  const bytes = damage.reduce(withDamage, Buffer.from(one.bytes))
  return { ...one, bytes, ending, wellFormed: false }
}

function withDamage(bytes: Buffer, { kind, at, length, bytes: other }: Damage): Buffer {
  const from = bytes.length === 0 ? 0 : at % bytes.length
  const [before, after] = [bytes.subarray(0, from), bytes.subarray(from)]
  if (kind === 'cut') return Buffer.concat([before, after.subarray(length)])
  if (kind === 'insert') return Buffer.concat([before, other, after])
  if (kind === 'repeat') return Buffer.concat([before, after.subarray(0, length), after])
  return Buffer.concat([before, other, after.subarray(other.length)])
}

const noise = fc.oneof(
  fc.uint8Array({ minLength: 1, maxLength: 600 }),
  fc.constantFrom(
    Buffer.from('\u0016\u0003\u0001\u0002\u0000\u0001\u0000\u0001\u00fc\u0003\u0003', 'latin1'),
    Buffer.from('PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'),
    Buffer.from('GET /\r\n\r\n'),
    Buffer.from('\r\n\r\n\r\n'),
    Buffer.from('CONNECT elsewhere.example:443 HTTP/1.1\r\nhost: elsewhere.example:443\r\n\r\n'),
    Buffer.from('GET /api/v1//x HTTP/1.1\r\nhost: x\r\n\r\nGET /livez HTTP/1.1\r\nhost: x\r\n\r\n'),
  ),
)

function asNoise({ bytes, ending }: { bytes: Uint8Array; ending: Ending }): UnknownRequest {
  return { bytes, ending, wellFormed: false, method: '' }
}
