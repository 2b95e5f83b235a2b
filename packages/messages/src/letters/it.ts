import type { CompanyPhrase, EventParts, Locale } from '#messages/letters/locale'
import { beginsWithVowel, dayOf, exonymOf, groupThousands } from '#messages/letters/spelling'

const months =
  'gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre'.split(' ')

const feminine =
  /^(?:Fondazione|Società|Cooperativa|Cassa|Banca|Clinica|Falegnameria|Carrozzeria|Farmacia|Associazione|Impresa|Officina)\s/

function companyPhrase(name: string): CompanyPhrase {
  const own = { m: 'il proprio', f: 'la propria', n: 'il proprio' }
  const vowel = beginsWithVowel(name)
  if (feminine.test(name))
    return vowel
      ? { subject: `l’${name}`, object: `l’${name}`, of: `dell’${name}`, own }
      : { subject: `la ${name}`, object: `la ${name}`, of: `della ${name}`, own }
  return { subject: name, object: name, of: `di ${name}`, own }
}

/** In or to a place: "ad Ascona", "a Lugano". */
export const a = (place: string) => (/^a/i.test(place) ? `ad ${place}` : `a ${place}`)
const capitalize = (text: string) => text[0]!.toUpperCase() + text.slice(1)

const forms: Readonly<Record<string, string>> = {
  '0101': 'una ditta individuale',
  '0103': 'una società in nome collettivo',
  '0104': 'una società in accomandita',
  '0105': 'una società in accomandita per azioni',
  '0106': 'una società anonima',
  '0107': 'una società a garanzia limitata',
  '0108': 'una società cooperativa',
  '0109': 'un’associazione',
  '0110': 'una fondazione',
  '0117': 'un istituto di diritto pubblico',
}

const movedSentence = ({ firm: { subject }, from, to }: EventParts) =>
  `${subject} ha trasferito la propria sede${from ? ` da ${from}` : ''}${to ? ` ${a(to)}` : ''}`
const capitalSentence =
  (deed: string) =>
  ({ firm: { subject }, from, to }: EventParts) =>
    `${subject} ha ${deed} il capitale${from ? ` da ${from}` : ''}${to ? ` a ${to}` : ''}`
const branchSentence =
  (deed: string) =>
  ({ firm: { subject }, to }: EventParts) =>
    `${subject} ha ${deed} una succursale${to ? ` ${a(to)}` : ''}`

export const it: Locale = {
  language: 'it',
  date: (day) => dayOf(day, (d, m, y) => `${d === 1 ? '1°' : d} ${months[m - 1]} ${y}`),
  amount: (value, currency) => `${currency} ${groupThousands(value)}`,
  place: (name) => exonymOf(name, 'it'),
  quote: (text) => `«${text}»`,
  firm: companyPhrase,
  form: (code) => forms[code] ?? null,
  events: {
    company_registered: ({ firm: { subject } }) =>
      `${subject} è stata appena iscritta nel registro di commercio`,
    company_deleted: ({ firm: { subject } }) => `${subject} è stata cancellata dal registro di commercio`,
    company_reentered: ({ firm: { subject } }) =>
      `${subject} è stata nuovamente iscritta nel registro di commercio`,
    name_changed: ({ firm: { subject }, from }) =>
      `${subject} ha cambiato nome${from ? ` e in precedenza si chiamava ${from}` : ''}`,
    legal_form_changed: ({ firm: { subject }, to }) =>
      `${subject} ha cambiato forma giuridica${to ? ` ed è oggi ${to}` : ''}`,
    purpose_changed: ({ firm: { subject } }) => `${subject} ha modificato il proprio scopo`,
    seat_moved: movedSentence,
    canton_changed: movedSentence,
    address_changed: ({ firm: { subject }, to }) =>
      `${subject} ha un nuovo indirizzo${to ? ` ${a(to)}` : ''}`,
    capital_increased: capitalSentence('aumentato'),
    capital_reduced: capitalSentence('ridotto'),
    officers_changed: ({ firm: { of } }) => `le persone iscritte ${of} sono cambiate`,
    merger: ({ firm: { subject } }) => `${subject} partecipa a una fusione`,
    demerger: ({ firm: { subject } }) => `${subject} partecipa a una scissione`,
    asset_transfer: ({ firm: { subject } }) => `${subject} partecipa a un trasferimento di patrimonio`,
    liquidation_opened: ({ firm: { subject } }) => `${subject} è stata sciolta ed è in liquidazione`,
    liquidation_revoked: ({ firm: { subject } }) => `${subject} non è più in liquidazione`,
    bankruptcy_opened: ({ firm: { of } }) => `è stato aperto il fallimento ${of}`,
    bankruptcy_revoked: ({ firm: { of } }) => `il fallimento ${of} è stato revocato`,
    bankruptcy_suspended: ({ firm: { of } }) => `la procedura di fallimento ${of} è stata sospesa`,
    bankruptcy_closed: ({ firm: { of } }) => `la procedura di fallimento ${of} è stata chiusa`,
    branch_opened: branchSentence('aperto'),
    branch_closed: branchSentence('chiuso'),
    licence_added: ({ firm: { subject } }) => `${subject} ha ottenuto una nuova autorizzazione`,
    licence_removed: ({ firm: { of } }) => `un’autorizzazione ${of} è scaduta`,
  },
  told: (source, day, clause) =>
    source === 'gazette'
      ? `Nel Foglio ufficiale svizzero di commercio del ${day} abbiamo letto che ${clause}.`
      : `Nel registro di commercio abbiamo letto che ${clause}.`,
  purpose: ({ of }, quoted, partly) =>
    `Come scopo ${of} il registro di commercio indica${partly ? ' tra l’altro' : ''}: ${quoted}`,
  seat: ({ subject }, place) => `${capitalize(subject)} ha sede ${a(place)}.`,
  founded: ({ subject }, day) => `${capitalize(subject)} è iscritta nel registro di commercio dal ${day}.`,
  capital: ({ of }, amount) => `Il capitale ${of} ammonta a ${amount}.`,
  isForm: ({ subject }, name) => `${capitalize(subject)} è ${name}.`,
  website: {
    says: ({ of }, quoted, partly) => `Sul sito web ${of} si legge${partly ? ' tra l’altro' : ''}: ${quoted}`,
    mailbox: ({ of }, address) => `Sul sito web ${of} figura l’indirizzo ${address}.`,
    ownUid: (uid) => `Sul sito web figura l’IDI ${uid}, quello di questa azienda.`,
    otherUid: (uid) => `Sul sito web figura l’IDI ${uid}, che non è quello di questa azienda.`,
    notices: {
      unreachable: (host) => `Il sito web ${host} non era raggiungibile.`,
      timed_out: (host) => `Il sito web ${host} ha impiegato troppo tempo a rispondere.`,
      robots: (host) => `Il sito web ${host} non vuole essere letto da una macchina (robots.txt).`,
      http_status: (host) => `Il sito web ${host} ha risposto con un errore invece che con una pagina.`,
      not_html: (host) => `All’indirizzo ${host} non c’è una pagina web.`,
      too_large: (host) => `La pagina ${host} è troppo grande per essere letta.`,
      unreadable: (host) => `La pagina ${host} è illeggibile.`,
      redirected_away: (host) => `Il sito web ${host} rimanda a un altro indirizzo.`,
      address_refused: (host) => `L’indirizzo ${host} non porta a una pagina dell’internet pubblico.`,
      other_company: (host) => `Sul sito web ${host} figura l’IDI di un’altra azienda.`,
      not_recognised: (host) =>
        `Sul sito web ${host} non figurano né l’IDI né il nome dell’azienda: non ne è stato ripreso nulla.`,
    },
  },
  call: {
    opening: (sender, organisation) =>
      `Buongiorno, sono ${sender} ${companyPhrase(organisation).of}. Ha un momento?`,
  },
  verdicts: {
    identity: 'I dati provengono dall’iscrizione di questa azienda nel registro.',
    notFound: 'Il registro di commercio non ne dice nulla.',
    unknown: 'Dall’iscrizione nel registro non si può giudicare.',
    met: verdictSentences('cercato'),
    notMet: verdictSentences('non cercato'),
    supported: 'L’affermazione figura così nella prova citata.',
    partly: 'Numeri, date e luoghi figurano nella prova; per le parole serve un lettore.',
    unsupported: 'La prova citata non menziona ciò che l’affermazione menziona.',
  },
}

function verdictSentences(wanted: string) {
  const isWanted = wanted === 'cercato'
  return {
    canton: (value: string) => `Sede nel cantone ${value}: ${wanted}.`,
    legal_form: (value: string) => `Forma giuridica ${value}: ${wanted}.`,
    noga: (value: string) => `Codice di attività ${value}: ${wanted}.`,
    size: (value: string) => `Classe di grandezza ${value}: ${wanted}.`,
    purpose_any: (value: string) =>
      isWanted ? `Nello scopo si legge ${value}.` : 'Nessuna delle parole cercate figura nello scopo.',
    age_years: (value: string) => `Iscrizione dal ${value}: ${wanted}.`,
    signal: (value: string) =>
      isWanted ? `La pubblicazione ${value} è nel periodo.` : 'Nessuna pubblicazione cercata nel periodo.',
    status: (value: string) => `Stato ${value}: ${wanted}.`,
  }
}
