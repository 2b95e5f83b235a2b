import type { SignalKind } from '@alphorn/contract/directory/signal-kinds'
import type { InputSignal } from '@alphorn/contract/prospecting/stage-input'
import { offering as solar } from '@alphorn/server/app/demo/offering'
import { passesChecks, writeOutreach } from '@alphorn/server/executors/offline/outreach'
import { locales } from '@alphorn/messages/letters/locales'
import { verifyClaims } from '@alphorn/server/executors/offline/verification'
import { expect, test } from 'vitest'
import { outreachInput, type Recipient, writtenOn } from './letter-actors.ts'

// Openings of letters, and the order of their sentences.

const builder: Recipient = {
  name: 'Muster Holzbau AG',
  form: '0106',
  language: 'de',
  seat: 'Bern',
  canton: 'BE',
  purpose: 'Betrieb einer Schreinerei und Zimmerei.',
  noga: '16',
}
const { noga: _noga, ...unclassified } = builder
const award: Recipient = {
  ...builder,
  reported: { kind: 'contract_awarded', after: { project: 'Neubau der Turnhalle und der Schule in Bern' } },
}

function bodyFor(input: Parameters<typeof writeOutreach>[0]) {
  const made = writeOutreach(input, writtenOn)
  if ('failure' in made || made.nothing_to_say) throw new Error('Nothing was written')
  return { made, body: made.variants[0]!.body }
}

test('A letter about an award opens with its title, cites the notice, and passes the verifier', () => {
  const input = outreachInput(award)
  const { made, body } = bodyFor(input)
  expect(body).toContain('auf simap.ch habe ich gelesen, dass Sie den Zuschlag für «Neubau der Turnhalle')
  expect(made.claims[1]!.evidence_ids).toEqual([input.signals[0]!.evidence_id])
  const { channel, variants, claims } = made
  const outreach = { outreach_revision_id: 'out_award', channel, variants, claims }
  const { verdicts } = verifyClaims({ ...input, outreach })
  expect(verdicts.map(({ verdict }) => verdict)).toEqual(claims.map(() => 'supported'))
})

test('The title of an award is not quoted in a letter in another language', () => {
  const { body } = bodyFor(outreachInput(award, { language: 'fr' }))
  expect(body).toContain('que vous avez remporté un marché public.')
  expect(body).not.toContain('Turnhalle')
})

test('A letter does not open with a revoked award', () => {
  const input = outreachInput(award)
  const [won] = input.signals
  const revoked: InputSignal = { ...won!, signal_id: 'sig_revoked', kind: 'award_revoked' }
  const { body } = bodyFor({ ...input, signals: [revoked, won!] })
  expect(body).not.toContain('Zuschlag')
  expect(body).toContain('Ich schreibe Ihnen, weil')
})

test('A letter does not open with an event that is unrelated to the offer', () => {
  const kinds: SignalKind[] = ['licence_added', 'purpose_changed', 'legal_form_changed']
  for (const kind of kinds)
    expect(bodyFor(outreachInput({ ...builder, reported: { kind } })).body).toContain(
      'Ich schreibe Ihnen, weil',
    )
})

test('A selling point after a French colon begins in lower case, unless it may begin with a name', () => {
  const pointsOf = (text: string) => ({
    ...solar,
    translations: { fr: { ...solar.translations!.fr!, points: [{ id: 'p', text }] } },
  })
  const bodyWith = (text: string) =>
    bodyFor(outreachInput({ ...builder, language: 'fr' }, { language: 'fr', offering: pointsOf(text) })).body
  // The company determines which of two wordings leads to the point.
  expect(bodyWith('Le prix est fixé à l’avance.')).toMatch(
    /(?:celle du prix|coût compte aussi): le prix est fixé à l’avance\./,
  )
  expect(bodyWith('Zorvex fixe le prix à l’avance.')).toMatch(
    /(?:celle du prix|coût compte aussi)\. Zorvex fixe le prix/,
  )
})

test('A letter names the reply address, and an email does not', () => {
  const email = solar.sender!.email
  expect(bodyFor(outreachInput(builder)).body).toContain(email)
  expect(bodyFor(outreachInput(builder, { channel: 'email' })).body).not.toContain(email)
})

test('A phone script greets the company by name, and then says what to say at a bad moment', () => {
  const { body } = bodyFor(outreachInput(award, { channel: 'phone_script' }))
  const [greeting, bad, reason] = body.split('\n\n')
  expect(greeting).toContain('Bin ich mit der Muster Holzbau AG verbunden')
  expect(bad).toMatch(/^Wenn es gerade nicht passt: .*\?$/)
  expect(reason).toContain('Zuschlag')
})

test('A phone script does not ask for a call, and asks for the right person if someone else decides', () => {
  const offering = { ...solar, points: [] }
  const { body } = bodyFor(outreachInput(builder, { channel: 'phone_script', offering }))
  expect(body).toContain('Viertelstunde')
  expect(body).toMatch(/Wenn jemand anderes zuständig ist: .* bei der Muster Holzbau AG .*\?$/)
})

test('A letter to a company that works in the trade of the offer explains nothing about it', () => {
  const cleaner = { ...builder, noga: '81', purpose: 'Ausführung von Reinigungsarbeiten.' }
  const offering = { ...solar, name: 'Büroreinigung', summary: 'Wir reinigen Büros.', points: [] }
  expect(bodyFor(outreachInput(builder, { offering })).body).toContain('bleibt das Putzen')
  expect(bodyFor(outreachInput(cleaner, { offering })).body).not.toContain('den Tag bestimmen')
})

test('An offer to clean solar panels is not justified by rooms that need cleaning', () => {
  const offering = {
    ...solar,
    name: 'Reinigung von Solaranlagen',
    summary: 'Wir reinigen Module.',
    points: [],
  }
  expect(bodyFor(outreachInput(builder, { offering })).body).not.toContain('den Tag bestimmen')
})

test('A new legal form is a reason to offer printing, and a new purpose is a reason to offer training', () => {
  const openingOf = (kind: SignalKind, name: string) =>
    bodyFor(outreachInput({ ...builder, reported: { kind } }, { offering: { ...solar, name } })).body
  expect(openingOf('legal_form_changed', 'Drucksachen')).toContain('Briefpapier')
  expect(openingOf('purpose_changed', 'Führungskurse')).toContain('anderes Wissen im Team')
})

test('A list of products is introduced with a colon, and the owner of a sole proprietorship is not named', () => {
  const trader = { ...builder, form: '0101', name: 'Holzbau Löwen, Inh. R. Muster' }
  const offering = { ...solar, summary: 'Fenster, Türen und Treppen.', points: [] }
  const { body } = bodyFor(outreachInput(trader, { offering }))
  expect(body).toContain('Unser Angebot: Fenster, Türen und Treppen.')
  expect(body).toContain('mit dem Stichwort «Holzbau Löwen» genügt, und ich melde mich bei Ihnen.')
  expect(body).not.toContain('R. Muster')
})

test('After an event, a holding company is written to about accounting, but not about vehicles', () => {
  const holding: Recipient = {
    ...unclassified,
    name: 'Muster Holding AG',
    purpose: 'Erwerb, Verwaltung und Veräusserung von Beteiligungen.',

    reported: { kind: 'capital_increased', after: { capital: 900_000, currency: 'CHF' } },
  }
  const offerOf = (name: string, summary: string) => ({ offering: { ...solar, name, summary, points: [] } })
  const fleet = writeOutreach(
    outreachInput(holding, offerOf('Fahrzeuge im Leasing', 'Wir vermieten Fahrzeuge.')),
    writtenOn,
  )
  expect(fleet).toMatchObject({ nothing_to_say: { code: 'not_operating' } })
  const accounts = outreachInput(holding, offerOf('Buchhaltung', 'Wir führen Buchhaltungen.'))
  expect(bodyFor(accounts).body).toContain('die Anforderungen an die Zahlen')
})

test('A summary without a full stop becomes a sentence, and a point with a colon comes before the question', () => {
  const offering = {
    ...solar,
    summary: 'Planung und Wartung von Wärmepumpen',
    points: ['Heizungscheck vor Ort: kostenlos, eine Stunde', 'Notdienst rund um die Uhr'].map(
      (text, at) => ({
        id: `p${at}`,
        text,
      }),
    ),
  }
  const { body } = bodyFor(outreachInput(builder, { offering }))
  expect(body).toMatch(/Unser Angebot: Planung und Wartung von Wärmepumpen\. .*Notdienst rund um die Uhr\.\n/)
  expect(body).toContain('Heizungscheck vor Ort: kostenlos, eine Stunde. ')
})

test('A company that makes and sells a product is addressed as its maker', () => {
  const purpose = 'Herstellung und Vertrieb von Käse und anderen Milchprodukten.'
  const dairy = { ...unclassified, name: 'Molkerei Muster AG', purpose }
  expect(bodyFor(outreachInput(dairy)).body).toContain('weil Sie in Bern Lebensmittel herstellen')
  const shop = writeOutreach(
    outreachInput({ ...dairy, name: 'Muster AG', purpose: 'Vertrieb von Käse.' }),
    writtenOn,
  )
  expect(shop).toMatchObject({ nothing_to_say: { code: 'no_reason_to_write' } })
})

test.each([
  ['Le Mont-sur-Lausanne', 'au Mont-sur-Lausanne'],
  ['Les Ponts-de-Martel', 'aux Ponts-de-Martel'],
  ["L'Isle", 'à L’Isle'],
])('A letter to %s says "%s" and passes the checks', (seat, inPlace) => {
  const input = outreachInput({ ...builder, language: 'fr', seat, canton: 'VD' })
  const { made, body } = bodyFor(input)
  expect(body).toContain(inPlace)
  expect(passesChecks(input, made, writtenOn)).toBe(true)
})

const phrases = [
  ['de', 'Druckerei Feusi', 'der Druckerei Feusi'],
  ['de', 'Musikschule Seetal', 'der Musikschule Seetal'],
  ['de', 'Theater am Stauwehr', 'dem Theater am Stauwehr'],
  ['de', 'Spital Muster AG', 'der Spital Muster AG'],
  ['de', 'Genossenschaft Elektrizitätswerk', 'der Genossenschaft Elektrizitätswerk'],
  ['de', 'Coiffure Haarwerk', 'Coiffure Haarwerk'],
  ['de', 'Fussballclub Muster', 'dem Fussballclub Muster'],
  ['de', 'Musikgesellschaft Harmonie', 'der Musikgesellschaft Harmonie'],
  ['de', 'Zweckverband Mustertal', 'dem Zweckverband Mustertal'],
  ['fr', 'Commune de Muster', 'de la Commune de Muster'],
  ['fr', 'Syndicat agricole du Val', 'du Syndicat agricole du Val'],
  ['it', 'Comune di Muster', 'del Comune di Muster'],
  ['de', 'Hartung Bau', 'Hartung Bau'],
  ['fr', 'Café des Alpes Sàrl', 'du Café des Alpes Sàrl'],
  ['fr', 'Horlogerie Maeder SA', 'de l’Horlogerie Maeder SA'],
  ['de', 'Notariat Gerber', 'dem Notariat Gerber'],
  ['fr', 'Hôtel du Lac SA', 'de l’Hôtel du Lac SA'],
  ['fr', 'Théâtre du Passage', 'du Théâtre du Passage'],
  ['it', 'Studio legale Bianchi', 'dello Studio legale Bianchi'],
  ['it', 'Ristorante Muster', 'del Ristorante Muster'],
] as const

test.each(phrases)('A company name has the article of its language: %s, %s', (language, name, of) => {
  expect(locales[language].firm(name, null).of).toBe(of)
})

test('An award is a reason to congratulate the company, not to congratulate in its name', () => {
  const reported = award.reported!
  const to = (name: string, language: 'fr' | 'it') =>
    bodyFor(outreachInput({ ...award, form: '0107', name, reported, language }, { language })).body
  expect(to('Ristorante Muster Sagl', 'it')).toContain('Congratulazioni al Ristorante Muster Sagl.')
  expect(to('Studio Muster Sagl', 'it')).toContain('Congratulazioni allo Studio Muster Sagl.')
  expect(to('Le Petit Navire Sàrl', 'fr')).toContain('à l’équipe du Petit Navire Sàrl.')
})

test.each([
  ['0109', 'Freunde des Musters', 'beim Verein Freunde des Musters'],
  ['0110', 'Pro Muster', 'bei der Stiftung Pro Muster'],
  ['0117', 'Kantonale Anstalten Muster', 'bei der Institution Kantonale Anstalten Muster'],
])('A name without a noun follows the noun of its legal form %s, with proof', (form, name, atFirm) => {
  const offering = { ...solar, name: 'Führungskurse' }
  const of = { ...unclassified, form, name, purpose: 'Dächer.', reported: { kind: 'merger' as const } }
  const input = outreachInput(of, { offering })
  const { made, body } = bodyFor(input)
  expect(body).toContain(atFirm)
  expect(passesChecks(input, made, writtenOn)).toBe(true)
})

test('A letter does not begin with an industry that is derived and does not need the offered goods', () => {
  const fiduciary = { ...unclassified, name: 'Muster Treuhand AG', purpose: 'Führung eines Treuhandbüros.' }
  const offering = { ...solar, name: 'Verpackungen aus Karton', summary: 'Wir liefern Karton.', points: [] }
  expect(writeOutreach(outreachInput(fiduciary, { offering }), writtenOn)).toMatchObject({
    nothing_to_say: { code: 'no_reason_to_write' },
  })
  expect(bodyFor(outreachInput(fiduciary)).body).toContain('weil Sie in Bern ein Treuhandbüro führen')
})

test('A subject line does not place the offer at the reader, and a move is named with its own place', () => {
  expect(bodyFor(outreachInput(builder)).made.variants[0]!.subject).toBe(solar.name)
  const reported = { kind: 'seat_moved' as const, after: { seat: 'Bern', canton: 'BE' } }
  const { made } = bodyFor(outreachInput({ ...builder, reported }))
  expect(made.variants[0]!.subject).toBe(`Ihr neuer Sitz in Bern – ${solar.name}`)
})

test('A summary with a colon, or one that may begin with a name, follows a sentence that introduces it', () => {
  const bodyWith = (summary: string) =>
    bodyFor(outreachInput(builder, { offering: { ...solar, summary } })).body
  expect(bodyWith('Einsatzplanung: Aufträge, Touren, Rapporte.')).toContain(
    'Das bieten wir an. Einsatzplanung: Aufträge, Touren, Rapporte.',
  )
})

test('A talk on the telephone has no place, and a free check is arranged during a call', () => {
  const offering = (text: string) => ({ ...solar, points: [{ id: 'p', text }] })
  const bodyWith = (text: string, channel: 'letter' | 'phone_script') =>
    bodyFor(outreachInput(builder, { channel, offering: offering(text) })).body
  expect(bodyWith('Ein Gespräch am Telefon ist unverbindlich.', 'letter')).toMatch(/bei Ihnen melden, etwa/)
  expect(bodyWith('Die Prüfung der Policen kostet nichts.', 'phone_script')).toContain('in die Wege leite')
  expect(bodyWith('Gratismuster per Post.', 'letter')).toMatch(/ eines senden\?/)
})
