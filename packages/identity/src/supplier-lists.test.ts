import { companyName } from '@alphorn/swiss-names/company-name'
import { placeKey } from '@alphorn/swiss-names/place-key'
import { streetKey } from '@alphorn/swiss-names/street-key'
import { wordWeights, wordsToWeigh } from '#identity/near-names'
import { expect, test } from 'vitest'
import type { Entry, NameHit } from '#identity/entry'
import { evidenceFor, lookupsFor } from '#identity/evidence'
import { judgeByScores } from '#identity/judge'
import { readQuery } from '#identity/query'
import { applyRules } from '#identity/rules'

// Each veto and each reading of a supplier list, over invented companies: what is taken, and which sign decided.

type Invented = Pick<Entry, 'name' | 'seat_name'> & Partial<Entry> & { street?: string }

const names = 800_000
/** How many of all names have a word; one that is not here is in one name. */
const common: Readonly<Record<string, number>> = {
  ...Object.fromEntries(
    'bau immobilien garage holzbau hochbau tiefbau gartenbau treuhand'.split(' ').map((word) => [word, 9000]),
  ),
  ...Object.fromEntries(
    'bern chur thun olten muri genossenschaft verein samariter'.split(' ').map((word) => [word, 4000]),
  ),
  ...Object.fromEntries(
    'zbinden keller brunner moser hans urs walter immo pflege wasser'.split(' ').map((word) => [word, 2500]),
  ),
}

function judge(input: Parameters<typeof readQuery>[0], register: readonly Invented[]) {
  const hits = register.map(hitOf)
  const query = readQuery(input)
  const { names: sought, prefixes } = lookupsFor([query])
  const relatives = prefixes.flatMap((prefix) =>
    hits.filter(({ stem_key }) => stem_key.startsWith(`${prefix} `)).map((hit) => ({ ...hit, prefix })),
  )
  const named = hits.filter(({ stem_key }) => sought.stems.includes(stem_key))
  const seats = new Set(hits.map(({ seat_key }) => seat_key))
  const evidence = evidenceFor(query, { entries: [], names: named, relatives, seats, successors: [] })
  const { early, isOpen } = applyRules(query, evidence)
  if (!isOpen) return early!
  const words = wordsToWeigh([query], hits)
  const known = new Set(hits.flatMap(({ stem_key }) => stem_key.split(' ')))
  const counts = words.map((word) => common[word] ?? (known.has(word) ? 1 : 0))
  return judgeByScores(query, evidence, { names: hits, weights: wordWeights(words, { names, counts }) })
}

function hitOf({ street, ...more }: Invented): NameHit {
  const { stem_key, form } = companyName(more.name)
  return {
    company_id: more.name,
    ehraid: null,
    uid: 'CHE-501.000.011',
    lei: null,
    translations: null,
    former_names: null,
    legal_form: form,
    status: 'active',
    canton: null,
    seat_key: more.seat_name === null ? null : placeKey(more.seat_name),
    town_key: null,
    postal_code: null,
    street_key: street === undefined ? null : streetKey(street, null),
    website_domain: null,
    taken_over_by: null,
    kind: 'current',
    matched_name: more.name,
    stem_key,
    form,
    ...more,
  }
}

const at = (name: string, seat_name: string, more: Partial<Invented> = {}): Invented => ({
  name,
  seat_name,
  ...more,
})
type Case = readonly [
  title: string,
  input: Parameters<typeof readQuery>[0],
  register: readonly Invented[],
  sign: string,
]

const vetoed: readonly Case[] = [
  [
    'a place behind the form that is not the seat',
    { name: 'Genossenschaft Aarequell Trimbolex Muri' },
    [at('Genossenschaft Aarequell Trimbolex', 'Bern')],
    'other_place_named',
  ],
  [
    'the place in a sister, which nobody asked for',
    { name: 'Zwirbelin Trimbolex AG', canton: 'BE' },
    [at('Zwirbelin Trimbolex AG Bern', 'Moosseedorf', { canton: 'BE' })],
    'place_not_asked_for',
  ],
  [
    'another street, where a trade and a place are the whole name',
    { name: 'Immo Chur GmbH', place: 'Chur', street: 'Gartenweg 3' },
    [at('Immo Chur GmbH', 'Chur', { street: 'Bahnhofstrasse 9' })],
    'no_distinctive_word',
  ],
  [
    'the street of a former bearer of the name',
    { name: 'Quirlan AG', street: 'Gartenweg 3' },
    [
      at('Quirlan AG', 'Thun', { street: 'Bahnhofstrasse 9' }),
      at('Neu Quirlan Holding AG', 'Thun', {
        street: 'Gartenweg 3',
        kind: 'former',
        stem_key: 'quirlan',
        form: '0106',
        matched_name: 'Quirlan AG',
      } as Partial<Invented>),
    ],
    'several_equal',
  ],
  [
    'a last word that is cut off and begins no word of the candidate',
    { name: 'Trimbolexia Pfleg Wo', place: 'Thun' },
    [at('Trimbolexia Pfleg', 'Thun')],
    'other_ending',
  ],
  [
    'a longer name that begins like a name that is cut off',
    { name: 'Trimbolexverein Thur' },
    [at('Trimbolexverein Thur', 'Thun'), at('Trimbolexverein Thurgau', 'Frauenfeld')],
    'longer_name_begins_so',
  ],
  [
    'a section, which is an association of its own',
    { name: 'Pfadiverein Zwirbelin Sektion Bern', place: 'Bern' },
    [at('Pfadiverein Zwirbelin', 'Bern')],
    'other_part_named',
  ],
  [
    'a division, where the register knows one',
    { name: 'Zwirbelin AG Bereich Wasser', place: 'Bern' },
    [at('Zwirbelin AG', 'Bern'), at('Zwirbelin AG Bereich Pflege', 'Thun')],
    'other_part_named',
  ],
  [
    'two edits in the one rare word of a long name',
    { name: 'Genossenschaft Wasser Pflege Trimbolaxis Bern' },
    [at('Genossenschaft Wasser Pflege Trimbulexis Bern', 'Thun')],
    'rare_word_changed',
  ],
  [
    'another trade that differs by some letters',
    { name: 'Zwirbelin Trimbolex Buchhaltung AG', place: 'Thun' },
    [at('Zwirbelin Trimbolex Buchhandlung AG', 'Thun'), at('Keller Buchhaltung AG', 'Chur')],
    'word_of_its_own',
  ],
  [
    'a surname and a trade in another order, without a place',
    { name: 'Bau Zbinden AG' },
    [at('Zbinden Bau AG', 'Thun')],
    'word_order',
  ],
  [
    'two firms in one field',
    { name: 'Zwirbelin AG / Trimbolex GmbH' },
    [at('Zwirbelin AG', 'Bern'), at('Trimbolex GmbH', 'Thun')],
    'two_firms_named',
  ],
  [
    'a word that names a sister at the same address',
    { name: 'Zwirbelin Trimbolex Holding AG', place: 'Thun', street: 'Gartenweg 3' },
    [at('Zwirbelin Trimbolex AG', 'Thun', { street: 'Gartenweg 3' })],
    'word_of_one_name',
  ],
  [
    'a trade that is only a part of the other',
    { name: 'Baugeschäft Trimbolex GmbH', place: 'Thun' },
    [at('Bau Trimbolex GmbH', 'Thun')],
    'word_of_its_own',
  ],
]

test.each(vetoed)('A company is not taken against %s', (_title, input, register, sign) => {
  const { outcome, decided_by, hits } = judge(input, register)
  expect([outcome, decided_by]).toEqual(['ambiguous', sign])
  expect(hits.map(({ company_id }) => company_id)).toContain(register[0]!.name)
})

const taken: readonly Case[] = [
  [
    'the surname is first and a trade is behind the form',
    { name: 'Brunner Hans AG Bauunternehmung' },
    [at('Hans Brunner AG', 'Thun')],
    'surname_first',
  ],
  [
    'a department is behind the form, wherever it is',
    { name: 'Zwirbelin AG Direktion Chur' },
    [at('Zwirbelin AG', 'Bern')],
    'department_behind_name',
  ],
  [
    'a division is behind the form and the register knows none',
    { name: 'Zwirbelin AG Bereich Werkhof' },
    [at('Zwirbelin AG', 'Bern')],
    'department_behind_name',
  ],
  [
    'a department is behind a name without its form',
    { name: 'Zwirbelin Trimbolex Abteilung Einkauf' },
    [at('Zwirbelin Trimbolex AG', 'Bern')],
    'department_behind_name',
  ],
  [
    'its name goes on after the form and a department is named',
    { name: 'Zwirbelin AG Direktion Chur' },
    [at('Zwirbelin AG, Werke für Wasser', 'Bern')],
    'department_behind_name',
  ],
  [
    'the firm is in brackets after a brand',
    { name: 'Funkelnd (Zwirbelin AG)' },
    [at('Zwirbelin AG', 'Bern')],
    'name_before_form',
  ],
  [
    'two firms in the field are names of one company',
    { name: 'Zwirbelin AG / Zwirbeline SA' },
    [at('Zwirbelin AG', 'Bern'), { ...at('Zwirbeline SA', 'Bern'), company_id: 'Zwirbelin AG' }],
    'two_names_of_one_company',
  ],
  [
    'the trade is said after the whole name and the place agrees',
    { name: 'Trimbolex Pflege Gartenbau', place: 'Thun' },
    [at('Trimbolex Pflege', 'Thun')],
    'like_words',
  ],
  [
    'the place of its name is the place that is given',
    { name: 'Zwirbelin Trimbolex AG', place: 'Bern' },
    [at('Zwirbelin Trimbolex Bern AG', 'Bern')],
    'like_words',
  ],
  [
    'one rare word is its name and the place agrees',
    { name: 'Zwirbelin', place: 'Bern' },
    [at('Zwirbelin AG', 'Bern'), at('Zwirbelin Bau AG', 'Chur')],
    'same_words',
  ],
  [
    'the kind of body is at the other end of its name',
    { name: 'Zwirbelin Trimbolex Stiftung', place: 'Bern' },
    [at('Stiftung Zwirbelin Trimbolex', 'Bern')],
    'same_words',
  ],
  [
    'its name is as long as a column and no longer one begins so',
    { name: 'Trimbolexverein Thur' },
    [at('Trimbolexverein Thur', 'Thun')],
    'exact_name',
  ],
  [
    'two edits are in its rare word and the place agrees',
    { name: 'Trimbolaxin Holzbau AG', place: 'Thun' },
    [at('Trimbulexin Holzbau AG', 'Thun')],
    'like_words',
  ],
  [
    'the municipality that is given was merged into the one of its seat',
    { name: 'Zwirbelin AG', place: 'Bevaix' },
    [at('Zwirbelin AG', 'La Grande Béroche')],
    'exact_name',
  ],
  [
    'its letters were read in another encoding',
    { name: 'ZwÃ¼rbelin AG' },
    [at('Zwürbelin AG', 'Thun')],
    'exact_name',
  ],
]

test.each(taken)('A company is taken where %s', (_title, input, register, sign) => {
  const { outcome, decided_by, hits } = judge(input, register)
  expect([outcome, hits[0]?.company_id, decided_by]).toEqual(['resolved', register[0]!.name, sign])
})

test('A family of ten is listed whole, before names that are only similar', () => {
  const family = Array.from('ABCDEFGHIJ', (letter) => at(`Zwirbelin ${letter}bolex AG`, 'Thun'))
  const similar = Array.from('KLMNOP', (letter) => at(`Zwirbelon ${letter}bolex AG`, 'Bern'))
  const { outcome, hits } = judge({ name: 'Zwirbelin' }, [...similar, ...family])
  expect(outcome).toBe('ambiguous')
  expect(new Set(hits.slice(0, 10).map(({ company_id }) => company_id))).toEqual(
    new Set(family.map(({ name }) => name)),
  )
})

test('A family that is larger than what is shown is counted', () => {
  const family = Array.from({ length: 30 }, (_, index) =>
    at(`Zwirbelin ${'abcdefghijklmnopqrstuvwxyzabcd'[index]}bolex${index} AG`, 'Thun'),
  )
  expect(judge({ name: 'Zwirbelin' }, family).hits.length).toBe(30)
})
