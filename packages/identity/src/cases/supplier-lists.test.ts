import { expect, test } from 'vitest'
import { at, type Invented, judge } from '#identity/cases/invented-register'
import { lookupsFor } from '#identity/evidence'
import { readQuery } from '#identity/query'
import { sentences, summaryOf } from '#identity/summary'

// Each veto and each interpretation of a supplier list, over invented companies: the choice, and the deciding sign.

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
    'a common surname and a trade in another order, where only the canton agrees',
    { name: 'Holzbau Keller AG', canton: 'BE' },
    [at('Keller Holzbau AG', 'Thun', { canton: 'BE' })],
    'word_order',
  ],
  [
    'a trade behind the name of a common person, where only the canton agrees',
    { name: 'Hans Keller Holzbau AG', canton: 'BE' },
    [at('Hans Keller AG', 'Thun', { canton: 'BE' })],
    'word_of_one_name',
  ],
  [
    'a mistyped trade behind common words, where only the canton agrees',
    { name: 'Keller-Brunner Caostruzioni AG', canton: 'BE' },
    [at('Keller & Brunner AG', 'Thun', { canton: 'BE' })],
    'word_of_one_name',
  ],
  [
    'another street, where the place in a plain name is mistyped',
    { name: 'Garage sMuri GmbH', place: 'Muri', postal_code: '3074', street: 'Gartenweg 3' },
    [at('Garage Muri GmbH', 'Muri', { postal_code: '3074', street: 'Bahnhofstrasse 9' })],
    'no_distinctive_word',
  ],
  [
    'a trade that is only a part of the other',
    { name: 'Baugeschäft Trimbolex GmbH', place: 'Thun' },
    [at('Bau Trimbolex GmbH', 'Thun')],
    'word_of_its_own',
  ],
]

test.each(vetoed)(
  'No company is resolved when the evidence against it is %s',
  (_title, input, register, sign) => {
    const { outcome, decided_by, hits } = judge(input, register)
    expect([outcome, decided_by]).toEqual(['ambiguous', sign])
    expect(hits.map(({ company_id }) => company_id)).toContain(register[0]!.name)
  },
)

test('The summary states the evidence against the likeliest company along with the reason', () => {
  const silent = vetoed.filter(([, input, register]) => {
    const verdict = judge(input, register)
    const ofReason = sentences[verdict.reason!]
    return !/^ [A-Z][^.]+\. (?:Send a place, or c|C)hoose one\.$/.test(
      summaryOf(verdict, readQuery(input)).slice(ofReason.length),
    )
  })
  // In this case the reason itself mentions it.
  expect(silent.map(([title]) => title)).toEqual(['the street of a former bearer of the name'])
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
    'its words are in another order and seldom together, and the canton agrees',
    { name: 'Holzbau Trimbolex AG', canton: 'BE' },
    [at('Trimbolex Holzbau AG', 'Thun', { canton: 'BE' })],
    'same_words',
  ],
  [
    'its common words are in another order and the place agrees',
    { name: 'Holzbau Keller AG', place: 'Thun' },
    [at('Keller Holzbau AG', 'Thun')],
    'place_agrees',
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

test.each(taken)('A company is resolved where %s', (_title, input, register, sign) => {
  const { outcome, decided_by, hits } = judge(input, register)
  expect([outcome, hits[0]?.company_id, decided_by]).toEqual(['resolved', register[0]!.name, sign])
})

test('A family of ten companies is listed completely, before names that are only similar', () => {
  const family = Array.from('ABCDEFGHIJ', (letter) => at(`Zwirbelin ${letter}bolex AG`, 'Thun'))
  const similar = Array.from('KLMNOP', (letter) => at(`Zwirbelon ${letter}bolex AG`, 'Bern'))
  const { outcome, hits } = judge({ name: 'Zwirbelin' }, [...similar, ...family])
  expect(outcome).toBe('ambiguous')
  expect(new Set(hits.slice(0, 10).map(({ company_id }) => company_id))).toEqual(
    new Set(family.map(({ name }) => name)),
  )
})

test('A family larger than the displayed list is counted completely', () => {
  const family = Array.from({ length: 30 }, (_, index) =>
    at(`Zwirbelin ${'abcdefghijklmnopqrstuvwxyzabcd'[index]}bolex${index} AG`, 'Thun'),
  )
  expect(judge({ name: 'Zwirbelin' }, family).hits.length).toBe(30)
})

test('A cut-off last word of few letters is looked up by the words before it', () => {
  const query = readQuery({ name: 'Trimbolexer Krippe Li' })
  expect(query.mayBeCutOff).toBe(false)
  const cut = readQuery({ name: 'Trimbolexen Krippe Lim' })
  expect(cut.mayBeCutOff).toBe(true)
  expect(lookupsFor([cut]).prefixes).toContain('trimbolexen krippe')
  expect(lookupsFor([query]).prefixes).not.toContain('trimbolexer krippe')
})

test('A namesake that may be at the place is listed before namesakes elsewhere', () => {
  const elsewhere = Array.from('ABCDEFGHIJKL', (letter) => at(`Zwirbelin ${letter}bolex AG`, 'Thun'))
  const unknown = { ...at('Zwirbelin Mbolex', 'Bern'), seat_name: null, seat_key: null }
  const { hits } = judge({ name: 'Zwirbelin', place: 'Bern' }, [...elsewhere, unknown])
  expect(hits[0]?.name).toBe('Zwirbelin Mbolex')
})
