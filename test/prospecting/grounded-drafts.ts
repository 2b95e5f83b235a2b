import type { SignalFacts } from '@alphorn/contract/directory/signals'
import { signalKinds } from '@alphorn/contract/directory/signal-kinds'
import type { Language } from '@alphorn/contract/core/fields'
import type { StageInput } from '@alphorn/contract/prospecting/stage-input'
import type { ResultOf } from '@alphorn/contract/prospecting/stage-results'
import { writeOutreach } from '@alphorn/server/executors/offline/outreach'
import { eventSentenceOf } from '@alphorn/server/executors/offline/register'
import { locales } from '@alphorn/messages/letters/locales'
import { outreachInput, type Recipient } from './letter-actors.ts'

// Correct drafts, to be passed as they are and refused when anything in them is changed: letters of the offline executor,
// every kind of signal told in four languages, and sentences as people and models write them on evidence of all kinds.

export type Draft = { title: string; input: StageInput; result: ResultOf<'outreach'> }
type Claim = ResultOf<'outreach'>['claims'][number]

export const languages = ['de', 'fr', 'it', 'en'] as const satisfies Language[]

const happened: Readonly<Record<string, { before?: SignalFacts; after?: SignalFacts }>> = {
  name_changed: { before: { name: 'Dachwerk Thurgau AG' }, after: { name: 'Muster Dachbau AG' } },
  legal_form_changed: { before: { legal_form: '0107' }, after: { legal_form: '0106' } },
  purpose_changed: {
    before: { purpose: 'Dacharbeiten.' },
    after: { purpose: 'Dacharbeiten und Solartechnik.' },
  },
  seat_moved: {
    before: { seat: 'Winterthur', canton: 'ZH' },
    after: { seat: 'Frauenfeld', canton: 'TG' },
  },
  canton_changed: {
    before: { seat: 'Genève', canton: 'GE' },
    after: { seat: 'Nyon', canton: 'VD' },
  },
  address_changed: {
    before: { address: 'Bahnhofstrasse 2, 6003 Luzern' },
    after: { address: 'Seestrasse 7, 6005 Luzern' },
  },
  capital_increased: {
    before: { capital: 100_000, currency: 'CHF' },
    after: { capital: 250_000, currency: 'CHF' },
  },
  capital_reduced: {
    before: { capital: 1_200_000, currency: 'CHF' },
    after: { capital: 800_000, currency: 'CHF' },
  },
  branch_opened: { after: { seat: 'Le Locle' } },
  branch_closed: { after: { seat: 'Aarau' } },
}

const muster: Recipient = {
  name: 'Muster Dachbau AG',
  form: '0106',
  language: 'de',
  seat: 'Frauenfeld',
  canton: 'TG',
  purpose: 'Ausführung von Dacharbeiten aller Art sowie Handel mit Baumaterialien.',
  capital: 100_000,
}

export function head(): Pick<ResultOf<'outreach'>, 'stage' | 'input_snapshot' | 'upstream' | 'producer'> {
  const input_snapshot = { id: 'snp_draft', fingerprint: 'sha256:draft' }
  return { stage: 'outreach', input_snapshot, upstream: [], producer: { name: 'draft', version: '1' } }
}

/** Letters as the offline executor writes them, for every kind of signal that is a reason to write, and for none. */
function letters(): Draft[] {
  return languages.flatMap((language) =>
    [undefined, ...signalKinds].flatMap((kind): Draft[] => {
      const told = kind && { kind, ...happened[kind] }
      const input = outreachInput({ ...muster, ...(told && { told }) }, { language })
      const made = writeOutreach(input)
      if ('failure' in made) return []
      return [{ title: `letter, ${language}, ${kind ?? 'no signal'}`, input, result: { ...head(), ...made } }]
    }),
  )
}

/** Every kind of signal, told as a sentence of its own. */
function eventDrafts(): Draft[] {
  return languages.flatMap((language) =>
    signalKinds.map((kind): Draft => {
      const input = outreachInput({ ...muster, told: { kind, ...happened[kind] } }, { language })
      const [signal] = input.signals
      const text = eventSentenceOf(input, signal!, locales[language])
      const claim = {
        id: 'c1',
        kind: 'recipient_fact',
        variant: language,
        part: 'body',
        text,
        evidence_ids: [signal!.evidence_id],
      } as const
      return {
        title: `telling, ${language}, ${kind}`,
        input,
        result: draftOf(language, [text], [{ ...claim, evidence_ids: [...claim.evidence_ids] }]),
      }
    }),
  )
}

export function draftOf(
  language: Language,
  sentences: readonly string[],
  claims: Claim[],
): ResultOf<'outreach'> {
  const { greeting, question } = locales[language].letter.formal
  const body = [greeting, sentences.join(' '), question].join('\n\n')
  return {
    ...head(),
    channel: 'letter',
    variants: [{ language, subject: locales[language].letter.formal.greeting, body }],
    claims,
  }
}

type Written = [language: Language, of: Language | null, excerpt: string, text: string]

// Sentences as people and models write them. The evidence is a page of the company's own, often in another language.
const written: readonly Written[] = [
  [
    'de',
    'de',
    'Seit 1987 bauen wir mit heute 42 Mitarbeitenden Dächer.',
    'Seit 1987 bauen Sie Dächer, heute mit 42 Leuten.',
  ],
  [
    'de',
    'fr',
    'Fondée en 1987, notre maison emploie quarante-deux personnes.',
    'Ihr 1987 gegründetes Haus zählt 42 Mitarbeitende.',
  ],
  [
    'de',
    'en',
    'We cut energy use by 18.5% between 2019 and 2024.',
    'Von 2019 bis 2024 haben Sie den Energieverbrauch um 18,5 Prozent gesenkt.',
  ],
  [
    'de',
    'it',
    'Il fatturato ha raggiunto 3,4 milioni di franchi.',
    'Ihr Umsatz hat 3,4 Mio. Franken erreicht.',
  ],
  [
    'de',
    'de',
    'Am 1. Juli 2025 haben wir die Werkhalle in Wil bezogen.',
    'Am 1. Juli 2025 haben Sie die Werkhalle in Wil bezogen.',
  ],
  [
    'de',
    'fr',
    'Nos ateliers se trouvent à Genève et à La Chaux-de-Fonds.',
    'Sie arbeiten in Genf und in La Chaux-de-Fonds.',
  ],
  [
    'de',
    'de',
    'Wir führen 3 Filialen: Thun, Spiez und Interlaken.',
    'Ihre drei Filialen liegen in Thun, Spiez und Interlaken.',
  ],
  ['de', 'de', 'Über 1’500 Kundinnen vertrauen uns.', 'Mehr als 1500 Kundinnen arbeiten mit Ihnen.'],
  [
    'de',
    'en',
    'Twenty-five apprentices have trained here since March 2012.',
    'Seit März 2012 haben 25 Lernende bei Ihnen gelernt.',
  ],
  ['de', 'de', 'UID: CHE-105.909.036 MWST', 'Auf Ihrer Seite steht die Nummer CHE-105.909.036.'],
  ['fr', 'de', 'CHE-105.909.036, Handelsregister', 'Votre site indique le numéro CHE-105.909.036.'],
  ['it', 'it', 'IDI CHE 105 909 036 IVA', 'Sul Suo sito si legge il numero CHE-105.909.036.'],
  ['en', 'de', 'UID CHE105909036', 'Your site gives the number CHE-105.909.036.'],
  ['de', 'de', 'Ein Rundgang dauert einen halben Tag.', 'Ein Rundgang dauert einen halben Tag.'],
  [
    'de',
    'de',
    'Dritte Generation, 12 Fahrzeuge.',
    'Sie führen den Betrieb in dritter Generation, mit zwölf Fahrzeugen.',
  ],
  [
    'de',
    'de',
    'Die Halle misst 2’400 m² und wurde 2018 gebaut.',
    'Ihre Halle von 2018 misst 2400 Quadratmeter.',
  ],
  ['de', 'de', 'Wir arbeiten im ganzen Kanton Luzern.', 'Sie arbeiten im ganzen Kanton Luzern.'],
  [
    'de',
    null,
    'Speicher und Wallboxen; Standort Baden.',
    'Am Standort Baden bauen Sie Speicher und Wallboxen ein.',
  ],
  [
    'fr',
    'de',
    'Seit 1. März 2020 sind wir in Biel zu Hause.',
    'Depuis le 1er mars 2020, vous êtes chez vous à Bienne.',
  ],
  [
    'fr',
    'de',
    'Der Umsatz lag bei CHF 12.5 Millionen.',
    'Votre chiffre d’affaires atteint 12,5 millions de francs.',
  ],
  ['fr', 'de', 'Wir sind 97 Leute.', 'Vous êtes quatre-vingt-dix-sept.'],
  [
    'fr',
    'fr',
    'Nonante pour cent de nos clients sont vaudois.',
    'Nonante pour cent de vos clients sont vaudois.',
  ],
  [
    'fr',
    'fr',
    'Notre nouveau bâtiment neuf compte 9 appartements.',
    'Votre bâtiment neuf compte neuf appartements.',
  ],
  [
    'fr',
    'de',
    'Niederlassungen in Zürich, Basel und St. Gallen.',
    'Vous travaillez à Zurich, à Bâle et à Saint-Gall.',
  ],
  ['fr', 'fr', 'Capital: 1 200 000 francs, entièrement libéré.', 'Votre capital est de CHF 1’200’000.'],
  ['fr', 'it', 'Dal 12 gennaio 2023 anche a Lugano.', 'Depuis le 12 janvier 2023, vous êtes aussi à Lugano.'],
  [
    'fr',
    'fr',
    'Une trentaine de collaborateurs, deux sites.',
    'Une trentaine de personnes travaillent sur vos deux sites.',
  ],
  ['fr', 'en', 'Our office moved to Geneva in 2021.', 'En 2021, vous avez rejoint Genève.'],
  ['it', 'it', 'Dal 3 aprile 1998, ventuno collaboratori.', 'Dal 3 aprile 1998 lavorate in ventuno.'],
  [
    'it',
    'de',
    '21 Mitarbeitende, gegründet am 03.04.1998.',
    'La Sua azienda, attiva dal 3 aprile 1998, conta ventuno collaboratori.',
  ],
  ['it', 'fr', 'Notre siège est à Neuchâtel.', 'La Sua sede è a Neuchâtel.'],
  [
    'it',
    'de',
    'Rund 20 % unserer Kunden kommen aus Zürich.',
    'Il 20 per cento dei Suoi clienti viene da Zurigo.',
  ],
  [
    'it',
    'it',
    'Sei mesi di lavori, 4,5 milioni di franchi investiti.',
    'Avete investito 4,5 milioni di franchi in sei mesi di lavori.',
  ],
  ['it', 'en', 'Two hundred and fifty clients in Ticino.', 'Ha duecentocinquanta clienti in Ticino.'],
  ['it', 'it', 'Sedi a Bellinzona e Ascona.', 'Lavora a Bellinzona e ad Ascona.'],
  [
    'it',
    'de',
    'Im Mai 2024 haben wir 1’000 m² Dach saniert.',
    'Nel maggio 2024 ha risanato mille metri quadrati di tetto.',
  ],
  [
    'en',
    'de',
    'Am 12. März 2026 haben wir die 500. Anlage in Betrieb genommen.',
    'On March 12, 2026 you put your 500th plant into operation.',
  ],
  [
    'en',
    'fr',
    'Deux cent cinquante collaborateurs à Lausanne.',
    'You employ two hundred and fifty people in Lausanne.',
  ],
  ['en', 'de', 'Bilanzsumme CHF 1,2 Mrd.', 'Your balance sheet stands at CHF 1.2 billion.'],
  ['en', 'de', 'Der Anteil liegt bei 33,3 Prozent.', 'The share is 33.3%.'],
  ['en', 'de', 'Wir sind in Luzern und Zug.', 'You work in Lucerne and Zug.'],
  ['en', 'it', 'Quarantotto ore su 365 giorni.', 'You answer within 48 hours, 365 days a year.'],
  ['en', 'en', 'Founded 26 April 2004; four offices.', 'Founded on 26 April 2004, you run four offices.'],
  ['en', 'de', 'Kanton Waadt, 15 Projekte.', 'You have run 15 projects in the canton of Vaud.'],
]

function byHand(): Draft[] {
  return written.map(([language, of, excerpt, text], at): Draft => {
    const input = outreachInput(muster, { language })
    const page = {
      ...input.evidence[0]!,
      id: `evd_page_${at}`,
      kind: 'web_page' as const,
      language: of,
      title: null,
      published_at: null,
      subject_uid: input.prospect.company.uid,
      excerpt,
    }
    const claim: Claim = {
      id: 'c1',
      kind: 'recipient_fact',
      variant: language,
      part: 'body',
      text,
      evidence_ids: [page.id],
    }
    return {
      title: `by hand, ${language}: ${text}`,
      input: { ...input, evidence: [...input.evidence, page] },
      result: draftOf(language, [text], [claim]),
    }
  })
}

export const drafts: readonly Draft[] = [...letters(), ...eventDrafts(), ...byHand()]
