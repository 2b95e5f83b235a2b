import { expect, test } from 'vitest'
import { openWorld } from '../fixtures/world.ts'

// The language of a company for which no source states one, as callers see it, and the languages of a new project.

const world = await openWorld()
const acme = await world.account('Acme')

test('A new project defaults to the languages of the register and keeps the languages it specifies', async () => {
  const languagesOf = async (change: object) => {
    const made = await acme.app('POST', '/projects', { name: 'Roofs', language: 'de', ...change })
    return made.body.data.policies.languages
  }
  expect(await languagesOf({})).toEqual(['de', 'fr', 'it'])
  expect(await languagesOf({ policies: { languages: ['de'] } })).toEqual(['de'])
})

test('A company shows its derived language and the facts that it was derived from', async () => {
  const [row] = await world.sql(
    `update companies set language = null, name = 'Exemple Toiture Sàrl', seat_bfs_id = null, canton = 'VD', purpose = null,
       updated_at = updated_at + interval '1 second'
     where company_id = (select min(company_id) from companies) returning company_id`,
  )
  const { company_id } = row as { company_id: string }
  const shown = async () => (await acme.app('GET', `/companies/${company_id}`)).body.data
  await expect.poll(async () => (await shown()).language, { timeout: 30_000 }).toBe('fr')
  expect((await shown()).derived.language).toMatchObject({
    from: expect.arrayContaining(['legal_form']),
    probability: expect.closeTo(0.9, 0),
  })
})
