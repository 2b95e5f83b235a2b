import { randomUUID } from 'node:crypto'
import { newId } from '@alphorn/contract/core/ids'
import { maxDecidedProspects } from '@alphorn/contract/prospecting/decision-limits'
import { openTrustedAccount } from '@alphorn/server/accounts/sign-up/sign-up'
import { demoCompanies } from '@alphorn/server/app/demo/demo-companies'
import { offering } from '@alphorn/server/app/demo/offering'
import { importCompanies } from '@alphorn/server/directory/companies/import'
import type { Site } from '@alphorn/test/browser/site'
import { asStated } from '../as-stated.ts'

/**
 * Creates a project with waiting letters and a long table. Returns the address of its screens, and the user who reads
 * them.
 */
export type Review = { at: string; user: { email: string; password: string } }

// oxlint-disable-next-line typescript/no-explicit-any -- read field by field below
type Body = any

const offline = {
  research: 'offline',
  qualification: 'offline',
  outreach: 'offline',
  verification: 'offline',
}

/**
 * Lets the built-in executor write and verify the letters, and adds the other prospects directly in the database.
 * Letters of companies with a complete address and a verified text need no tick.
 */
export async function seedReview(site: Site, { letters, prospects }: { letters: number; prospects: number }) {
  await importCompanies(site.pools.write, asStated(demoCompanies({ count: prospects })), { source: 'bench' })
  const name = randomUUID()
  const user = { email: `${name}@alphorn.example`, password: 'a long enough password' }
  await openTrustedAccount(site.pools.write, { ...user, name: 'Rita', account_name: name })
  const { call, account_id } = await signedIn(site.url, user)
  const policies = { languages: ['de', 'fr', 'it', 'en'], outreach_policy: 'auto', four_eyes: false }
  const { project_id } = await call('POST', '/projects', {
    name: 'Briefe',
    language: 'de',
    executor: offline,
    policies,
    offering: { ...offering, criteria: [] },
  })
  const ids = await insertProspects(site, { account_id, project_id }, prospects)
  await writeLetters(call, project_id, ids.slice(0, letters))
  return { at: `/projects/${project_id}`, user } satisfies Review
}

type Call = (method: string, path: string, body?: object) => Promise<Body>

async function signedIn(url: string, user: object) {
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(`${url}/app/api/sign-in`, {
    method: 'POST',
    headers,
    body: JSON.stringify(user),
  })
  const cookie = answer.headers.get('set-cookie')?.split(';')[0] ?? ''
  const { account_id } = ((await answer.json()) as Body).data.account as { account_id: string }
  const call: Call = async (method, path, body) => {
    const asked = await fetch(`${url}/app/api${path}`, {
      method,
      headers: { ...headers, cookie, 'idempotency-key': randomUUID() },
      ...(body && { body: JSON.stringify(body) }),
    })
    const read = (await asked.json()) as Body
    if (asked.status >= 300) throw new Error(JSON.stringify(read))
    return read.data
  }
  return { call, account_id }
}

async function insertProspects(site: Site, key: { account_id: string; project_id: string }, count: number) {
  const ids = Array.from({ length: count }, () => newId('prospect'))
  const client = await site.pools.write.pool.connect()
  try {
    await client.query('begin read write')
    await client.query(
      `insert into prospects (account_id, project_id, prospect_id, company_id, uid, created_at, updated_at)
       select $1, $2, prospect_id, company_id, uid, now(), now()
       from unnest($3::text[]) with ordinality as given (prospect_id, at)
       join (select company_id, uid, row_number() over (order by company_id) as at from companies where status = 'active') as company using (at)`,
      [key.account_id, key.project_id, ids],
    )
    await client.query('commit')
  } finally {
    client.release()
  }
  return ids
}

/** Accepts the prospects and waits until all their texts are written and verified. */
async function writeLetters(call: Call, project_id: string, ids: readonly string[]) {
  for (let from = 0; from < ids.length; from += maxDecidedProspects) {
    const prospect_ids = ids.slice(from, from + maxDecidedProspects)
    await call('POST', `/projects/${project_id}/decisions`, {
      prospect_ids,
      decision: 'accept',
      reason: 'good_fit',
    })
  }
  await startCycle(call, project_id, ids)
  for (;;) {
    const [cycle] = await call('GET', `/projects/${project_id}/cycles`)
    if (cycle.state === 'completed') return
    await new Promise((resolve) => setTimeout(resolve, 500))
  }
}

/** Starts the cycle of those that may be contacted: the step excludes companies in liquidation. */
async function startCycle(call: Call, project_id: string, ids: readonly string[]) {
  const path = `/projects/${project_id}/cycles`
  try {
    await call('POST', path, { prospect_ids: ids })
  } catch (error) {
    const places = [...String(error).matchAll(/prospect_ids\[(\d+)\]/g)].map(([, place]) => Number(place))
    if (places.length === 0) throw error
    await call('POST', path, { prospect_ids: ids.filter((_, at) => !places.includes(at)) })
  }
}
