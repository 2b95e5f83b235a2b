import type { LetterDispatch } from '@alphorn/contract/letter-post/letter-post'
import { z } from 'zod'
import { PingenError } from '#server/letter-post/pingen/pingen-error'
import { type PingenSession, plainWords } from '#server/letter-post/pingen/request'

// The routes and attributes of letters, as Pingen's own libraries and its n8n node use them (github.com/pingencom:
// pingen2-sdk-php, n8n-nodes-pingen2).

const Upload = z.object({
  data: z.object({
    attributes: z.object({ url: z.url().max(4000), url_signature: z.string().min(1).max(1000) }),
  }),
})
const Letter = z.object({
  data: z.object({
    id: z.string().regex(/^[\w-]{1,64}$/),
    attributes: z.object({
      status: z.string().regex(/^[a-z_]{1,40}$/),
      file_pages: z.int().min(1).max(500).nullish(),
      country: z
        .string()
        .regex(/^[A-Z]{2}$/)
        .nullish(),
    }),
  }),
})
const Price = z.object({
  data: z.object({
    attributes: z.object({
      currency: z.string().regex(/^[A-Z]{3}$/),
      price: z.number().min(0).max(10_000),
    }),
  }),
})
const Events = z.object({
  data: z
    .array(
      z.object({
        attributes: z.object({ code: z.string(), name: z.string(), emitted_at: z.string().nullish() }),
      }),
    )
    .max(100),
})

/** A letter at Pingen. */
export type PingenLetter = { id: string; status: string; pages: number | null; country: string | null }
/** Price of a letter, in the smallest unit of the currency. */
export type LetterPrice = { price_minor: number; currency: string }
export type Uploaded = { url: string; signature: string }
type Product = LetterDispatch['product']

// One side per sheet in grayscale: the layout of the window `service` requires it.
const print = { print_mode: 'simplex', print_spectrum: 'grayscale' } as const

const lettersOf = ({ client }: PingenSession) => `/organisations/${client.organisationId}/deliveries/letters`

/** Uploads a file from which a letter can be created. */
export async function uploadFile(session: PingenSession, bytes: Uint8Array<ArrayBuffer>): Promise<Uploaded> {
  const { data } = parseAnswer(Upload, await session.ask({ method: 'GET', path: '/file-upload' }))
  const { url, url_signature } = data.attributes
  await session.put(url, bytes)
  return { url, signature: url_signature }
}

/**
 * Creates a letter from a file. Pingen checks it and posts nothing. A repeated call with the same key returns the same
 * letter.
 */
export async function createLetter(
  session: PingenSession,
  { url, signature }: Uploaded,
  { name, window, key }: { name: string; window: 'left' | 'right'; key: string },
): Promise<PingenLetter> {
  const attributes = {
    file_original_name: name,
    file_url: url,
    file_url_signature: signature,
    address_position: window,
    auto_send: false,
  }
  const data = { type: 'letters', attributes }
  return letterIn(await session.ask({ method: 'POST', path: lettersOf(session), data, key }))
}

/** Returns a letter in its current state; null if Pingen no longer has it. */
export async function readLetter(session: PingenSession, id: string): Promise<PingenLetter | null> {
  const answer = await session.ask({ method: 'GET', path: `${lettersOf(session)}/${id}` })
  return answer === null ? null : letterIn(answer)
}

/** Requests the price of a letter of this size and destination. */
export async function priceOf(
  session: PingenSession,
  { pages, country, product }: { pages: number; country: string; product: Product },
): Promise<LetterPrice> {
  const paper_types = Array.from({ length: pages }, () => 'normal')
  const attributes = { country, delivery_product: product, ...print, paper_types }
  const data = { type: 'letter_price_calculator', attributes }
  const path = `${lettersOf(session)}/price-calculator`
  const { currency, price } = parseAnswer(Price, await session.ask({ method: 'POST', path, data })).data
    .attributes
  return { price_minor: Math.round(price * 100), currency }
}

/** Posts a letter. Its id makes repeated calls safe: it leaves only once. */
export async function sendLetter(
  session: PingenSession,
  id: string,
  { product, key }: { product: Product; key: string },
): Promise<PingenLetter> {
  const data = { id, type: 'letters', attributes: { delivery_product: product, ...print } }
  return letterIn(await session.ask({ method: 'PATCH', path: `${lettersOf(session)}/${id}/send`, data, key }))
}

/** Returns the reason why a letter was returned, in Pingen's words, or null if there is none. */
export async function reasonOfReturn(session: PingenSession, id: string): Promise<string | null> {
  const path = `${lettersOf(session)}/${id}/events?page%5Blimit%5D=100&language=en-GB`
  const answer = await session.ask({ method: 'GET', path })
  if (answer === null) return null
  const returns = parseAnswer(Events, answer).data.filter(
    ({ attributes }) => attributes.code === 'undeliverable',
  )
  const last = returns.toSorted((a, b) => timeOf(a) - timeOf(b)).at(-1)
  return last ? plainWords(last.attributes.name, 300) : null
}

const timeOf = ({ attributes }: z.infer<typeof Events>['data'][number]) =>
  Date.parse(attributes.emitted_at ?? '') || 0

function letterIn(answer: unknown): PingenLetter {
  const { id, attributes } = parseAnswer(Letter, answer).data
  return {
    id,
    status: attributes.status,
    pages: attributes.file_pages ?? null,
    country: attributes.country ?? null,
  }
}

/** Parses a response. A null response is a 404: the organisation is unknown. */
function parseAnswer<Value>(schema: z.ZodType<Value>, answer: unknown): Value {
  if (answer === null) throw new PingenError('not_found')
  const parsed = schema.safeParse(answer)
  if (!parsed.success) throw new PingenError('not_pingen')
  return parsed.data
}
