import { maxSnippets } from '@alphorn/contract/prospecting/snippet-limits'
import { expect, test } from 'vitest'
import type { Account } from '../fixtures/accounts.ts'
import type { Untyped } from '../fixtures/untyped.ts'
import { openWorld } from '../fixtures/world.ts'

// Named blocks of text of an account, which people insert while they edit a letter.

const world = await openWorld()

const save = (who: Account, snippet: Untyped = {}) =>
  who.app('POST', '/snippets', { language: 'de', name: 'Gruss', text: 'Freundliche Grüsse', ...snippet })
const namesIn = async (who: Account, query = '') => {
  const { body } = await who.app('GET', `/snippets${query}`)
  return (body.data as { name: string }[]).map(({ name }) => name)
}
const faultsOf = ({ body }: Untyped) =>
  body.error.errors.map(({ code, field }: Untyped) => `${code} ${field}`)

test('A snippet is listed for its language only, newest first, and any editor of the account may change it', async () => {
  const anna = await world.account('Acme')
  const mia = await joinAs(anna, 'member')
  const made = await save(anna)
  expect(made).toMatchObject({ status: 201, body: { data: { language: 'de', version: 1 } } })
  await save(anna, { name: 'Einladung', text: 'Darf ich Sie besuchen?' })
  await save(anna, { language: 'fr', name: 'Salutations', text: 'Meilleures salutations' })
  expect(await namesIn(mia, '?language=de')).toEqual(['Einladung', 'Gruss'])
  expect(await namesIn(mia)).toEqual(['Salutations', 'Einladung', 'Gruss'])
  const { snippet_id } = made.body.data
  const text = 'Beste Grüsse\n\nAnna'
  const changed = await mia.app('PATCH', `/snippets/${snippet_id}`, { version: 1, text })
  expect(changed.body.data).toMatchObject({ name: 'Gruss', text, version: 2 })
  expect((await mia.app('DELETE', `/snippets/${snippet_id}`, {})).status).toBe(200)
  expect(await namesIn(anna, '?language=de')).toEqual(['Einladung'])
})

test('An approver, who may not edit letters, neither reads nor writes snippets', async () => {
  const anna = await world.account('Acme')
  const ruth = await joinAs(anna, 'approver')
  const { snippet_id } = (await save(anna)).body.data
  const calls = [
    ruth.app('GET', '/snippets'),
    save(ruth, { name: 'Von Ruth' }),
    ruth.app('PATCH', `/snippets/${snippet_id}`, { version: 1, text: 'Tschüss' }),
    ruth.app('DELETE', `/snippets/${snippet_id}`, {}),
  ]
  for (const answer of await Promise.all(calls)) expect(answer.status).toBe(403)
  expect(await namesIn(anna)).toEqual(['Gruss'])
})

test('No user sees, changes or deletes a snippet of another account', async () => {
  const [anna, bolt] = [await world.account('Acme'), await world.account('Bolt')]
  const { snippet_id } = (await save(anna)).body.data
  expect(await namesIn(bolt)).toEqual([])
  const changed = await bolt.app('PATCH', `/snippets/${snippet_id}`, { version: 1, text: 'Unser Text' })
  expect(changed.status).toBe(404)
  expect((await bolt.app('DELETE', `/snippets/${snippet_id}`, {})).status).toBe(404)
  // The name is free in the other account.
  expect((await save(bolt)).status).toBe(201)
  expect((await anna.app('GET', '/snippets')).body.data).toMatchObject([{ text: 'Freundliche Grüsse' }])
})

test('A name is used once per language, whatever its capital letters', async () => {
  const anna = await world.account('Acme')
  await save(anna)
  expect(faultsOf(await save(anna, { name: 'GRUSS' }))).toEqual(['name_taken name'])
  expect((await save(anna, { language: 'en' })).status).toBe(201)
  const other = (await save(anna, { name: 'Schluss' })).body.data
  const at = `/snippets/${other.snippet_id}` as const
  expect(faultsOf(await anna.app('PATCH', at, { version: 1, name: 'gruss' }))).toEqual(['name_taken name'])
  // Its own name in other capital letters is no conflict.
  expect((await anna.app('PATCH', at, { version: 1, name: 'SCHLUSS' })).status).toBe(200)
})

test('The second of two people who change the same snippet is refused and overwrites nothing', async () => {
  const anna = await world.account('Acme')
  const { snippet_id } = (await save(anna)).body.data
  const at = `/snippets/${snippet_id}` as const
  const answers = await Promise.all(
    ['Erste', 'Zweite'].map((text) => anna.app('PATCH', at, { version: 1, text })),
  )
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422])
  const refused = answers.find(({ status }) => status === 422)
  expect(faultsOf(refused)).toEqual(['revision_superseded version'])
  const accepted = answers.find(({ status }) => status === 200)!.body.data
  expect((await anna.app('GET', '/snippets')).body.data).toEqual([accepted])
})

test('A name has 1 to 80 characters and a text 1 to 2,000, neither of them blank', async () => {
  const anna = await world.account('Acme')
  const longest = { name: 'n'.repeat(80), text: 't'.repeat(2000) }
  expect((await save(anna, longest)).status).toBe(201)
  const refused: [Untyped, string][] = [
    [{ name: 'n'.repeat(81) }, 'too_long name'],
    [{ text: 't'.repeat(2001) }, 'too_long text'],
    [{ name: '' }, 'too_short name'],
    [{ text: ' \n ' }, 'invalid_format text'],
    [{ name: '  ' }, 'invalid_format name'],
    [{ language: 'rm' }, 'value_not_allowed language'],
  ]
  for (const [snippet, fault] of refused) expect(faultsOf(await save(anna, snippet))).toContain(fault)
})

test('An account keeps at most 200 snippets, also when two are saved at the same time', async () => {
  const anna = await world.account('Acme')
  await world.sql(
    `insert into snippets
     select $1, 'snt_' || lpad(n::text, 26, '0'), 'de', 'Snippet ' || n, 'Text', 1, 'Anna', app_now(), app_now()
     from generate_series(1, $2) n`,
    [anna.account_id, maxSnippets - 1],
  )
  const answers = await Promise.all([save(anna, { name: 'A' }), save(anna, { name: 'B' })])
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 422])
  expect(faultsOf(answers.find(({ status }) => status === 422))).toEqual(['too_many_items name'])
})

test('The audit history records the versions of a snippet, and neither its name nor its text', async () => {
  const anna = await world.account('Acme')
  const { snippet_id } = (await save(anna, { text: 'Ein vertraulicher Satz' })).body.data
  await anna.app('PATCH', `/snippets/${snippet_id}`, { version: 1, name: 'Vertraulicher Name' })
  await anna.app('DELETE', `/snippets/${snippet_id}`, {})
  const rows = await world.sql<{ operation_id: string; differences: unknown }>(
    `select operation_id, differences from audit_rows left join audit_changes using (account_id, request_id)
     where account_id = $1 and operation_id like 'app_snippet%' order by seq`,
    [anna.account_id],
  )
  const language = (of: 'before' | 'after') => ({ member: 'language', before: null, after: null, [of]: 'de' })
  expect(rows).toEqual([
    {
      operation_id: 'app_snippet_create',
      differences: [language('after'), { member: 'version', before: null, after: '1' }],
    },
    { operation_id: 'app_snippet_change', differences: [{ member: 'version', before: '1', after: '2' }] },
    {
      operation_id: 'app_snippet_delete',
      differences: [language('before'), { member: 'version', before: '2', after: null }],
    },
  ])
})

/** Adds a user to the account: the user first had a separate one. */
async function joinAs(anna: Account, role: 'member' | 'approver') {
  const joining = await world.account('Joining')
  const key = [anna.account_id, joining.account_id]
  await world.sql(
    `insert into memberships (account_id, user_id, role)
     select $1, user_id, $3 from memberships where account_id = $2`,
    [...key, role],
  )
  await world.sql(`update sessions set account_id = $1 where account_id = $2`, key)
  return joining
}
