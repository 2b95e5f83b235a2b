import { legalForms } from '@alphorn/contract/directory/legal-forms'
import type { Language } from '@alphorn/contract/core/fields'
import type { OfferingContent } from '@alphorn/contract/prospecting/projects'
import type { SignalKind } from '@alphorn/contract/directory/signal-kinds'
import type { SignalFacts } from '@alphorn/contract/directory/signals'
import type { StageInput } from '@alphorn/contract/prospecting/stage-input'
import type { Channel } from '@alphorn/contract/prospecting/stages'
import { businessOf } from '@alphorn/server/executors/offline/composer/trades'
import { writtenPurposes, type WrittenPurpose } from '../../fixtures/written-purposes.ts'
import { outreachInput, type Recipient } from './letter-actors.ts'

// Fifty distinct companies for each half and language: trade, place, legal form, and events.

export type LetterCase = { recipient: Recipient; trade: string; event: SignalKind | null; input: StageInput }

const seats: Readonly<Record<Language, readonly (readonly [seat: string, canton: string])[]>> = {
  de: [
    ['Langenthal', 'BE'],
    ['Wil (SG)', 'SG'],
    ['Sissach', 'BL'],
    ['Uster', 'ZH'],
    ['Aarau', 'AG'],
    ['Olten', 'SO'],
    ['Chur', 'GR'],
    ['Zug', 'ZG'],
    ['Luzern', 'LU'],
    ['Schwyz', 'SZ'],
    ['Glarus', 'GL'],
    ['Herisau', 'AR'],
    ['Frauenfeld', 'TG'],
    ['Burgdorf', 'BE'],
    ['Rheinfelden', 'AG'],
    ['Altdorf (UR)', 'UR'],
    ['Sarnen', 'OW'],
  ],
  fr: [
    ['Delémont', 'JU'],
    ['Le Locle', 'NE'],
    ['Vevey', 'VD'],
    ['Genève', 'GE'],
    ['Sierre', 'VS'],
    ['Bulle', 'FR'],
    ['Renens (VD)', 'VD'],
    ['Nyon', 'VD'],
    ['Martigny', 'VS'],
    ['Morges', 'VD'],
    ['Neuchâtel', 'NE'],
    ['Moutier', 'JU'],
    ['Carouge (GE)', 'GE'],
    ['Monthey', 'VS'],
    ['Yverdon-les-Bains', 'VD'],
    ['Sion', 'VS'],
    ['Romont (FR)', 'FR'],
  ],
  it: [
    ['Lugano', 'TI'],
    ['Ascona', 'TI'],
    ['Bellinzona', 'TI'],
    ['Agno', 'TI'],
    ['Mendrisio', 'TI'],
    ['Locarno', 'TI'],
    ['Chiasso', 'TI'],
    ['Biasca', 'TI'],
    ['Minusio', 'TI'],
    ['Stabio', 'TI'],
    ['Faido', 'TI'],
    ['Losone', 'TI'],
    ['Tenero-Contra', 'TI'],
    ['Manno', 'TI'],
    ['Bioggio', 'TI'],
    ['Caslano', 'TI'],
    ['Balerna', 'TI'],
  ],
  en: [
    ['Zug', 'ZG'],
    ['Luzern', 'LU'],
    ['Genève', 'GE'],
    ['Basel', 'BS'],
    ['Lausanne', 'VD'],
    ['Zürich', 'ZH'],
    ['Lugano', 'TI'],
    ['Baar', 'ZG'],
    ['Winterthur', 'ZH'],
    ['Bern', 'BE'],
    ['St. Gallen', 'SG'],
    ['Schaffhausen', 'SH'],
    ['Neuchâtel', 'NE'],
    ['Nyon', 'VD'],
    ['Aarau', 'AG'],
    ['Fribourg', 'FR'],
    ['Chur', 'GR'],
  ],
}

type Happened = { kind: SignalKind; before?: SignalFacts; after?: SignalFacts }

const chf = (capital: number) => ({ capital, currency: 'CHF' })

const branches = ['Winterthur', 'Baden', 'Nyon', 'Thun', 'Zug']

/** Every kind of event that can be a reason to write, alternating with none. */
function happenedTo(at: number, [seat, canton]: readonly [string, string]): Happened | undefined {
  const events: (Happened | undefined)[] = [
    undefined,
    { kind: 'seat_moved', before: { seat: 'Thun', canton: 'BE' }, after: { seat, canton } },
    { kind: 'capital_increased', before: chf(100_000), after: chf(150_000 + 1000 * at) },
    undefined,
    { kind: 'branch_opened', after: { seat: branches[at % branches.length]! } },
    { kind: 'company_registered' },
    undefined,
    { kind: 'address_changed', after: { address: `Bahnhofstrasse ${at}, 6003 Luzern 3` } },
    { kind: 'merger' },
    undefined,
    { kind: 'purpose_changed' },
    { kind: 'name_changed', before: { name: `Vormals ${at} AG` } },
    undefined,
    { kind: 'licence_added' },
  ]
  return events[at % events.length]
}

const forms = ['0106', '0107', '0108', '0101'].filter((code) => legalForms.some((form) => form.code === code))
const wanted = 50

/** Returns the active companies of the half, those of the language first, and one of each trade before a second. */
function companiesFor(language: Language, half: 'a' | 'b'): WrittenPurpose[] {
  const trading = writtenPurposes(half).filter(({ kind }) => kind === 'operating')
  const byDivision = Map.groupBy(trading, ({ divisions }) => divisions[0]!)
  const ordered = [...byDivision.values()].flatMap((all) =>
    all
      .toSorted((a, b) => Number(b.languages.includes(language)) - Number(a.languages.includes(language)))
      .map((one, round) => ({ one, round })),
  )
  return ordered
    .sort((a, b) => a.round - b.round)
    .slice(0, wanted)
    .map(({ one }) => one)
}

/**
 * Returns the inputs of fifty letters of one project. The industry is set, as in a directory with classified companies.
 */
export function letterCases(
  language: Language,
  half: 'a' | 'b',
  offering: OfferingContent,
  channel: Channel = 'letter',
): LetterCase[] {
  return companiesFor(language, half).map(({ name, divisions, clauses }, at) => {
    const place = seats[language][at % seats[language].length]!
    const happened = happenedTo(at, place)
    const [seat, canton] = place
    const purpose = clauses
      .map(({ text }) => text)
      .join(' ')
      .trim()
    const recipient: Recipient = {
      name,
      form: forms[at % forms.length]!,
      language,
      seat,
      canton,
      purpose,
      noga: divisions[0]!,
      ...(happened && { reported: happened }),
    }
    const input = outreachInput(recipient, { channel, offering })
    return {
      recipient,
      trade: businessOf(input.prospect.company)?.does ?? divisions[0]!,
      event: happened?.kind ?? null,
      input,
    }
  })
}
