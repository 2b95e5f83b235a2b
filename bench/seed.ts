import { randomUUID } from 'node:crypto'
import { newId } from '@alphorn/contract/core/ids'
import { openTrustedAccount } from '@alphorn/server/accounts/sign-up/sign-up'
import { connectPools } from '@alphorn/server/platform/db/connect'
import { demoCompanies } from '@alphorn/server/app/demo/demo-companies'
import { importCompanies } from '@alphorn/server/directory/companies/import'
import { asStated } from './as-stated.ts'
import type { Database } from './database.ts'

export type Seeded = { account_id: string; project_id: string; secret: string; prospect_ids: string[] }

// oxlint-disable-next-line typescript/no-explicit-any -- read field by field below
type Body = any

export const ofAWorker = ['prospect:read', 'prospect:write', 'prospect:run', 'prospect:stages']

/** An account with a project and a credential, made over HTTP but for the account itself. */
export async function seedAccount(
  database: Database,
  url: string,
  scopes = ofAWorker,
  project: object = roofs,
): Promise<Seeded> {
  const name = randomUUID()
  const user = { email: `${name}@alphorn.example`, password: 'a long enough password' }
  // The mail of a sign-up has no reader here.
  const pools = connectPools(database.url, { size: 1 })
  await openTrustedAccount(pools.write, { ...user, name: 'Owner', account_name: name })
  await pools.end()
  const signedIn = await fetch(`${url}/app/api/sign-in`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(user),
  })
  const cookie = signedIn.headers.get('set-cookie')?.split(';')[0] ?? ''
  const app = async (path: string, body: object) => {
    const answer = await fetch(`${url}/app/api${path}`, {
      method: 'POST',
      headers: { cookie, 'content-type': 'application/json', 'idempotency-key': randomUUID() },
      body: JSON.stringify(body),
    })
    const read = (await answer.json()) as Body
    if (answer.status !== 201) throw new Error(JSON.stringify(read))
    return read.data
  }
  const { account } = ((await signedIn.json()) as Body).data
  const { project_id } = await app('/projects', project)
  const { secret } = await app('/credentials', { name: 'Wanda', scopes })
  return { account_id: account.account_id, project_id, secret, prospect_ids: [] }
}

/** Companies for prospects to be. */
export async function seedCompanies({ url }: Database, count: number) {
  const pools = connectPools(url, { size: 2 })
  await importCompanies(pools.write, asStated(demoCompanies({ count })), { source: 'bench' })
  await pools.end()
}

/** Adds prospects past the service: each of the first companies is one. */
export async function seedProspects({ sql }: Database, account: Seeded, count: number) {
  const { account_id, project_id } = account
  account.prospect_ids = Array.from({ length: count }, () => newId('prospect'))
  await sql(
    `insert into prospects (account_id, project_id, prospect_id, company_id, uid, created_at, updated_at)
     select $1, $2, prospect_id, company_id, uid, now(), now()
     from unnest($3::text[]) with ordinality as given (prospect_id, at)
     join (select company_id, uid, row_number() over (order by company_id) as at from companies) as company using (at)`,
    [account_id, project_id, account.prospect_ids],
  )
}

const offering = {
  name: 'Dachkontrolle',
  summary: 'Wir prüfen Flachdächer mit Drohnen.',
  points: [{ id: 'speed', text: 'Eine Kontrolle dauert einen halben Tag.' }],
  criteria: [{ id: 'region', text: 'Sitz im Kanton Bern', kind: 'must', weight: 3 }],
  questions: [{ id: 'roof', text: 'Hat die Firma Flachdächer?' }],
  sender: {
    name: 'Anna Acme',
    organisation: 'Acme AG',
    address: 'Bahnhofstrasse 1, 3011 Bern',
    email: 'anna@acme.example',
  },
}

/** A project as a user makes it. */
// The benches are the workers: without this the built-in executor would take the jobs.
const executor = {
  research: 'external',
  qualification: 'external',
  outreach: 'external',
  verification: 'off',
}
export const roofs = { name: 'Roofs', language: 'de', offering, executor }
