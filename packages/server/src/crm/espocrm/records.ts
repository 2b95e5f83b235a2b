import { cutText } from '@alphorn/contract/core/cut-text'
import { z } from 'zod'
import { CrmError } from '#server/crm/espocrm/crm-error'
import { askEspo, type Endpoint } from '#server/crm/espocrm/request'

/** New records per request, besides one that is repeated. EspoCRM allows 200 (`recordListMaxSizeLimit`). */
export const pageSize = 100

const textUpTo = (most: number) =>
  z
    .string()
    .nullish()
    .transform((value) => cutText((value ?? '').normalize().replaceAll('\0', '').trim(), most) || null)
const RecordId = z.string().regex(/^[A-Za-z0-9_-]{1,64}$/)

/** An account, with the attributes of EspoCRM that are read here (metadata/entityDefs/Account.json). */
const Account = z.looseObject({
  id: RecordId,
  name: textUpTo(300),
  type: textUpTo(100),
  website: textUpTo(500),
  emailAddress: textUpTo(254),
  emailAddressIsOptedOut: z.boolean().nullish(),
  billingAddressStreet: textUpTo(200),
  billingAddressPostalCode: textUpTo(10),
  billingAddressCity: textUpTo(100),
  billingAddressCountry: textUpTo(100),
  // Not normalised or shortened, because it is written back as a whole.
  description: z.string().nullish(),
})
export type Account = z.infer<typeof Account>

const Contact = z.looseObject({
  id: RecordId,
  emailAddress: textUpTo(254),
  emailAddressIsOptedOut: z.boolean().nullish(),
})
export type Contact = z.infer<typeof Contact>

const Created = z.looseObject({ id: RecordId })
const kinds = { Account, Contact, Task: Created }
type Kinds = { Account: Account; Contact: Contact; Task: z.infer<typeof Created> }
export type RecordKind = keyof Kinds

/** An item of `where` (EspoCRM documentation, "API search parameters"). */
export type Where = { type: string; attribute: string; value?: unknown }
type Search = { where?: readonly Where[]; select: readonly string[]; offset?: number; maxSize?: number }
/** A page; `total` is -1 or -2 if the CRM does not count. */
export type RecordPage<Kind extends RecordKind> = { list: Kinds[Kind][]; total: number }

/** Lists records in the order of their creation, so that new ones come last. */
export async function listRecords<Kind extends RecordKind>(
  endpoint: Endpoint,
  kind: Kind,
  { where = [], select, offset = 0, maxSize = pageSize }: Search,
): Promise<RecordPage<Kind>> {
  const params = { where, select, offset, maxSize, orderBy: 'createdAt', order: 'asc' }
  const path = `${kind}?searchParams=${encodeURIComponent(JSON.stringify(params))}`
  const { kind: status, value } = await askEspo(endpoint, { method: 'GET', path })
  if (status !== 'ok') throw new CrmError('not_found')
  const Page = z.object({ list: z.array(kinds[kind]).max(pageSize + 1), total: z.number().default(-1) })
  const page = Page.safeParse(value)
  if (!page.success) throw new CrmError('not_espocrm')
  return page.data as RecordPage<Kind>
}

/** Returns an account; null if it no longer exists. */
export async function readAccount(endpoint: Endpoint, id: string): Promise<Account | null> {
  const { kind, value } = await askEspo(endpoint, { method: 'GET', path: `Account/${id}` })
  if (kind !== 'ok') return null
  return parseRecord(Account, value)
}

/** Creates a record. Returns `duplicate` if EspoCRM considers it a duplicate of an existing one. */
export async function createRecord(
  endpoint: Endpoint,
  kind: 'Account' | 'Task',
  body: object,
): Promise<{ id: string } | 'duplicate'> {
  const answer = await askEspo(endpoint, { method: 'POST', path: kind, body })
  if (answer.kind === 'conflict') return 'duplicate'
  if (answer.kind === 'missing') throw new CrmError('not_found')
  return { id: parseRecord(Created, answer.value).id }
}

/** Sets attributes of an account and leaves the others unchanged. */
export async function updateAccount(endpoint: Endpoint, id: string, body: object): Promise<void> {
  const { kind } = await askEspo(endpoint, { method: 'PUT', path: `Account/${id}`, body })
  if (kind !== 'ok') throw new CrmError('refused')
}

function parseRecord<Value>(schema: z.ZodType<Value>, value: unknown): Value {
  const parsed = schema.safeParse(value)
  if (!parsed.success) throw new CrmError('not_espocrm')
  return parsed.data
}
