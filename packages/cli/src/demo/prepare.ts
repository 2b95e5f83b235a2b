import { randomBytes } from 'node:crypto'
import { api } from '@alphorn/contract/api'
import { appTable, type AppTable } from '@alphorn/contract/app'
import type { Family } from '@alphorn/contract/forms'
import { ApiError, type Client, createAppClient, createClient } from '@alphorn/sdk/client'
import { items } from '@alphorn/sdk/pages'
import { resetPassword } from '@alphorn/server/accounts/reset-password'
import { withConnection } from '@alphorn/server/db/connection'
import type { Pools } from '@alphorn/server/db/connect'
import { build } from '@alphorn/server/db/statement'
import { demoCompanies } from '@alphorn/server/demo/demo-companies'
import { importCompanies } from '@alphorn/server/directory/import'
import type { ApiClient } from '#cli/demo/cast'
import { type DemoSecrets, keepDemoSecrets, readDemoSecrets } from '#cli/demo/demo-file'
import { fillDemo } from '#cli/demo/fill'
import { fillMarket } from '#cli/demo/fill-market'
import { demoProject, seller } from '#cli/demo/offering'

type App = Client<AppTable>
type Site = { url: string; family: Family; dataDir: string; pools: Pools }
export type Prepared = Required<DemoSecrets>

const email = 'demo@alphorn.example'
const projectName = 'Demo'
const companyCount = 2000
const companiesPerCanton = 3
const prospectCantons = ['AG', 'BE', 'BS', 'FR', 'GE', 'GR', 'LU', 'SG', 'TI', 'VD', 'ZG', 'ZH']

/** Makes sure that there is demo data, over the service's own HTTP endpoints where there are any. What is there stays as it is. */
export async function prepareDemo({ url, family, dataDir, pools }: Site): Promise<Prepared> {
  const app = createAppClient(appTable, { baseUrl: url })
  const [signedIn] = await Promise.all([enter(app, dataDir, pools), ensureCompanies(pools)])
  const clientWith = (secret: string) => createClient(api, { baseUrl: url, family, secret })
  const secret = await ensureCredential(app, signedIn, clientWith)
  keepDemoSecrets(dataDir, { ...signedIn, secret })
  const project_id = await ensureProject(app)
  await ensureProspects(clientWith(secret), project_id)
  await fillDemo({ app, project_id, clientWith })
  await fillMarket({ app, project_id, pools, companies: companyCount })
  return { ...signedIn, secret }
}

/** Signs in as the demo user; makes the user, or a new password, when the kept one is lost. */
async function enter(app: App, dataDir: string, { write }: Pools): Promise<DemoSecrets> {
  const kept = readDemoSecrets(dataDir)
  if (kept && (await signsIn(app, kept))) return kept
  const fresh = { email, password: randomBytes(18).toString('base64url') }
  // Kept before it is used: a start that is interrupted in between loses nothing.
  keepDemoSecrets(dataDir, fresh)
  if (await resetPassword(write, email, fresh.password)) await app.sign_in(fresh)
  else await app.sign_up({ ...fresh, name: 'Demo user', account_name: seller })
  return fresh
}

async function signsIn(app: App, { email: address, password }: DemoSecrets) {
  return app.sign_in({ email: address, password }).then(() => true, isUnknown)
}

/** Whether a refusal says that what is kept belongs to another database, or was taken away. */
function isUnknown(error: unknown) {
  if (error instanceof ApiError && error.status === 401) return false
  throw error
}

async function ensureCompanies({ read, write }: Pools) {
  const [found] = await withConnection(read, (db) =>
    db.query(build.selectFrom('companies').select(({ fn }) => fn.countAll<number>().as('count'))),
  )
  if (found!.count < companyCount)
    await importCompanies(write, demoCompanies({ count: companyCount }), { source: 'demo' })
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
    scopes: [
      'prospect:read',
      'prospect:write',
      'prospect:run',
      'prospect:stages',
      'prospect:approve',
      'companies:read',
    ],
  })
  return data.secret
}

async function ensureProject(app: App) {
  for await (const { name, project_id } of items(app.project_list, {}))
    if (name === projectName) return project_id
  const { data } = await app.app_project_create(demoProject(projectName))
  return data.project_id
}

/** A few companies of each of some cantons. */
async function ensureProspects(client: ApiClient, project_id: string) {
  const { data: present } = await client.prospects({ project_id, limit: 1 })
  if (present.length > 0) return
  const found = await Promise.all(
    prospectCantons.map((canton) =>
      client.companies({
        canton: [canton],
        legal_form: ['0106'],
        status: ['active'],
        limit: companiesPerCanton,
      }),
    ),
  )
  const companies = found.flatMap(({ data }) => data.map(({ company_id }) => ({ company_id })))
  if (companies.length > 0) await client.prospect_add({ project_id, companies })
}
