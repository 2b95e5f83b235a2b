import { describe, expect, test } from 'vitest'
import type { Language } from '#contract/core/fields'
import {
  type Proof,
  readProof,
  type ReadProof,
  findReversal,
  unbackedEvents,
  unnamedSpecificsIn,
} from '#contract/prospecting/grounding/grounded-claim'

const web = (excerpt: string, more: Partial<Proof> = {}): Proof => ({ kind: 'web_page', excerpt, ...more })
const gazette = (excerpt: string, more: Partial<Proof> = {}): Proof => ({
  kind: 'gazette_publication',
  excerpt,
  ...more,
})
const unnamed = (text: string, proofs: Proof[], names: string[] = [], language: Language = 'de') =>
  unnamedSpecificsIn({ text, language }, proofs.map(readProof), names)

describe('a number or place that a claim names and its evidence does not', () => {
  test('A number or place that the evidence lacks is reported as written, in order', () => {
    expect(unnamed('Sie führen 12 Hallen in Bern seit 1998.', [web('Dachdecker')])).toEqual([
      '12',
      'Bern',
      '1998',
    ])
    expect(unnamed('Sie führen 12 Hallen in Bern seit 1998.', [web('12 Hallen, Bern, 1998')])).toEqual([])
  })

  test('A number or place may be named by any piece of evidence, in another language and spelling', () => {
    const claim = 'Sie führen zwölf Hallen, eine davon in Genf.'
    expect(
      unnamed(claim, [web('12 halles', { language: 'fr' }), web('à Genève', { language: 'fr' })]),
    ).toEqual([])
    expect(unnamed(claim, [web('12 halles', { language: 'fr' })])).toEqual(['Genf'])
    expect(unnamed(claim, [])).toEqual(['zwölf', 'Genf'])
  })

  test('A number or place is not searched for in names or in verbatim quotations', () => {
    expect(unnamed('Studio 54 in Bern', [web('Bern')])).toEqual(['54'])
    expect(unnamed('Studio 54 in Bern', [web('Bern')], ['Studio 54'])).toEqual([])
    const proof = web('Nous avons quatre-vingts clients fidèles')
    expect(unnamed('Sie schreiben «Nous avons quatre-vingts clients fidèles».', [proof])).toEqual([])
    expect(unnamed('Sie schreiben «300 clients fidèles».', [proof])).toEqual(['300'])
    // Two letters are too short for a quotation.
    expect(unnamed('Sie haben «12» Hallen.', [web('Halle 12a')])).toEqual(
      unnamed('Sie haben 12 Hallen.', [web('Halle 12a')]),
    )
  })

  test('A number is accepted inside a quotation in another language that one of the pieces contains', () => {
    // "elf" is eleven in German and no word in French.
    const [proof, other] = [web('Les elf sont là', { language: 'fr' }), web('Dachdecker')]
    expect(unnamed('Sie schreiben «Les elf sont là».', [proof, other])).toEqual([])
    expect(unnamed('Sie schreiben «Les elf sont partis».', [proof, other])).toEqual(['elf'])
    expect(unnamed('Sie schreiben: Les elf sont là.', [proof, other])).toEqual(['elf'])
  })

  test('A word is a place only if the claim writes it as a name; the evidence may write it in any way', () => {
    expect(unnamed('Sie sind in Bern.', [web('standort bern')])).toEqual([])
    expect(unnamed('Sie sind in bern.', [web('Dachdecker')])).toEqual([])
  })

  test('A number is not proven by the time of day of a publication', () => {
    const at = { published_at: '2026-03-12T17:45:00.000Z' }
    expect(unnamed('Sie führen 45 Hallen.', [web('Dachdecker', at)])).toEqual(['45'])
  })

  test('A number may come from the title, date or UID of a register source, but not of a web page', () => {
    const beside = {
      title: 'Kapital 500 Franken',
      subject_uid: 'CHE-500.000.014',
      published_at: '2026-03-12T00:00:00.000Z',
    }
    const claim = 'Am 12. März 2026: CHE-500.000.014, Kapital 500 Franken.'
    expect(unnamed(claim, [gazette('Eintrag', beside)])).toEqual([])
    // The service itself states the day of publication of a page, whereas the page states its own title.
    expect(unnamed(claim, [web('Eintrag', beside)])).toEqual(['CHE-500.000.014', '500 Franken'])
    expect(unnamed(claim, [{ ...web('Eintrag', beside), kind: 'upload' }])).toEqual([
      'CHE-500.000.014',
      '500 Franken',
    ])
    expect(unnamed(claim, [gazette('Eintrag')])).toEqual(['12. März 2026', 'CHE-500.000.014', '500 Franken'])
  })

  test('A place that no list knows is reported if the sentence can only mean a place', () => {
    const claim = 'Ihre Niederlassung in Hinterwald läuft.'
    expect(unnamed(claim, [web('Wir sind überall')])).toEqual(['Hinterwald'])
    expect(unnamed(claim, [web('Filiale Hinterwald'), web('Wir sind überall')])).toEqual([])
    expect(unnamed('Mit 12 Leuten in der Filiale Hinterwald seit 1998.', [web('12 Leute, 1998')])).toEqual([
      'Hinterwald',
    ])
    // A name found by two rules is reported once.
    expect(unnamed('Ihre Niederlassung in Bern läuft.', [web('Wir sind überall')])).toEqual(['Bern'])
    expect(unnamed(claim, [web('Filiale Hinterwaldau')])).toEqual(['Hinterwald'])
    expect(unnamed(claim, [web('Wir sind überall')], ['Dachbau Hinterwald AG'])).toEqual([])
  })
})

describe('claims of events without a publication', () => {
  const unbacked = (text: string, proofs: Proof[], language: Language = 'de', names: string[] = []) =>
    unbackedEvents({ text, language }, proofs.map(readProof), names)
  const moved = gazette('Sitz neu: Bern', { signals: [{ kind: 'seat_moved', before: null, after: null }] })

  test('A word in the name of a company is not an event', () => {
    const claim = 'Die Umzug nach Mass AG arbeitet in Bern.'
    expect(unbacked(claim, [gazette('Sitz Bern')])).toEqual(['moved'])
    expect(unbacked(claim, [gazette('Sitz Bern')], 'de', ['Umzug nach Mass AG'])).toEqual([])
    expect(
      unbacked('Die Umzug nach Mass AG hat den Sitz verlegt.', [gazette('')], 'de', ['Umzug nach Mass AG']),
    ).toEqual(['moved'])
  })

  test('Being in the register is not an event; having been entered is one', () => {
    const entry = [gazette('Muster SA, Bulle')]
    expect(unbacked('Muster SA est inscrite au registre du commerce.', entry, 'fr')).toEqual([])
    expect(unbacked("Muster SA vient d'être inscrite au registre du commerce.", entry, 'fr')).toEqual([
      'registered',
    ])
    expect(unbacked('Muster SA è iscritta nel registro di commercio.', entry, 'it')).toEqual([])
    expect(unbacked('Muster SA è stata iscritta nel registro di commercio.', entry, 'it')).toEqual([
      'registered',
    ])
    expect(unbacked('Muster SA has been entered in the commercial register.', entry, 'en')).toEqual([
      'registered',
    ])
  })

  test('An event is reported unless one of the cited publications states it', () => {
    expect(unbacked('Sie haben den Sitz verlegt.', [moved])).toEqual([])
    expect(unbacked('Sie haben das Kapital erhöht.', [moved])).toEqual(['capital_up'])
    const raised = gazette('', { signals: [{ kind: 'capital_increased', before: null, after: null }] })
    expect(unbacked('Sie haben das Kapital erhöht und den Sitz verlegt.', [moved, raised])).toEqual([])
  })

  test('The words of a publication without known events count as its events, in any language', () => {
    expect(unbacked('Sie haben das Kapital erhöht.', [gazette('Le capital est augmenté')])).toEqual([])
    expect(unbacked('Sie haben das Kapital erhöht.', [gazette('Le siège est transféré')])).toEqual([
      'capital_up',
    ])
    // The directory's signals of the publication decide, not its words.
    expect(unbacked('Sie haben das Kapital erhöht.', [{ ...moved, excerpt: 'Kapitalerhöhung' }])).toEqual([
      'capital_up',
    ])
  })

  test('The events of a register entry are those in its words and the registration itself', () => {
    const entry: Proof = { kind: 'register_entry', excerpt: 'Muster AG, Bern' }
    expect(unbacked('Sie wurden gegründet.', [entry])).toEqual([])
    expect(unbacked('Sie wurden umfirmiert.', [entry])).toEqual(['renamed'])
    expect(unbacked('Sie wurden gegründet.', [gazette('Muster AG')])).toEqual(['registered'])
  })

  test('Events are not checked when a web page or nothing is cited', () => {
    expect(unbacked('Sie haben das Kapital erhöht.', [moved, web('Wir wachsen')])).toEqual([])
    expect(unbacked('Sie haben das Kapital erhöht.', [])).toEqual([])
  })
})

describe('a change stated in the wrong direction', () => {
  const seat = { before: { seat: 'Zürich' }, after: { seat: 'Bern' } }
  const capital = {
    before: { capital: 100_000, currency: 'CHF' },
    after: { capital: 250_000, currency: 'CHF' },
  }
  const turned = (text: string, proofs: readonly ReadProof[], language: Language = 'de') =>
    findReversal({ text, language }, proofs, [])
  const round = (text: string, change: typeof seat | typeof capital | null, language: Language = 'de') =>
    turned(
      text,
      [
        readProof(
          change === null ? gazette('') : gazette('', { signals: [{ kind: 'seat_moved', ...change }] }),
        ),
      ],
      language,
    )

  test.each([
    ['de', 'Sie zogen von Bern nach Zürich.', 'Bern nach Zürich'],
    ['fr', 'Vous êtes passés de Berne à Zurich.', 'Berne à Zurich'],
    ['it', 'Da Berna a Zurigo.', 'Berna a Zurigo'],
    ['en', 'You moved from Bern to Zurich.', 'Bern to Zurich'],
  ] as const)('A move stated in the wrong direction is found: [%s] %s', (language, text, words) => {
    expect(round(text, seat, language)).toBe(words)
  })

  test('A reversed change of capital is found with and without its currency', () => {
    expect(round('von CHF 250 000 auf CHF 100 000 erhöht', capital)).toBe('250 000 auf CHF 100 000')
    expect(round('von CHF 100 000 auf CHF 250 000 erhöht', capital)).toBeUndefined()
    const without = { before: { capital: 100_000 }, after: { capital: 250_000 } } as typeof capital
    expect(round('von CHF 250 000 auf CHF 100 000 erhöht', without)).toBe('250 000 auf CHF 100 000')
  })

  test('A change is not reported as reversed if it is correct, is no change or concerns something else', () => {
    expect(round('Sie zogen von Zürich nach Bern.', seat)).toBeUndefined()
    expect(round('Sie zogen von Bern nach Zürich.', null)).toBeUndefined()
    expect(round('Sie zogen von Bern nach Basel.', seat)).toBeUndefined()
    expect(round('Von Basel nach Zürich', seat)).toBeUndefined()
    expect(round('Bern und Zürich', seat)).toBeUndefined()
    expect(round('von Bern bis Zürich', seat)).toBeUndefined()
    expect(round('in Bern nach Zürich', seat)).toBeUndefined()
    expect(round('von Bern, 12 Hallen, nach Zürich', seat)).toBeUndefined()
    expect(turned('von Bern nach Zürich', [readProof(web('x'))])).toBeUndefined()
    const both = { before: { seat: 'Bern und Zürich' }, after: { seat: 'Bern und Zürich' } }
    expect(round('von Bern nach Zürich', both)).toBeUndefined()
  })

  test('A reversed change is found only between like values: two places or two amounts', () => {
    const both = {
      before: { seat: 'Zürich', capital: 100_000 },
      after: { seat: 'Bern', capital: 250_000 },
    } as unknown as typeof seat
    expect(round('von Bern nach Zürich', both)).toBe('Bern nach Zürich')
    expect(round('von CHF 250 000 auf CHF 100 000', both)).toBe('250 000 auf CHF 100 000')
    expect(round('von Bern auf CHF 100 000', both)).toBeUndefined()
    expect(round('Sie kommen von Bern.', both)).toBeUndefined()
  })

  test('A reversed change is found among several changes, in names written as names, whatever the letter case in the register', () => {
    const capitals = round('von Bern nach Zürich', { before: { seat: 'zürich' }, after: { seat: 'bern' } })
    expect(capitals).toBe('Bern nach Zürich')
    expect(round('von bern nach zürich', seat)).toBeUndefined()
    const signals = [capital, seat].map((change) => ({ kind: 'seat_moved' as const, ...change }))
    const reported = turned('von Bern nach Zürich', [readProof(gazette('', { signals }))])
    expect(reported).toBe('Bern nach Zürich')
  })

  test('A reversed change is found after others that are correct', () => {
    expect(round('Mit 12 Hallen von Zürich nach Bern, nicht von Bern nach Zürich.', seat)).toBe(
      'Bern nach Zürich',
    )
  })
})
