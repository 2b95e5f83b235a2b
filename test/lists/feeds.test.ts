import type { Untyped } from '../fixtures/untyped.ts'
import { beforeAll, expect, test } from 'vitest'
import { scopeNames } from '@alphorn/contract/core/scopes'
import { transaction } from '@alphorn/server/platform/db/connection'
import { type NewSignal, recordSignals } from '@alphorn/server/directory/signals/record'
import { buildList } from '../fixtures/lists.ts'
import { story } from '../fixtures/story-companies.ts'
import { setClock } from '../fixtures/time.ts'
import type { Account } from '../fixtures/accounts.ts'
import type { Actor } from '../fixtures/actors.ts'
import { openWorld } from '../fixtures/world.ts'

// Feeds of lists and watches, requested as a feed reader does: with only their address.

const world = await openWorld({ plan: { rowsPerDay: 10 } })
let acme: Account
let olga: Actor
let list_id: string
beforeAll(async () => {
  await setClock(world, '2027-03-10T10:00:00Z')
  acme = await world.account()
  olga = await acme.credential([...scopeNames], { name: 'Olga' })
  const [{ company_id }] = (await world.sql('select company_id from companies where uid = $1', [
    story.muster.uid,
  ])) as [Untyped]
  const evil = `Muster <b>&"Söhne"</b> ]]> \u0007 'AG'`
  const signals = [1, 2, 3].map((at): NewSignal => ({
    company_id,
    kind: at === 3 ? 'merger' : 'name_changed',
    published_on: `2027-03-0${at}`,
    occurred_on: null,
    source: {
      name: 'shab',
      rubric: 'HR02',
      number: `HR02-${at}`,
      url: at === 1 ? null : `https://www.shab.ch/?a=1&b=${at}`,
    },
    before: at === 3 ? null : { name: `Before ${at}` },
    after: at === 3 ? { company: evil } : { name: `${evil} ${at}` },
    text: 'Sitz neu: Thun. Eingetragene Personen: Meier, Hans.',
    language: 'de',
    confidence: 1,
  }))
  await transaction(world.service.pools.write, (tx) => recordSignals(tx, signals))
  const made = await olga.post('/markets', { name: 'Roofs & <Walls>', filters: { company_id: [company_id] } })
  list_id = made.body.data.list_id
  await buildList(olga, list_id)
})

async function feedOf(
  path: `/${'lists' | 'watches'}/${string}/feeds` = `/lists/${list_id}/feeds`,
  input: object = {},
  account = acme,
) {
  const made = await account.app('POST', path, input)
  expect(made.status).toBe(201)
  return made.body.data
}
const get = (path: string, headers: Record<string, string> = {}) => fetch(world.url + path, { headers })
const left = async () =>
  (await olga.get('/limits')).body.data.find(({ name }) => name === 'rows_daily')!.remaining
let days = 10
/** A day on which no row has been returned yet. */
const nextDay = () => setClock(world, `2027-03-${++days}T10:00:00Z`)

test('The Atom feed of a list is well-formed, escaped and contains no names of people', async () => {
  await nextDay()
  const { atom_path } = await feedOf()
  const answer = await get(atom_path)
  expect([answer.status, answer.headers.get('content-type')]).toEqual([
    200,
    'application/atom+xml; charset=utf-8',
  ])
  const text = await answer.text()
  const { root, titles } = readXml(text)
  expect(root).toBe('feed')
  expect(titles).toEqual([
    'Roofs & <Walls>',
    'Merger: Muster Dachbau AG',
    'Name changed: Muster Dachbau AG',
    'Name changed: Muster Dachbau AG',
  ])
  expect(text).toContain('href="https://www.shab.ch/?a=1&amp;b=3"')
  // The oldest signal has no address at its source, so its link leads to the company.
  expect(text.match(/<link rel="alternate" href="/g)).toHaveLength(3)
  expect(text).toMatch(/<link rel="alternate" href="\/directory\/cmp_\w+"/)
  expect(text).toContain(
    'name: Before 2 → Muster &lt;b&gt;&amp;&quot;Söhne&quot;&lt;/b&gt; ]]&gt;  &#39;AG&#39; 2',
  )
  expect(text).toContain('Sitz neu: Thun.')
  for (const absent of ['Meier', 'Hans', '<b>', '\u0007']) expect(text).not.toContain(absent)
})

test('The JSON Feed of a list contains only the chosen kinds of signals', async () => {
  await nextDay()
  const { json_path, kinds } = await feedOf(`/lists/${list_id}/feeds`, { kinds: ['merger'] })
  expect(kinds).toEqual(['merger'])
  const answer = await get(json_path)
  expect(answer.headers.get('content-type')).toBe('application/feed+json; charset=utf-8')
  const feed = (await answer.json()) as Untyped
  expect(feed).toMatchObject({ version: 'https://jsonfeed.org/version/1.1', title: 'Roofs & <Walls>' })
  expect(feed.items).toMatchObject([
    {
      title: 'Merger: Muster Dachbau AG',
      url: 'https://www.shab.ch/?a=1&b=3',
      date_published: '2027-03-03T00:00:00Z',
      tags: ['merger'],
      _alphorn: { kind: 'merger', company: { uid: story.muster.uid } },
    },
  ])
})

test('The feeds of a watch end when it is deleted', async () => {
  await nextDay()
  const watch = await acme.app('POST', '/watches', {
    name: 'Muster',
    filters: { q: 'Muster Dachbau' },
    kinds: ['merger'],
  })
  const { watch_id } = watch.body.data
  const { json_path } = await feedOf(`/watches/${watch_id}/feeds`)
  expect(((await (await get(json_path)).json()) as Untyped).items).toHaveLength(1)
  await acme.app('DELETE', `/watches/${watch_id}`, {})
  expect((await get(json_path)).status).toBe(404)
})

test('The rows of a feed count against the daily budget, which limits it; an unchanged copy costs nothing', async () => {
  await nextDay()
  const { atom_path, json_path } = await feedOf()
  const before = await left()
  const first = await get(atom_path)
  expect(await left()).toBe(before - 3)
  const same = await get(atom_path, { 'if-none-match': first.headers.get('etag')! })
  expect([same.status, await same.text()]).toEqual([304, ''])
  expect(await left()).toBe(before - 3)
  await get(json_path)
  await get(json_path)
  const rest = await get(json_path)
  expect(((await rest.json()) as Untyped).items).toHaveLength(1)
  expect(rest.headers.get('x-rows-limited-by')).toBe('daily_row_limit')
  const refused = await get(json_path)
  expect(refused.status).toBe(429)
  expect(((await refused.json()) as Untyped).error.code).toBe('daily_row_limit')
})

test('The address of a feed is a secret: shown once, stored as a hash and absent from the history', async () => {
  await nextDay()
  const { atom_path, feed_id } = await feedOf()
  const token = atom_path.slice('/feeds/'.length, -'.atom'.length)
  expect(token).toMatch(/^[\w-]{32}$/)
  await get(atom_path)
  await get('/feeds/guess-guess-guess-guess-guess-gu.atom')
  const dumps = await Promise.all(
    ['feeds', 'audit_rows', 'idempotency_keys'].map((table) =>
      world.sql(`select string_agg(t::text, ' ') as all from ${table} t`),
    ),
  )
  expect(JSON.stringify(dumps)).not.toContain(token)
  expect(JSON.stringify(dumps)).not.toContain('guess-guess')
  const rows = await world.sql(
    `select path, target, credential_name from audit_rows where operation_id = 'feed' and target = $1`,
    [feed_id],
  )
  expect(rows).toEqual([{ path: '/feeds/…', target: feed_id, credential_name: `feed ${feed_id}` }])
  const listed = await acme.app('GET', '/feeds')
  expect(JSON.stringify(listed.body)).not.toContain(token)
  expect(listed.body.data.find((feed) => feed.feed_id === feed_id)!.last_read_at).not.toBeNull()
})

test('A feed that is revoked, misspelt or of a deleted list is reported as not found', async () => {
  await nextDay()
  const one = await feedOf()
  const bodyOf = async (path: string) => {
    const answer = await get(path)
    return [answer.status, ((await answer.json()) as Untyped).error]
  }
  const nowhere = await bodyOf('/feeds/AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA.atom')
  expect(nowhere[0]).toBe(404)
  const bolt = await world.account('Bolt')
  expect((await bolt.app('POST', `/feeds/${one.feed_id}/revocations`, {})).status).toBe(404)
  expect((await get(one.json_path)).status).toBe(200)
  expect(
    (await acme.app('POST', `/feeds/${one.feed_id}/revocations`, {})).body.data.revoked_at,
  ).not.toBeNull()
  expect(await bodyOf(one.atom_path)).toEqual(nowhere)
  expect(await bodyOf(one.atom_path.replace('.atom', '.rss'))).toEqual(nowhere)

  const made = await olga.post('/markets', { name: 'Soon gone', filters: {} })
  const feed = await feedOf(`/lists/${made.body.data.list_id}/feeds`)
  expect((await get(feed.atom_path)).status).toBe(200)
  await olga.send('DELETE', `/markets/${made.body.data.list_id}`)
  expect(await bodyOf(feed.atom_path)).toEqual(nowhere)
})

test('A feed refuses other methods, accounts without the product and requests while its resource group is switched off', async () => {
  await nextDay()
  const cheap = await world.account('Cheap')
  const watch = await cheap.app('POST', '/watches', { name: 'All', filters: {}, kinds: ['demerger'] })
  const { json_path } = await feedOf(`/watches/${watch.body.data.watch_id}/feeds`, {}, cheap)
  const posted = await fetch(world.url + json_path, { method: 'POST' })
  expect([posted.status, posted.headers.get('allow')]).toEqual([405, 'GET, HEAD'])
  await world.sql(`insert into switches (resource_group, off_since) values ('watches', app_now())`)
  await expect.poll(async () => (await get(json_path)).status).toBe(503)
  await world.sql('delete from switches')
  await expect.poll(async () => (await get(json_path)).status).toBe(200)
  await world.sql(`update accounts set products = '{directory}' where account_id = $1`, [cheap.account_id])
  expect((await get(json_path)).status).toBe(402)
})

/** Reads the XML of the feed, and throws if a tag, an attribute or an entity is not well-formed. */
function readXml(text: string) {
  const open: string[] = []
  const titles: string[] = []
  let root = ''
  let end = 0
  const token = /<\?xml [^<>]*\?>|<\/([\w:]+)>|<([\w:]+)((?:\s[\w:]+="[^<"]*")*)\s*(\/?)>|([^<]+)/gy
  for (const [all, closed, opened, attributes = '', empty, content = ''] of text.matchAll(token)) {
    end += all.length
    if (closed !== undefined) expect(open.pop()).toBe(closed)
    if (opened !== undefined && empty === '') open.push(opened)
    root ||= opened ?? ''
    expect(attributes + content).not.toMatch(/&(?!(?:amp|lt|gt|quot|#39);)/)
    titles.push(...(open.at(-1) === 'title' ? [plain(content)] : []))
  }
  expect({ end, open }).toEqual({ end: text.length, open: [] })
  return { root, titles: titles.filter((title) => title !== '') }
}

function plain(content: string) {
  return content
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&')
}
