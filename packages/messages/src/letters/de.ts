import { legalFormOf } from '@alphorn/contract/directory/legal-forms'
import type { CompanyPhrase, EventParts, Locale } from '#messages/letters/locale'
import { dayOf, exonymOf, groupThousands } from '#messages/letters/spelling'

const months = 'Januar Februar März April Mai Juni Juli August September Oktober November Dezember'.split(' ')

// Gender by how a name begins or ends; a name that says nothing of it has no article.
const feminine =
  /(?:^|[\s-])(?:AG|SA|GmbH|Sàrl|Sagl|KlG|KmG|SNC|SCmA|KmAG|Genossenschaft|Gesellschaft|Stiftung|Fondation|Fondazione|Kasse|Anstalt|Ltd|Ltd liab\. Co)\.?$|(?:stiftung|genossenschaft|gesellschaft|kasse|bank|anstalt)$|^(?:Stiftung|Genossenschaft|Fondation|Fondazione|Gesellschaft|Pensionskasse|Coopérative|Società|Société|Association|Associazione)\s/
const masculine = /^(?:Verein|Verband|Club|Klub)\s|(?:verein|verband|club)$|\s(?:Verein|Verband|Club)$/
const neuter = /^(?:Institut|Zentrum|Spital|Amt)\s|(?:institut|zentrum|spital|werk)$/

function companyPhrase(name: string): CompanyPhrase {
  if (/^(?:Der|Die|Das)\s/.test(name)) return barePhrase(name)
  if (masculine.test(name)) return with_(name, ['der', 'den', 'dem'], { m: 'seinen', f: 'seine', n: 'sein' })
  if (neuter.test(name)) return with_(name, ['das', 'das', 'dem'], { m: 'seinen', f: 'seine', n: 'sein' })
  if (feminine.test(name)) return with_(name, ['die', 'die', 'der'], { m: 'ihren', f: 'ihre', n: 'ihr' })
  return barePhrase(name)
}

function with_(
  name: string,
  [subject, object, of]: [string, string, string],
  own: CompanyPhrase['own'],
): CompanyPhrase {
  return { subject: `${subject} ${name}`, object: `${object} ${name}`, of: `${of} ${name}`, own }
}

function barePhrase(name: string): CompanyPhrase {
  return { subject: name, object: name, of: name, own: { m: 'den', f: 'die', n: 'das' } }
}

const masculineForms = ['0109']
const neuterForms = ['0101', '0117']

function legalFormPhrase(code: string) {
  const name = legalFormOf(code)?.name.de
  if (!name) return null
  return masculineForms.includes(code) || neuterForms.includes(code) ? `ein ${name}` : `eine ${name}`
}

/**
 * What belongs to a company: "der Muster AG", "vom Verein Muster", and "von Muster" where it has no article.
 */
function von(of: string) {
  if (of.startsWith('der ')) return of
  return of.startsWith('dem ') ? `vom ${of.slice(4)}` : `von ${of}`
}

const capitalize = (text: string) => text[0]!.toUpperCase() + text.slice(1)
const movedSentence = ({ firm: { subject, own }, from, to }: EventParts) =>
  `${subject} ${own.m} Sitz ${from ? `von ${from} ` : ''}${to ? `nach ${to} ` : ''}verlegt hat`
const capitalSentence =
  (deed: string) =>
  ({ firm: { subject, own }, from, to }: EventParts) =>
    `${subject} ${own.n} Kapital ${from ? `von ${from} ` : ''}${to ? `auf ${to} ` : ''}${deed} hat`
const branchSentence =
  (deed: string) =>
  ({ firm: { subject }, to }: EventParts) =>
    `${subject} eine Zweigniederlassung${to ? ` in ${to}` : ''} ${deed} hat`

export const de: Locale = {
  language: 'de',
  date: (day) => dayOf(day, (d, m, y) => `${d}. ${months[m - 1]} ${y}`),
  amount: (value, currency) => `${currency} ${groupThousands(value)}`,
  place: (name) => exonymOf(name, 'de'),
  quote: (text) => `«${text}»`,
  firm: companyPhrase,
  form: legalFormPhrase,
  events: {
    company_registered: ({ firm: { subject } }) => `${subject} neu ins Handelsregister eingetragen wurde`,
    company_deleted: ({ firm: { subject } }) => `${subject} im Handelsregister gelöscht wurde`,
    company_reentered: ({ firm: { subject } }) => `${subject} wieder ins Handelsregister eingetragen wurde`,
    name_changed: ({ firm: { subject, own }, from }) =>
      `${subject} ${own.m} Namen geändert hat${from ? ` und zuvor ${from} hiess` : ''}`,
    legal_form_changed: ({ firm: { subject, own }, to }) =>
      `${subject} ${own.f} Rechtsform geändert hat${to ? ` und heute ${to} ist` : ''}`,
    purpose_changed: ({ firm: { subject, own } }) => `${subject} ${own.m} Zweck angepasst hat`,
    seat_moved: movedSentence,
    canton_changed: movedSentence,
    address_changed: ({ firm: { subject }, to }) =>
      `${subject} eine neue Adresse${to ? ` in ${to}` : ''} hat`,
    capital_increased: capitalSentence('erhöht'),
    capital_reduced: capitalSentence('herabgesetzt'),
    officers_changed: ({ firm: { of } }) => `sich bei ${of} die eingetragenen Personen geändert haben`,
    merger: ({ firm: { subject } }) => `${subject} an einer Fusion beteiligt ist`,
    demerger: ({ firm: { subject } }) => `${subject} an einer Spaltung beteiligt ist`,
    asset_transfer: ({ firm: { subject } }) => `${subject} an einer Vermögensübertragung beteiligt ist`,
    liquidation_opened: ({ firm: { subject } }) => `${subject} aufgelöst wurde und in Liquidation ist`,
    liquidation_revoked: ({ firm: { subject } }) => `${subject} nicht mehr in Liquidation ist`,
    bankruptcy_opened: ({ firm: { object } }) => `über ${object} der Konkurs eröffnet wurde`,
    bankruptcy_revoked: ({ firm: { object } }) => `der Konkurs über ${object} widerrufen wurde`,
    bankruptcy_suspended: ({ firm: { object } }) => `das Konkursverfahren über ${object} eingestellt wurde`,
    bankruptcy_closed: ({ firm: { object } }) => `das Konkursverfahren über ${object} geschlossen wurde`,
    branch_opened: branchSentence('eröffnet'),
    branch_closed: branchSentence('geschlossen'),
    licence_added: ({ firm: { subject } }) => `${subject} eine neue Bewilligung erhalten hat`,
    licence_removed: ({ firm: { of } }) => `eine Bewilligung von ${of} erloschen ist`,
  },
  told: (source, day, clause) =>
    source === 'gazette'
      ? `Im Schweizerischen Handelsamtsblatt vom ${day} haben wir gelesen, dass ${clause}.`
      : `Dem Handelsregister haben wir entnommen, dass ${clause}.`,
  purpose: ({ of }, quoted, partly) =>
    `Als Zweck ${von(of)} steht im Handelsregister${partly ? ' unter anderem' : ''}: ${quoted}`,
  seat: ({ subject }, place) => `${capitalize(subject)} hat den Sitz in ${place}.`,
  founded: ({ subject }, day) => `${capitalize(subject)} ist seit dem ${day} im Handelsregister eingetragen.`,
  capital: ({ of }, amount) => `Das Kapital ${von(of)} beträgt ${amount}.`,
  isForm: ({ subject }, name) => `${capitalize(subject)} ist ${name}.`,
  website: {
    says: ({ of }, quoted, partly) =>
      `Auf der Website ${von(of)} steht${partly ? ' unter anderem' : ''}: ${quoted}`,
    mailbox: ({ of }, address) => `Auf der Website ${von(of)} steht die Adresse ${address}.`,
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
    opening: (sender, organisation) =>
      `Guten Tag, mein Name ist ${sender} von ${companyPhrase(organisation).of}. Haben Sie kurz Zeit?`,
  },
  verdicts: {
    identity: 'Die Angaben stammen aus dem Registereintrag dieser Firma.',
    notFound: 'Im Handelsregister steht dazu nichts.',
    unknown: 'Aus dem Registereintrag lässt sich das nicht beurteilen.',
    met: verdictSentences(''),
    notMet: verdictSentences('nicht '),
    supported: 'Die Aussage steht so im zitierten Beleg.',
    partly: 'Zahlen, Daten und Orte stehen im Beleg; ob die Worte stimmen, muss ein Mensch lesen.',
    unsupported: 'Der zitierte Beleg nennt nicht, was die Aussage nennt.',
  },
}

function verdictSentences(not: string) {
  return {
    canton: (value: string) => `Der Sitz liegt im Kanton ${value}; das ist ${not}gesucht.`,
    legal_form: (value: string) => `Die Rechtsform ist ${value}; das ist ${not}gesucht.`,
    noga: (value: string) => `Der Branchencode ist ${value}; das ist ${not}gesucht.`,
    size: (value: string) => `Die Grössenklasse ist ${value}; das ist ${not}gesucht.`,
    purpose_any: (value: string) =>
      not ? 'Keines der gesuchten Wörter steht im Zweck.' : `Im Zweck steht ${value}.`,
    age_years: (value: string) => `Der Eintrag besteht seit ${value}; das ist ${not}gesucht.`,
    signal: (value: string) =>
      not ? 'Keine der gesuchten Meldungen liegt im Zeitraum.' : `Die Meldung ${value} liegt im Zeitraum.`,
    status: (value: string) => `Der Status ist ${value}; das ist ${not}gesucht.`,
  }
}
