import type { Untyped } from '../../fixtures/untyped.ts'
import { DecisionInput } from '@alphorn/contract/prospecting/decisions'
import type { Written } from '../read-back.ts'
import { addProspects, type Fixture } from '../../fixtures/project.ts'
import { story } from '../../fixtures/story-companies.ts'
import type { World } from '../../fixtures/world.ts'

// Shared by the cases of read-back.test.ts.

/** Writes a route with every member of its body, and says where the members are read back. */
export type ReadBack = {
  write: (fixture: Fixture, world: Pick<World, 'sql'>) => Promise<Written[]>
  /** Members that no read returns, each with the reason. */
  unread?: Record<string, string>
}

/** Returns the data of an app call; throws if it is refused. */
export async function send({ acme }: Fixture, method: string, path: string, body?: object) {
  return dataOf(await acme.app(method, path, body))
}

export function dataOf({ status, body }: { status: number; body: Untyped }): Untyped {
  if (status >= 400) throw new Error(`${status} ${JSON.stringify(body)}`)
  return body?.data
}

export async function prospectIn(fixture: Fixture) {
  const [prospect_id = ''] = await addProspects(fixture)
  return { prospect_id, at: `${fixture.at}/prospects/${prospect_id}` }
}

/** Asks a question about a prospect, and reads its cell. */
export async function askedQuestion(fixture: Fixture): Promise<Written[]> {
  const { prospect_id } = await prospectIn(fixture)
  const input = { name: 'Fleet', kind: 'checkbox', question: 'Do they run their own fleet?' }
  const { field_id } = await send(fixture, 'POST', '/fields', input)
  const sent = { field_id, prospect_ids: [prospect_id], allow_partial: true }
  await send(fixture, 'POST', `${fixture.at}/questions`, sent)
  const listed: Untyped[] = await send(fixture, 'GET', `${fixture.at}/prospects`)
  const asked = listed.filter(({ own_values }) => own_values[field_id]?.answer.state === 'asking')
  return [{ sent, read: { field_id, prospect_ids: asked.map((one) => one.prospect_id) } }]
}

const filters = {
  q: 'Dach',
  canton: ['BE', 'ZH'],
  municipality: ['Bern'],
  near: 'Bern,20',
  postal_code: ['30'],
  legal_form: ['0106'],
  status: ['active'],
  noga: ['43'],
  kind: ['operating'],
  size: ['small'],
  language: ['de'],
  founded_from: '1990-01-01',
  founded_to: '2020-12-31',
  published_from: '2000-01-01',
  published_to: '2026-12-31',
  signal: ['address_changed'],
  capital_from: 1,
  capital_to: 1_000_000,
  has_website: true,
  regulated: false,
  without_branches: true,
  signal_days: 90,
}

export const noDistrict = { 'filters.district': 'no company of the story is in a known district' }

/** Every filter except the district. */
export async function allFilters(fixture: Fixture) {
  const { company_id } = await send(fixture, 'GET', `/companies/${story.muster.uid}`)
  return { ...filters, company_id: [company_id as string] }
}

export const first = async (fixture: Fixture, path: string) => (await send(fixture, 'GET', path))[0]
export const withId = async (fixture: Fixture, path: string, name: string, id: string) =>
  (await send(fixture, 'GET', path)).find((one: Untyped) => one[name] === id)

/** Reads the database row, since no route returns the member. */
export const rowOf = async (world: Pick<World, 'sql'>, table: string, column: string, id: string) =>
  (await world.sql(`select * from ${table} where ${column} = $1`, [id]))[0]

/** Returns a value for each member of a body that takes any text. */
const textsOf = ({ shape }: typeof DecisionInput) =>
  Object.fromEntries(
    Object.entries(shape)
      .filter(([, member]) => member.safeParse('Any text.').success)
      .map(([name]) => [name, `The ${name}.`]),
  )

/** A decision with every member. A new member that takes any text needs no change here. */
export const wholeDecision = {
  ...textsOf(DecisionInput),
  decision: 'later',
  reason: 'bad_timing',
  until: '2029-04-02',
}
