import { openRegister, uidOf } from '@alphorn/test/fixtures/register'
import { expect, test } from 'vitest'
import { textLines } from '#server/directory/connectors/file/text-lines'
import { type CandidateFile, candidateLines } from '#server/directory/website-finder/candidate-file'
import { importCandidates } from '#server/directory/website-finder/import-candidates'

const at = {
  status: 'active',
  seat_name: 'Münsingen',
  street: 'Dorfstrasse',
  house_number: '12',
  postal_code: '3110',
  town: 'Münsingen',
}
const register = await openRegister([
  { ehraid: 1, uid: uidOf(1), name: 'Ärmelkanal Dachbau AG', ...at },
  { ehraid: 2, uid: uidOf(2), name: 'Beerhalter Mechanik GmbH', ...at },
])

async function bring(file: string | Uint8Array, kind: CandidateFile = 'domains') {
  const refusals: string[] = []
  const counts = await importCandidates(
    register,
    candidateLines(textLines([Buffer.from(file)]), kind),
    (line, why) => void refusals.push(`${line}: ${why}`),
  )
  return { ...counts, refusals }
}
const candidates = async () =>
  (
    await register.read.query<{ name: string; domain: string; origin: string; due: boolean }>(
      `select c.name, domain, origin, due_at <= app_now() as due from website_candidates
       join companies c using (company_id) join website_searches using (company_id) order by 1, 2`,
    )
  ).rows

test('Domains are imported by UID or by name and place, and each company becomes due for a search', async () => {
  const file = `uid;name;place;domain\n${uidOf(1)};;;www.aermelkanal.example\n;Beerhalter Mechanik GmbH;Münsingen;https://beerhalter.example/de\n`
  expect(await bring(file)).toEqual({ kept: 2, refused: 0, refusals: [] })
  expect(await candidates()).toEqual([
    { name: 'Beerhalter Mechanik GmbH', domain: 'beerhalter.example', origin: 'file', due: true },
    { name: 'Ärmelkanal Dachbau AG', domain: 'aermelkanal.example', origin: 'file', due: true },
  ])
})

test('A list of places is matched by name and address', async () => {
  const file =
    'name,addr:street,addr:housenumber,addr:postcode,addr:city,website,amenity\n' +
    'Ärmelkanal Dachbau AG,Dorfstrasse,12,3110,Münsingen,https://dach.example,office\n'
  expect(await bring(file, 'places')).toMatchObject({ kept: 1, refused: 0 })
})

test('A line without a website or company is refused with an explanation, and the others are kept', async () => {
  const lines = [
    'uid,name,domain',
    `${uidOf(1)},,ok.example`,
    'CHE-123.456.789,,wrong.example',
    `${uidOf(77)},,unknown.example`,
    ',,no one.example',
    `${uidOf(1)},,`,
    `${uidOf(1)},,not a domain`,
    `${uidOf(1)},,https://www.facebook.com/dach`,
    `${uidOf(1)}`,
    `${uidOf(1)},,${'x'.repeat(600)}.example`,
  ]
  const { kept, refused, refusals } = await bring(lines.join('\n'))
  expect({ kept, refused }).toEqual({ kept: 1, refused: 8 })
  expect(refusals.every((one) => /^\d+: [A-Z"].*\.$/.test(one))).toBe(true)
  expect(refusals.join('\n')).toContain('9: The line has 1 cells, and the header has 3.')
})

test.each<[string, string | Uint8Array, CandidateFile, string]>([
  ['no domains', 'uid,name\nx,y\n', 'domains', 'needs a column "domain"'],
  ['no companies', 'domain,town\na.example,Bern\n', 'domains', '"uid" or "name"'],
  [
    'places without a place',
    'name,website\nMuster AG,muster.example\n',
    'places',
    '"postal_code" or "place"',
  ],
])('A file with %s is refused, naming the required columns', async (_, file, kind, words) => {
  await expect(bring(file, kind)).rejects.toThrow(words)
})

test('A line that is not UTF-8 is refused with the advice to save the file as UTF-8', async () => {
  const file = Buffer.concat([
    Buffer.from('name,place,domain\nM'),
    Buffer.from([0xfc]),
    Buffer.from('ller AG,Bern,mueller.example\n'),
  ])
  const { kept, refusals } = await bring(file)
  expect(kept).toBe(0)
  expect(refusals[0]).toContain('Save the file as UTF-8')
})
