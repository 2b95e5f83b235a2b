import { expect, test } from 'vitest'
import { story } from '@alphorn/test/fixtures/story-companies'
import { openWorld } from '@alphorn/test/fixtures/world'

// Proposals for a user who describes an offering: derived without a model, from the existing directory.

const world = await openWorld()
const acme = await world.account()
const text =
  'Wir prüfen Flachdächer für Dachdecker und Hotels in Bern. Eine Kontrolle dauert einen halben Tag. Sie kostet 480 Franken.'
const propose = async (given: { text: string; language: 'de' | 'fr' }) =>
  (await acme.app('POST', '/offering-proposals', given)).body.data

test('A description is parsed into an offering and its target customers', async () => {
  expect(await propose({ text, language: 'fr' })).toEqual({
    language: 'de',
    name: 'Flachdächer prüfen',
    summary: 'Wir prüfen Flachdächer für Dachdecker und Hotels in Bern.',
    points: ['Eine Kontrolle dauert einen halben Tag.', 'Sie kostet 480 Franken.'],
    industries: [
      { codes: ['43'], title: expect.stringMatching(/construction/i), words: 'Dachdecker' },
      { codes: ['55'], title: expect.stringMatching(/hébergement/i), words: 'Hotels' },
    ],
    kinds: [],
    sizes: [],
    languages: ['de'],
    cantons: ['BE'],
    municipalities: [],
    near: null,
  })
})

test('A proposal omits places without a company in the directory, so that its market can be counted', async () => {
  const { municipalities, near } = await propose({
    text: 'Wir liefern Brot für Hotels in Zermatt und rund um Olten.',
    language: 'de',
  })
  expect([municipalities, near]).toEqual([[], 'Olten,20'])
})

test('A sample letter is written to the first company with a reason to write, and nothing is stored', async () => {
  const { company_id } = (await acme.app('GET', `/companies/${story.muster.uid}`)).body.data
  const { name, summary, points } = await propose({ text, language: 'de' })
  const sender = {
    name: 'Regula Frei',
    organisation: 'Fensterblick GmbH',
    address: 'Bern',
    email: 'r@f.example',
  }
  const offering = {
    name,
    summary,
    points: points.map((one: string, at: number) => ({ id: `p${at}`, text: one })),
    sender,
  }
  const count = async () =>
    (await world.sql('select (select count(*) from projects) p, (select count(*) from input_snapshots) s'))[0]
  const before = await count()
  const { letter } = (
    await acme.app('POST', '/letter-previews', { language: 'de', offering, company_ids: [company_id] })
  ).body.data
  expect(letter).toMatchObject({ company_id, language: 'de', subject: name })
  expect(letter!.body).toContain(points[0])
  const said = letter!.claims.filter(({ kind }) => kind === 'recipient_fact')
  expect(said.length).toBeGreaterThan(0)
  for (const claim of letter!.claims) {
    expect(`${letter!.subject}\n${letter!.body}`).toContain(claim.text)
    expect(claim.evidence.length).toBeGreaterThan(0)
  }
  expect(await count()).toEqual(before)
})

test('No letter is written to a company in liquidation, and the reason is given', async () => {
  const { company_id } = (await acme.app('GET', `/companies/${story.muster.uid}`)).body.data
  await world.sql(`update companies set status = 'being_cancelled' where company_id = $1`, [company_id])
  const sender = { name: 'R', organisation: 'F', address: 'B', email: 'r@f.example' }
  const offering = { name: 'Dachkontrolle', summary: 'Wir prüfen Dächer.', points: [], sender }
  const { letter, left_out } = (
    await acme.app('POST', '/letter-previews', { language: 'de', offering, company_ids: [company_id] })
  ).body.data
  expect([letter, left_out.map((one: { company_id: string }) => one.company_id)]).toEqual([
    null,
    [company_id],
  ])
  expect(left_out[0]!.reason).toMatch(/liquidation/i)
})
