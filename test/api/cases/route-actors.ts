import { type Product, products, type Scope, scopeNames } from '@alphorn/contract/core/scopes'
import { newSecret } from '@alphorn/server/accounts/credentials/secret'
import type { Who } from '../../support/any-call.ts'
import { paramsOf, type PublishedRoute } from '../../support/published-routes.ts'
import type { Actors, Fixture } from './route-fixtures.ts'
import type { Account } from '../../fixtures/accounts.ts'
import type { Actor } from '../../fixtures/actors.ts'
import type { World } from '../../fixtures/world.ts'

/** Actors of the every-route test: Acme with its objects, Bolt with equal objects, and callers without permission. */
export type Company = Awaited<ReturnType<typeof assemble>>

export async function assemble(world: World) {
  const acme = await actorsOf(await world.account('Acme'))
  const bolt = await actorsOf(await world.account('Bolt'))
  /** An empty project of Acme. */
  const sibling = await acme.account.project({ name: 'Another' })
  const fixtures = new Map<string, Promise<Fixture>>()
  const lesser = new Map<string, Promise<Actor>>()

  function fixtureOf(actors: Actors, { name, routeCase }: PublishedRoute) {
    const key = `${actors.account.account_id} ${name}`
    if (!fixtures.has(key)) fixtures.set(key, routeCase.fixture(actors))
    return fixtures.get(key)!
  }

  /** Creates a credential of Acme with exactly these scopes. */
  function withScopes(scopes: readonly Scope[]) {
    const key = scopes.join(' ')
    if (!lesser.has(key)) lesser.set(key, acme.account.credential([...scopes], { name: 'Lena' }))
    return lesser.get(key)!
  }

  return {
    acme,
    bolt,
    withScopes,
    /** A fixture of Acme that refused calls may share, and an equal one of Bolt. */
    own: (at: PublishedRoute) => fixtureOf(acme, at),
    foreign: (at: PublishedRoute) => fixtureOf(bolt, at),
    olga: who(acme.olga, 'Olga'),
    unproductive: await withoutProducts(world),
    sibling,
    limited: await limitedTo(acme.account, sibling),
    refused: await refusedCredentials(world, acme.account),
  }
}

async function actorsOf(account: Account): Promise<Actors> {
  const olga = await account.credential([...scopeNames], { name: 'Olga' })
  return { account, olga, caller: olga }
}

export function who({ secret }: Actor, name: string): Who {
  return { name, headers: { authorization: `Bearer ${secret}` } }
}

/** For each product, a credential of an account that has bought all the others. */
async function withoutProducts(world: World) {
  const made = await Promise.all(
    products.map(async (product) => {
      const account = await world.account('Cheap')
      const sql = 'update accounts set products = array_remove(products, $2) where account_id = $1'
      await world.sql(sql, [account.account_id, product])
      return [product, who(await account.credential([...scopeNames], { name: 'Paula' }), 'Paula')] as const
    }),
  )
  return Object.fromEntries(made) as Record<Product, Who>
}

async function limitedTo(account: Account, project_id: string) {
  const actor = await account.credential([...scopeNames], { name: 'Lio', project_ids: [project_id] })
  return who(actor, 'Lio')
}

/** Returns values of an `Authorization` header that are not valid credentials. */
async function refusedCredentials(world: World, account: Account) {
  const valid = await account.credential([...scopeNames])
  const [revoked, expired, rotated] = [
    await account.credential([...scopeNames]),
    await account.credential([...scopeNames]),
    await account.credential([...scopeNames]),
  ]
  await account.app('POST', `/credentials/${revoked.credential_id}/revocations`, {})
  await account.app('POST', `/credentials/${rotated.credential_id}/rotations`, { grace_seconds: 0 })
  const past = `update credentials set expires_at = app_now() - interval '1 second' where credential_id = $1`
  await world.sql(past, [expired.credential_id])
  const wrongDigit = valid.secret.endsWith('0') ? '1' : '0'
  return {
    missing: {},
    'of another scheme': { authorization: `Basic ${btoa('wanda:secret')}` },
    'without a secret': { authorization: 'Bearer' },
    'with two secrets': { authorization: `Bearer ${valid.secret} ${valid.secret}` },
    malformed: { authorization: 'Bearer not-a-credential' },
    mistyped: { authorization: `Bearer ${valid.secret.slice(0, -1)}${wrongDigit}` },
    unknown: { authorization: `Bearer ${newSecret().secret}` },
    revoked: { authorization: `Bearer ${revoked.secret}` },
    expired: { authorization: `Bearer ${expired.secret}` },
    'rotated away': { authorization: `Bearer ${rotated.secret}` },
  } satisfies Record<string, Record<string, string>>
}

const absent: Record<string, string> = {
  project_id: 'prj_01kafxq3p8e9b8m2v4n6t7r0sz',
  cycle_id: 'cyc_01kafxq3p8e9b8m2v4n6t7r0sz',
  prospect_id: 'prs_01kafxq3p8e9b8m2v4n6t7r0sz',
  job_id: 'job_01kafxq3p8e9b8m2v4n6t7r0sz',
  company_id: 'cmp_01kafxq3p8e9b8m2v4n6t7r0sz',
  list_id: 'mkt_01kafxq3p8e9b8m2v4n6t7r0sz',
  number: '99',
  watch_id: 'wch_01kafxq3p8e9b8m2v4n6t7r0sz',
}

type Elsewhere = { foreign: Fixture['ids']; sibling: string }

/** Returns paths to objects that the caller cannot access: the first ones do not exist, the others exist elsewhere. */
export function idsOfNothing(
  { route }: PublishedRoute,
  own: Fixture['ids'],
  elsewhere: Elsewhere | null = null,
) {
  const params = paramsOf(route)
  const swapped = (from: Fixture['ids']) => params.map((name) => ({ ...own, [name]: from[name]! }))
  const odd = { ...own, [params.at(-1)!]: `${own[params.at(-1)!]!}0` }
  const nowhere = [absent, odd, ...swapped(absent)]
  if (!elsewhere) return nowhere
  const { foreign, sibling } = elsewhere
  const misplaced = params.length > 1 ? [{ ...own, project_id: sibling }] : []
  return [...nowhere, foreign, ...swapped(foreign), ...misplaced]
}
