import { capitalize } from '#messages/letters/first-letter'
import { legalFormOf } from '@alphorn/contract/directory/legal-forms'
import type { CompanyPhrase, LocaleWords } from '#messages/letters/locale'
import { dayOf, exonymOf, groupThousands } from '#messages/letters/spelling'

const months = 'Januar Februar März April Mai Juni Juli August September Oktober November Dezember'.split(' ')

// Recognises the gender of a company by the legal form at the end of its name, by its first noun, or by its ending. A
// name without these signs follows the noun of its legal form, or gets no article.
const formAtEnd =
  /(?:^|[\s-])(?:AG|SA|S\.A\.|GmbH|Sàrl|Sagl|KlG|KmG|SNC|SCmA|KmAG|Genossenschaft|Gesellschaft|Stiftung|Fondation|Fondazione|Kasse|Anstalt|Ltd|Ltd liab\. Co)\.?$/
type Gender = 'm' | 'f' | 'n'
const nounAtStart: Readonly<Record<Gender, RegExp>> = {
  m: /^(?:Verein|Verband|Club|Klub|Chor|Fonds|Gasthof|Landgasthof|Werkhof)\s|^\p{L}{2,}(?:verein|verband|club|klub|chor|fonds)\s/u,
  n: /^(?:Institut|Zentrum|Spital|Amt|Hotel|Restaurant|Café|Theater|Kino|Museum|Atelier|Studio|Gasthaus|Altersheim|Pflegeheim|Notariat|Baugeschäft|Malergeschäft|Weingut|Elektrizitätswerk|Hilfswerk)\s|^\p{L}{2,}(?:büro|zentrum|theater|institut|museum|spital)\s/u,
  f: /^(?:Bank|Stiftung|Genossenschaft|Fondation|Fondazione|Gesellschaft|Pensionskasse|Coopérative|Società|Société|Association|Associazione|Garage|Kita|Praxis|Klinik|Schule|Apotheke|Drogerie|Agentur|Boutique|Pizzeria|Carrosserie|Gemeinde|Krippe|Feuerwehr|Spitex)\s|^\p{L}{2,}(?:stiftung|genossenschaft|gesellschaft|gemeinde|krippe|stätte|kasse|bank|versorgung|handlung|schule|praxis|klinik|apotheke|garage|kanzlei|werkstatt)\s|^\p{L}{3,}erei\s/u,
}
const nounAtEnd: Readonly<Record<Gender, RegExp>> = {
  m: /(?:verein|verband|club|klub|chor|fonds)$|\s(?:Verein|Verband|Club|Klub|Chor)$/,
  n: /(?:institut|zentrum|spital)$|(?:elektrizitäts|kraft|wasser|gas|heiz|säge|hilfs|bildungs)werk$/i,
  f: /(?:stiftung|genossenschaft|gesellschaft|gemeinde|krippe|stätte|kasse|bank|anstalt|schule|versorgung)$/,
}

const genders = ['m', 'n', 'f'] as const

function genderOf(name: string): Gender | undefined {
  if (formAtEnd.test(name)) return 'f'
  return (
    genders.find((gender) => nounAtStart[gender].test(name)) ??
    genders.find((gender) => nounAtEnd[gender].test(name))
  )
}

const hers: CompanyPhrase['own'] = { m: 'ihren', f: 'ihre', n: 'ihr' }
const its: CompanyPhrase['own'] = { m: 'seinen', f: 'seine', n: 'sein' }

/** Nouns of legal forms, for names without a noun of their own: "der Verein Freunde des Spitals". */
const formNouns: Readonly<Record<string, readonly [noun: string, gender: Gender]>> = {
  '0109': ['Verein', 'm'],
  '0110': ['Stiftung', 'f'],
  '0117': ['Institution', 'f'],
}

function companyPhrase(name: string, form: string | null): CompanyPhrase {
  if (/^(?:Der|Die|Das)\s/.test(name)) return quotedPhrase(name, form)
  const gender = genderOf(name) ?? genderAfterAdjectives(name)
  if (gender !== undefined) return { name, ...articlesOf(name, gender) }
  const [noun, ofNoun] = formNouns[form ?? ''] ?? []
  if (noun !== undefined && ofNoun) return { name, ...articlesOf(`${noun} ${name}`, ofNoun) }
  return { name, subject: name, object: name, of: name, own: { m: 'den', f: 'die', n: 'das' } }
}

/** A name with an article of its own cannot be declined, so it follows a noun: "bei der Firma «Der Laden GmbH»". */
function quotedPhrase(name: string, form: string | null): CompanyPhrase {
  const isFirm = form !== null || formAtEnd.test(name)
  const [noun, gender] = formNouns[form ?? ''] ?? [isFirm ? 'Firma' : 'Organisation', 'f']
  return { name, ...articlesOf(`${noun} «${name}»`, gender) }
}

/** Adjectives that are declined: "Schweizerischer". "Zürcher" and a family name such as "Fischer" are not. */
const declined =
  /^((?:\p{Lu}[\p{L}-]{2,}(?:isch|lich|iert|onal)|Deutsch|Frei|Neu|Alt|Jung|Vereinigt)e)([rs]?)$/u
const maxAdjectives = 3

/** "Schweizerische Gesellschaft für Kakteen", "Zürcher Verein für Jazz": the noun follows adjectives. */
function genderAfterAdjectives(name: string): Gender | undefined {
  const words = name.split(' ')
  for (let at = 0; at < Math.min(maxAdjectives, words.length - 1); at++) {
    if (!declined.test(words[at]!) && !/^\p{Lu}\p{Ll}{2,}er$/u.test(words[at]!)) return undefined
    const rest = `${words.slice(at + 1).join(' ')} `
    const gender = genders.find((one) => nounAtStart[one].test(rest))
    if (gender !== undefined) return gender
  }
  return undefined
}

const articles: Readonly<Record<Gender, readonly [subject: string, object: string, of: string]>> = {
  m: ['der', 'den', 'dem'],
  f: ['die', 'die', 'der'],
  n: ['das', 'das', 'dem'],
}

function articlesOf(named: string, gender: Gender): Omit<CompanyPhrase, 'name'> {
  const [subject, object, of] = articles[gender]
  return {
    subject: `${subject} ${declinedName(named, gender, 'e')}`,
    object: `${object} ${declinedName(named, gender, gender === 'm' ? 'en' : 'e')}`,
    of: `${of} ${declinedName(named, gender, 'en')}`,
    own: gender === 'f' ? hers : its,
  }
}

const strongEndings: Readonly<Record<Gender, string>> = { m: 'r', f: '', n: 's' }

/** Declines the adjectives at the start of a name after an article: "dem Schweizerischen Verband". */
function declinedName(name: string, gender: Gender, ending: 'e' | 'en') {
  const words = name.split(' ')
  const count = words.findIndex((word) => declined.exec(word)?.[2] !== strongEndings[gender])
  return words
    .map((word, at) => (at < count ? `${declined.exec(word)![1]!.slice(0, -1)}${ending}` : word))
    .join(' ')
}

/** Returns a place after "in": "in Bern", "an der Lenk". */
export const inTown = (place: string) => (place === 'Lenk' ? 'an der Lenk' : `in ${place}`)

/** Returns a place after "nach": "nach Bern", "an die Lenk". */
export const toTown = (place: string) => (place === 'Lenk' ? 'an die Lenk' : `nach ${place}`)

/** Returns a place after "von": "von Bern", "von der Lenk". */
export const fromTown = (place: string) => (place === 'Lenk' ? 'von der Lenk' : `von ${place}`)

const masculineForms = ['0109']
const neuterForms = ['0101', '0117']

function legalFormPhrase(code: string) {
  if (code === '0113') return 'ein Unternehmen mit besonderer Rechtsform'
  const name = legalFormOf(code)?.name.de
  if (!name) return null
  return masculineForms.includes(code) || neuterForms.includes(code) ? `ein ${name}` : `eine ${name}`
}

/** Returns the genitive of a company: "der Muster AG", "vom Verein Muster", and "von Muster" if it has no article. */
function vonOrVom(of: string) {
  if (of.startsWith('der ')) return of
  return of.startsWith('dem ') ? `vom ${of.slice(4)}` : `von ${of}`
}

/** Returns a company after "von": "von der Muster AG", "vom Verein Muster", "von Muster". */
function fromCompany(name: string) {
  const { of } = companyPhrase(name, null)
  return of.startsWith('dem ') ? `vom ${of.slice(4)}` : `von ${of}`
}

export const de: LocaleWords = {
  language: 'de',
  date: (day) => dayOf(day, (d, m, y) => `${d}. ${months[m - 1]} ${y}`),
  amount: (value, currency) => `${currency} ${groupThousands(value)}`,
  place: (name) => exonymOf(name, 'de'),
  quote: (text) => `«${text}»`,
  firm: companyPhrase,
  form: legalFormPhrase,
  reported: (source, day, clause) =>
    ({
      gazette: `Im Schweizerischen Handelsamtsblatt vom ${day} haben wir gelesen, dass ${clause}.`,
      procurement: `In der Publikation vom ${day} auf simap.ch haben wir gelesen, dass ${clause}.`,
      building: `Im Amtsblatt des Kantons Zürich vom ${day} haben wir gelesen, dass ${clause}.`,
      research: `In ARAMIS, der Forschungsdatenbank des Bundes, haben wir gelesen, dass ${clause}.`,
      register: `Dem Handelsregister haben wir entnommen, dass ${clause}.`,
    })[source],
  purpose: ({ of }, quoted, partly) =>
    `Als Zweck ${vonOrVom(of)} steht im Handelsregister${partly ? ' unter anderem' : ''}: ${quoted}`,
  seat: ({ subject }, place) => `${capitalize(subject)} hat den Sitz ${inTown(place)}.`,
  founded: ({ subject }, day) => `${capitalize(subject)} ist seit dem ${day} im Handelsregister eingetragen.`,
  capital: ({ of }, amount) => `Das Kapital ${vonOrVom(of)} beträgt ${amount}.`,
  isForm: ({ subject }, name) => `${capitalize(subject)} ist ${name}.`,
  website: {
    says: ({ of }, quoted, partly) =>
      `Auf der Website ${vonOrVom(of)} steht${partly ? ' unter anderem' : ''}: ${quoted}`,
    mailbox: ({ of }, address) => `Auf der Website ${vonOrVom(of)} steht die Adresse ${address}.`,
    ownUid: (uid) => `Auf der Website steht die UID ${uid}, und das ist die dieser Firma.`,
    otherUid: (uid) => `Auf der Website steht die UID ${uid}, und das ist nicht die dieser Firma.`,
    notices: {
      unreachable: (host) => `Die Website ${host} war nicht erreichbar.`,
      timed_out: (host) => `Die Website ${host} hat zu lange nicht geantwortet.`,
      robots: (host) => `Die Website ${host} will nicht maschinell gelesen werden (robots.txt).`,
      http_status: (host) => `Die Website ${host} hat statt einer Seite einen Fehler gemeldet.`,
      not_html: (host) => `Unter ${host} liegt keine Webseite.`,
      too_large: (host) => `Die Seite unter ${host} ist zu gross, um gelesen zu werden.`,
      unreadable: (host) => `Die Seite unter ${host} lässt sich nicht lesen.`,
      redirected_away: (host) => `Die Website ${host} leitet auf eine fremde Adresse weiter.`,
      address_refused: (host) => `Die Adresse ${host} führt nicht auf eine Seite im öffentlichen Internet.`,
      other_company: (host) => `Auf der Website ${host} steht die UID einer anderen Firma.`,
      not_recognised: (host) =>
        `Auf der Website ${host} steht weder die UID noch der Name der Firma; es wurde nichts übernommen.`,
    },
  },
  call: {
    opening: (sender, organisation, reached) =>
      `Guten Tag, mein Name ist ${sender} ${fromCompany(organisation)}. Bin ich mit ${reached.of} verbunden, und haben Sie kurz Zeit?`,
  },
  verdicts: {
    identity: 'Die Angaben stammen aus dem Registereintrag dieser Firma.',
    notFound: 'Im Handelsregister steht dazu nichts.',
    supported: 'Die Aussage steht so im zitierten Beleg.',
    derivedTrade: (industry, percent) =>
      `Der Beleg nennt diese Tätigkeit nicht. Die Branche ist abgeleitet: ${industry} (${percent} %). Ein Mensch muss prüfen, ob sie stimmt.`,
    partly: 'Zahlen, Daten und Orte stehen im Beleg; ob die Worte stimmen, muss ein Mensch lesen.',
    unsupported: 'Der zitierte Beleg nennt nicht, was die Aussage nennt.',
    modelSupported: 'Das Prüfmodell findet die Aussage im zitierten Beleg.',
    modelContradicted: 'Das Prüfmodell findet im zitierten Beleg das Gegenteil.',
    modelUnsupported: 'Das Prüfmodell findet die Aussage nicht im zitierten Beleg.',
    modelTorn:
      'Das Prüfmodell findet im zitierten Beleg die Aussage und ihr Gegenteil; ein Mensch muss lesen.',
    modelUnsure: 'Das Prüfmodell ist nicht sicher; ob die Worte stimmen, muss ein Mensch lesen.',
  },
}
