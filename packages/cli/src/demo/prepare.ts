import { randomBytes } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { demoEmail } from '@alphorn/contract/accounts/demo-user'
import { api } from '@alphorn/contract/api'
import { appTable, type AppTable } from '@alphorn/contract/app'
import type { Family } from '@alphorn/contract/core/forms'
import type { Scope } from '@alphorn/contract/core/scopes'
import { companySizes } from '@alphorn/contract/directory/company-sizes'
import { ApiError, type Client, createAppClient, createClient } from '@alphorn/sdk/client'
import { resetPassword } from '@alphorn/server/accounts/sign-in/reset-password'
import { endTokens } from '@alphorn/server/app/end-tokens'
import { openTrustedAccount } from '@alphorn/server/accounts/sign-up/sign-up'
import type { Pools } from '@alphorn/server/platform/db/connect'
import type { ApiClient } from '#cli/demo/cast'
import { type DemoSecrets, saveDemoSecrets, readDemoSecrets } from '#cli/demo/demo-file'
import { demoCount, ensureCompanies } from '#cli/demo/ensure-companies'
import { ensureProject } from '#cli/demo/ensure-project'
import { fillDemo } from '#cli/demo/fill'
import { storyDivisions } from '#cli/demo/fill-results'
import { fillLetters } from '#cli/demo/fill-letters'
import { fillMarket } from '#cli/demo/fill-market'
import { demoProject, seller } from '@alphorn/server/app/demo/offering'
import { openDemo } from '@alphorn/server/app/demo/open'

type App = Client<AppTable>
type Site = { url: string; family: Family; dataDir: string; pools: Pools }
export type Prepared = Required<DemoSecrets>

const email = demoEmail
const projectName = 'Demo'
/**
 * Number of the demo's prospects in each canton. German-speaking cantons come first, since its letters are in German.
 */
const perCanton = { ZH: 6, BE: 5, AG: 4, LU: 4, SG: 4, BS: 2, ZG: 2, GR: 1, VD: 3, GE: 2, FR: 2, TI: 1 }

/** Scopes of the demo credential: those of all calls in the documentation, including lists and watches. */
export const demoScopes = [
  'prospect:read',
  'prospect:write',
  'prospect:run',
  'prospect:stages',
  'prospect:approve',
  'prospect:outcomes',
  'companies:read',
  'markets:read',
  'markets:write',
  'watches:read',
  'webhooks:manage',
] as const satisfies readonly Scope[]

/**
 * Creates the missing demo data, over the service's own HTTP endpoints where possible. Existing data remain unchanged.
 */
export async function prepareDemo({ url, family, dataDir, pools }: Site): Promise<Prepared> {
  const app = createAppClient(appTable, { baseUrl: url })
  const [signedIn] = await Promise.all([openDemoAccount(app, dataDir, pools), ensureCompanies(pools)])
  const clientWith = (secret: string) => createClient(api, { baseUrl: url, family, secret })
  const project_id = await ensureProject(app, demoProject(projectName))
  // Must precede the first use of the credential: the service caches the permissions of an account for a second.
  await openDemo(pools.write, project_id)
  await waitUntilVisible(app)
  const secret = await ensureCredential(app, signedIn, clientWith)
  saveDemoSecrets(dataDir, { ...signedIn, secret })
  await ensureProspects(clientWith(secret), project_id)
  await fillLetters(app)
  await fillDemo({ app, project_id, clientWith })
  await fillMarket({ app, project_id, pools, companies: demoCount })
  return { ...signedIn, secret }
}

/** Signs in as the demo user. If the stored password is lost, it creates the user or sets a new password. */
async function openDemoAccount(app: App, dataDir: string, { write }: Pools): Promise<DemoSecrets> {
  const kept = readDemoSecrets(dataDir)
  if (kept && (await signsIn(app, kept))) return kept
  const fresh = { email, password: randomBytes(18).toString('base64url') }
  // Stored before it is used, so that an interrupted start loses nothing.
  saveDemoSecrets(dataDir, fresh)
  if (!(await resetPassword(write, fresh, endTokens)))
    await openTrustedAccount(write, { ...fresh, name: 'Anna Beispiel', account_name: seller })
  await app.sign_in(fresh)
  return fresh
}

async function signsIn(app: App, { email: address, password }: DemoSecrets) {
  return app.sign_in({ email: address, password }).then(() => true, isUnknown)
}

/** Returns whether a refusal means that the stored secret belongs to another database or was revoked. */
function isUnknown(error: unknown) {
  if (error instanceof ApiError && error.status === 401) return false
  throw error
}

async function ensureCredential(
  app: App,
  { secret }: DemoSecrets,
  clientWith: (secret: string) => ApiClient,
) {
  const isKnown =
    secret !== undefined &&
    (await clientWith(secret)
      .me()
      .then(() => true, isUnknown))
  if (isKnown) return secret
  const { data } = await app.app_credential_create({
    name: 'Demo',
    scopes: [...demoScopes],
  })
  return data.secret
}

/** Waits until the session sees the demo's companies: the service caches the permissions of an account for a second. */
async function waitUntilVisible(app: App) {
  for (let tries = 0; tries < 40; tries++) {
    const { data } = await app.companies({ limit: 1 })
    if (data.length > 0) return
    await delay(250)
  }
}

const withStaff = companySizes.filter((size) => size !== 'none')

/** Selects a few companies from each of some cantons, in industries that have roofs and use power by day. */
async function ensureProspects(client: ApiClient, project_id: string) {
  const { data: present } = await client.prospects({ project_id, limit: 1 })
  if (present.length > 0) return
  const found = await Promise.all(
    Object.entries(perCanton).map(([canton, limit]) =>
      client.companies({
        canton: [canton],
        legal_form: ['0106'],
        status: ['active'],
        noga: [...storyDivisions],
        size: withStaff,
        limit,
      }),
    ),
  )
  const companies = found.flatMap(({ data }) => data.map(({ company_id }) => ({ company_id })))
  if (companies.length > 0) await client.prospect_add({ project_id, companies })
}
