import { capitalize } from '#messages/letters/first-letter'
import type { CompanyPhrase, LocaleWords } from '#messages/letters/locale'
import { beginsWithVowel, dayOf, exonymOf, groupThousands } from '#messages/letters/spelling'

const months =
  'gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre'.split(' ')

const feminine =
  /^(?:Fondazione|Società|Cooperativa|Cassa|Banca|Clinica|Falegnameria|Carrozzeria|Farmacia|Associazione|Fiduciaria|Impresa|Officina|Panetteria|Tipografia|Pasticceria|Macelleria|Trattoria|Osteria|Pizzeria|Autorimessa|Scuola|Libreria|Lavanderia|Locanda|Agenzia|Azienda|Gelateria|Cantina|Carpenteria|Corale|Filarmonica|Parrocchia|Federazione|Banda)\s/
/** Masculine nouns: as a subject, "la ditta Ristorante Muster" keeps the feminine agreement. */
const masculine =
  /^(?:Garage|Ristorante|Albergo|Hotel|Studio|Istituto|Caffè|Bar|Negozio|Salone|Grotto|Laboratorio|Atelier|Comune|Patriziato|Consorzio|Circolo|Coro|Gruppo|Club|Fondo|Teatro|Museo|Centro|Ente|Ospedale)\s/
const institutions =
  /^(?:Comune|Patriziato|Consorzio|Circolo|Coro|Gruppo|Club|Fondo|Teatro|Museo|Centro|Ente|Ospedale)\s|^Istituto\s(?!.*\s(?:SA|Sagl)$)/

/** Nouns of legal forms, for names without a noun of their own: "l’associazione Amici del Teatro". */
const formNouns: Readonly<Record<string, string>> = {
  '0109': 'l’associazione',
  '0110': 'la fondazione',
  '0117': 'l’istituzione',
}

function companyPhrase(name: string, form: string | null): CompanyPhrase {
  const own = { m: 'il proprio', f: 'la propria', n: 'il proprio' }
  const noun = formNouns[form ?? '']
  if (masculine.test(name)) return withNoun(name, noun)
  const named = feminine.test(name)
    ? `${beginsWithVowel(name) ? 'l’' : 'la '}${name}`
    : noun === undefined
      ? undefined
      : `${noun} ${name}`
  if (named !== undefined) return { name, subject: named, object: named, of: `del${named}`, own }
  return { name, subject: name, object: name, of: `di ${name}`, own }
}

function withNoun(name: string, ofForm: string | undefined): CompanyPhrase {
  const [article, of] = beginsWithVowel(name)
    ? ['l’', 'dell’']
    : /^(?:S[^aeiou]|Z)/.test(name)
      ? ['lo ', 'dello ']
      : ['il ', 'del ']
  const own = { m: 'il proprio', f: 'la propria', n: 'il proprio' }
  const noun = ofForm ?? (institutions.test(name) ? 'l’istituzione' : 'la ditta')
  return { name, subject: `${noun} ${name}`, object: `${article}${name}`, of: `${of}${name}`, own }
}

/** Returns a place after "a": "ad Ascona", "a Lugano". */
export const a = (place: string) => (/^a/i.test(place) ? `ad ${place}` : `a ${place}`)

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
  '0111': 'la succursale di un’impresa straniera',
  '0113': 'un’impresa con una forma giuridica speciale',
  '0114': 'una società in accomandita per investimenti collettivi di capitale',
  '0115': 'una società d’investimento a capitale variabile',
  '0116': 'una società d’investimento a capitale fisso',
  '0117': 'un istituto di diritto pubblico',
  '0151': 'una succursale',
}

export const it: LocaleWords = {
  language: 'it',
  date: (day) => dayOf(day, (d, m, y) => `${d === 1 ? '1°' : d} ${months[m - 1]} ${y}`),
  amount: (value, currency) => `${currency} ${groupThousands(value)}`,
  place: (name) => exonymOf(name, 'it'),
  quote: (text) => `«${text}»`,
  firm: companyPhrase,
  form: (code) => forms[code] ?? null,
  reported: (source, day, clause) =>
    ({
      gazette: `Nel Foglio ufficiale svizzero di commercio del ${day} abbiamo letto che ${clause}.`,
      procurement: `Nella pubblicazione del ${day} su simap.ch abbiamo letto che ${clause}.`,
      building: `Nel Foglio ufficiale del Cantone di Zurigo del ${day} abbiamo letto che ${clause}.`,
      research: `In ARAMIS, la banca dati della ricerca della Confederazione, abbiamo letto che ${clause}.`,
      register: `Nel registro di commercio abbiamo letto che ${clause}.`,
    })[source],
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
    opening: (sender, organisation, reached) =>
      `Buongiorno, sono ${sender} ${companyPhrase(organisation, null).of}. Parlo con ${reached.object}, e avete un momento?`,
  },
  verdicts: {
    identity: 'I dati provengono dall’iscrizione di questa azienda nel registro.',
    notFound: 'Il registro di commercio non ne dice nulla.',
    supported: 'L’affermazione figura così nella prova citata.',
    derivedTrade: (industry, percent) =>
      `La prova non menziona questa attività. Il settore è dedotto: ${industry} (${percent} %). Una persona deve verificare se è giusto.`,
    partly: 'Numeri, date e luoghi figurano nella prova; per le parole serve un lettore.',
    unsupported: 'La prova citata non menziona ciò che l’affermazione menziona.',
    modelSupported: 'Il modello di verifica trova l’affermazione nella prova citata.',
    modelContradicted: 'Il modello di verifica trova il contrario nella prova citata.',
    modelUnsupported: 'Il modello di verifica non trova l’affermazione nella prova citata.',
    modelTorn:
      'Il modello di verifica trova nella prova citata l’affermazione e il suo contrario; serve un lettore.',
    modelUnsure: 'Il modello di verifica non è sicuro; per le parole serve un lettore.',
  },
}
