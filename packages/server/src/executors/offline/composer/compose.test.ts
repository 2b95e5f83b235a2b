import { expect, test } from 'vitest'
import { offering as solar } from '@alphorn/server/app/demo/offering'
import { passesChecks, writeOutreach } from '@alphorn/server/executors/offline/outreach'
import { outreachInput, type Recipient, writtenOn } from '@alphorn/test/prospecting/letters/letter-actors'

const company: Recipient = {
  name: 'Muster AG',
  form: '0106',
  language: 'de',
  seat: 'Bern',
  canton: 'BE',
  purpose: 'Betrieb einer Metzgerei.',
}

type Language = Recipient['language']

function bodyFor(recipient: Partial<Recipient>, offering: Partial<typeof solar> = {}) {
  const language = recipient.language ?? 'de'
  const input = outreachInput({ ...company, ...recipient }, { language, offering: { ...solar, ...offering } })
  const made = writeOutreach(input, writtenOn)
  if ('failure' in made || made.nothing_to_say) return null
  expect(passesChecks(input, made, writtenOn)).toBe(true)
  return made.variants[0]!.body
}

test.each([
  ['de', 'Zug', 'Betrieb eines Hotels in Davos.', 'weil Sie ein Hotel führen.'],
  ['fr', 'Fribourg', "Exploitation d'un hôtel-restaurant à Montreux.", 'parce que vous exploitez un hôtel.'],
  ['de', 'Bern', 'Betrieb von Restaurants.', 'weil Sie ein Restaurant führen.'],
  ['de', 'Biel/Bienne', 'Betrieb eines Restaurants in Biel.', 'weil Sie in Biel ein Restaurant führen.'],
  ['de', 'Wil (SG)', 'Betrieb eines Restaurants in Wil.', 'weil Sie in Wil ein Restaurant führen.'],
  ['de', 'Lenk', 'Betrieb eines Restaurants.', 'weil Sie an der Lenk ein Restaurant führen.'],
  ['fr', 'Murten', "Exploitation d'une boucherie.", 'vous exploitez une boucherie à Morat.'],
] as const)('In %s a letter to %s with the purpose "%s" says "%s"', (language, seat, purpose, words) => {
  expect(bodyFor({ language, seat, purpose })).toContain(words)
})

test.each([
  ['en', 'Operation of hotels and restaurants in Asia.'],
  ['de', 'Betrieb von Kiosken in der ganzen Schweiz.'],
  ['de', 'Verkauf von Kleidern in Thun.'],
] as const)(
  'In %s the purpose "%s" of businesses at other places is no reason to write',
  (language, purpose) => {
    expect(bodyFor({ language, purpose })).toBeNull()
  },
)

test('A letter names the origin of goods neither as the place of the business nor as another one', () => {
  expect(bodyFor({ purpose: 'Verkauf von Weinen aus Italien.', noga: '47' })).toContain(
    'in Bern im Detailhandel',
  )
})

test.each(['0101', '0109', '0110', '0117'])(
  'A new entry of the legal form %s is no start, so nothing congratulates and no first months follow',
  (form) => {
    const reported = { kind: 'company_registered' as const }
    const body = bodyFor({ form, name: 'Muster', purpose: 'Dächer.', reported })
    expect(body).toContain('neu eingetragen worden ist. Ein Eintrag im Register ist ein guter Anlass')
    expect(body).not.toMatch(/Gratulation|Am Anfang|ersten Monaten/)
  },
)

test('After the trade the reader is addressed, and the business is not named as one of others', () => {
  const offering = { name: 'Elektroplanung', summary: 'Wir planen.' }
  const body = bodyFor({ purpose: 'Ausführung von Elektroinstallationen.' }, offering)
  expect(body).toContain('weil Sie in Bern ein Elektrogeschäft führen.\n\nWir planen. ')
  expect(body).toMatch(/[Ff]ür Ihr Elektrogeschäft /)
  expect(body?.split('ein Elektrogeschäft')).toHaveLength(2)
})

const lists: [language: Language, purpose: string, summary: string, introduced: string][] = [
  [
    'it',
    'Gestione di una panetteria.',
    'Pulizia di tutti i locali',
    'La nostra offerta: pulizia di tutti i locali.',
  ],
  ['en', 'Operation of a bakery.', 'Coffee machines on rent', 'What we offer: coffee machines on rent.'],
  [
    'de',
    'Betrieb einer Metzgerei.',
    'Kartons, je nach Bedarf bedruckt.',
    'Unser Angebot: Kartons, je nach Bedarf',
  ],
]

test.each(lists)(
  'In %s with the purpose "%s" the list "%s" is introduced',
  (language, purpose, summary, words) => {
    const version = { name: 'Muster', summary, points: [] }
    const offering = language === 'de' ? version : { translations: { [language]: version } }
    expect(bodyFor({ language, purpose }, offering)).toContain(words)
  },
)

test('A salon is not asked for a Monday, and power from the roof is no daytime matter for a bakery', () => {
  const towns = ['Thun', 'Köniz', 'Burgdorf', 'Spiez', 'Lyss', 'Belp', 'Worb', 'Muri']
  const salons = towns.map((seat) => bodyFor({ seat, purpose: 'Coiffeursalon.' }) ?? 'Montag')
  expect(salons.filter((body) => body.includes('Montag'))).toEqual([])
  expect(bodyFor({ purpose: 'Betrieb einer Bäckerei.' })).not.toContain('zur rechten Zeit')
  expect(bodyFor({})).toContain('fällt der Strom vom Dach zur rechten Zeit an')
})
