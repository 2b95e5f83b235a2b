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
  occasions: {
    company_registered: 'Am Anfang gibt es vieles einzurichten, und darum schreiben wir Ihnen jetzt.',
    company_reentered: 'Bei dieser Gelegenheit stellen wir uns gerne vor.',
    name_changed: 'Bei dieser Gelegenheit stellen wir uns gerne vor.',
    legal_form_changed: 'Bei dieser Gelegenheit stellen wir uns gerne vor.',
    purpose_changed:
      'Wenn sich die Tätigkeit ändert, stellt sich manche Frage neu, und darum schreiben wir Ihnen jetzt.',
    seat_moved: 'In neuen Räumen stellt sich manche Frage neu, und darum schreiben wir Ihnen jetzt.',
    canton_changed: 'In neuen Räumen stellt sich manche Frage neu, und darum schreiben wir Ihnen jetzt.',
    address_changed: 'In neuen Räumen stellt sich manche Frage neu, und darum schreiben wir Ihnen jetzt.',
    capital_increased:
      'Falls Sie damit etwas vorhaben, zu dem unsere Arbeit passt, melden wir uns lieber jetzt als zu spät.',
    merger: 'Wenn Betriebe zusammenkommen, wird vieles neu geordnet, und darum schreiben wir Ihnen jetzt.',
    branch_opened: 'Ein weiterer Standort will eingerichtet sein, und darum schreiben wir Ihnen jetzt.',
    licence_added:
      'Falls Sie damit etwas vorhaben, zu dem unsere Arbeit passt, melden wir uns lieber jetzt als zu spät.',
    company_deleted: null,
    capital_reduced: null,
    officers_changed: null,
    demerger: null,
    asset_transfer: null,
    liquidation_opened: null,
    liquidation_revoked: null,
    bankruptcy_opened: null,
    bankruptcy_revoked: null,
    bankruptcy_suspended: null,
    bankruptcy_closed: null,
    branch_closed: null,
    licence_removed: null,
  },
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
  letter: {
    formal: {
      greeting: 'Sehr geehrte Damen und Herren',
      reason: 'Ob unsere Arbeit für Sie nützlich ist, beurteilen Sie selbst.',
      question:
        'Ist das für Sie ein Thema? Dann freue ich mich über eine kurze Antwort. Wenn nicht, brauchen Sie nichts zu tun.',
      close: 'Freundliche Grüsse',
    },
    friendly: {
      greeting: 'Guten Tag',
      reason: 'Ob unsere Arbeit für Sie nützlich ist, beurteilen Sie selbst.',
      question:
        'Ist das gerade ein Thema für Sie? Dann melden Sie sich gerne. Wenn nicht, müssen Sie nichts weiter tun.',
      close: 'Herzliche Grüsse',
    },
  },
  call: {
    opening: (sender, organisation) =>
      `Guten Tag, mein Name ist ${sender} von ${companyPhrase(organisation).of}. Haben Sie kurz Zeit?`,
    reason: 'Darum rufe ich an.',
    question: 'Ist das bei Ihnen ein Thema, und mit wem darf ich darüber sprechen?',
  },
  verdicts: {
    identity: 'Die Angaben stammen aus dem Registereintrag dieser Firma.',
    notFound: 'Im Handelsregister steht dazu nichts.',
    supported: 'Die Aussage steht so im zitierten Beleg.',
    partly: 'Zahlen, Daten und Orte stehen im Beleg; ob die Worte stimmen, muss ein Mensch lesen.',
    unsupported: 'Der zitierte Beleg nennt nicht, was die Aussage nennt.',
  },
}
