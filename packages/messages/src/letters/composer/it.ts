import { capitalize } from '#messages/letters/first-letter'
import { bridgesInItalian } from '#messages/letters/composer/it-bridges'
import { tradesInItalian } from '#messages/letters/composer/it-trades'
import { type ComposerWords, type Decider } from '#messages/letters/composer/words'
import { a } from '#messages/letters/it'

const organs: Readonly<Partial<Record<Decider, string>>> = {
  board: 'il comitato',
  council: 'il consiglio di fondazione',
  administration: 'l’amministrazione',
}
const media = { letter: 'questa lettera', email: 'questo messaggio', contact_form: 'questo messaggio' }

export const it: ComposerWords = {
  when: { fresh: 'di recente', settled: 'qualche settimana fa' },
  read: {
    gazette: (day, clause) => `Nel FUSC del ${day} ho letto che ${clause}.`,
    procurement: (day, clause) => `Su simap.ch, nella pubblicazione del ${day}, ho letto che ${clause}.`,
    building: (day, clause) =>
      `Nel Foglio ufficiale del Cantone di Zurigo del ${day} ho letto che ${clause}.`,
    register: (clause) => `Nel registro di commercio ho visto che ${clause}.`,
  },
  openings: {
    start: ({ when, firm }) => `${firm.subject} è stata iscritta${withAge(when)} nel registro di commercio`,
    seat: ({ when, from, to }) =>
      `avete trasferito${withAge(when)} la sede${from ? ` da ${from}` : ''}${to ? ` ${a(to)}` : ''}`,
    address: ({ when, to, firm }) =>
      to
        ? `vi siete trasferiti${withAge(when)} a un nuovo indirizzo ${a(to)}`
        : `${firm.subject} si è trasferita${withAge(when)} a un nuovo indirizzo`,
    branch: ({ when, to }) => `avete aperto${withAge(when)} una succursale${to ? ` ${a(to)}` : ''}`,
    capital: ({ when, from, to }) =>
      `avete aumentato${withAge(when)} il capitale${from ? ` da ${from}` : ''}${to ? ` a ${to}` : ''}`,
    merger: ({ when, firm }) => `${firm.subject} ha partecipato${withAge(when)} a una fusione`,
    award: ({ when, to }) =>
      to
        ? `vi siete aggiudicati${withAge(when)} la commessa ${to}`
        : `vi siete aggiudicati${withAge(when)} una commessa pubblica`,
    licence: ({ when, firm }) => `${firm.subject} ha ottenuto${withAge(when)} una nuova autorizzazione`,
    building: ({ when, to }) =>
      `la vostra domanda di costruzione${to ? ` per ${to}` : ''} è stata pubblicata${withAge(when)}`,
    purpose: ({ when, firm }) => `${firm.subject} ha modificato${withAge(when)} il proprio scopo`,
    name: ({ when, from }) =>
      `avete cambiato nome${withAge(when)}${from ? ` e prima vi chiamavate ${from}` : ''}`,
    form: ({ when, to }) =>
      `avete cambiato forma giuridica${withAge(when)}${to ? ` e oggi siete ${to}` : ''}`,
  },
  wishes: {
    start: (_firm, place) => `Congratulazioni per questo avvio${place}.`,
    award: ({ of }) => `Congratulazioni ${toCompany(of)}.`,
  },
  website: (quoted) => `Sul vostro sito scrivete: ${quoted}`,
  trade: (run, place) => `Vi scrivo perché ${run}${place ? ` ${a(place)}` : ''}.`,
  tradeOnPhone: (run, place) => `Vi chiamo perché ${run}${place ? ` ${a(place)}` : ''}.`,
  trades: tradesInItalian,
  runs: (business) => `gestite ${business}`,
  yours: (business) => business.replace(/^(?:una |un’)/, 'la vostra ').replace(/^uno? /, 'il vostro '),
  bodies: {
    person: null,
    owner: null,
    board: 'un’associazione',
    council: 'una fondazione',
    administration: 'una cooperativa',
  },
  everyday: {
    solar: ({ busy }) =>
      `Quando ${busy} riempiono la giornata, la corrente del tetto arriva al momento giusto.`,
    energy: ({ busy }) =>
      `Quando ${busy} riempiono la giornata, il prezzo dell’energia pesa su ogni fattura.`,
    premises: ({ busy }) =>
      `Quando ${busy} riempiono la giornata, gli spazi e la loro cura passano spesso in secondo piano.`,
    infrastructure: ({ busy }) =>
      `Quando ${busy} riempiono la giornata, spesso è un guasto a mostrare quanto dipende dall’informatica.`,
    programs: ({ busy }) =>
      `Quando ${busy} riempiono la giornata, il lavoro d’ufficio resta spesso per la sera.`,
    money: ({ busy }) =>
      `Quando ${busy} riempiono la giornata, salari, imposte e conti restano spesso per la sera.`,
    insurance: ({ busy }) =>
      `Quando ${busy} riempiono la giornata, di rado qualcuno rilegge le vecchie polizze.`,
    cleaning: ({ busy }) => `Quando ${busy} riempiono la giornata, le pulizie restano spesso per la sera.`,
    training: ({ busy }) => `Quando ${busy} riempiono la giornata, resta di rado tempo per la formazione.`,
    people: ({ busy }) => `Quando ${busy} riempiono la giornata, ogni membro della squadra conta.`,
    catering: ({ busy }) => `Quando ${busy} riempiono la giornata, una buona pausa fa bene.`,
    fleet: ({ busy }) =>
      `Quando ${busy} riempiono la giornata, i veicoli devono semplicemente essere pronti.`,
    promotion: ({ busy }) =>
      `Quando ${busy} riempiono la giornata, la propria immagine viene spesso per ultima.`,
    goods: ({ busy }) => `Quando ${busy} riempiono la giornata, il materiale deve esserci al momento giusto.`,
    general: ({ business }) => `Quanto segue può essere utile a ${business}.`,
  },
  bridges: bridgesInItalian,
  entryBridge: 'Un’iscrizione nel registro è una buona occasione per rivedere partner e contratti.',
  leads: {
    cost: [
      (business) => `${business ? `Per ${business} la` : 'La'} prima domanda è spesso quanto costa`,
      (business) => `${business ? `Per ${business} contano` : 'Contano'} anche i costi`,
    ],
    return: [
      (business) => `${business ? `Per ${business} la` : 'La'} prima domanda è spesso se conviene`,
      (business) => `${business ? `Per ${business} si` : 'Si'} può calcolare prima se conviene`,
    ],
    time: [
      (business) => `${business ? `Per ${business} il` : 'Il'} tempo è spesso prezioso`,
      (business) => `${business ? `Per ${business} conta` : 'Conta'} spesso ogni ora`,
    ],
    care: [
      (business) => `Per ${business ?? 'voi'} conta anche l’assistenza nel tempo`,
      (business) => `${business ? `Per ${business} si` : 'Si'} è pensato anche al dopo`,
    ],
    people: [
      (business) => `Per ${business ?? 'voi'} contano le persone`,
      (business) => `Anche per ${business ?? 'voi'} conta sapere chi se ne occupa`,
    ],
    fit: [
      (business) => `Per ${business ?? 'voi'} una soluzione standard va bene raramente`,
      (business) => `Che cosa sia adatto${business ? ` ${toBusiness(business)}` : ''} si vede caso per caso`,
    ],
    other: [
      (business) => `Buono a sapersi${business ? ` per ${business}` : ''}`,
      (business) => `${business ? `Per ${business} può` : 'Può'} contare anche questo`,
    ],
  },
  smallWords: new Set(
    'il lo la l i gli le un uno una ogni tutti tutte noi nostro nostra nostri dal dalla per con in su chi questo questa da ci se al alla nel nella'.split(
      ' ',
    ),
  ),
  inPlace: (place) => ` ${a(place)}`,
  days: ['lunedì', 'martedì', 'mercoledì', 'giovedì', 'venerdì'],
  timeOn: {
    site: (one, other) => `ad esempio un ${one} o ${other} mattina`,
    guest: (one, other) => `ad esempio un ${one} o ${other} pomeriggio`,
    desk: (one, other) => `ad esempio un ${one} o un ${other}`,
    plant: (one, other) => `ad esempio un ${one} o ${other} mattina`,
  },
  ask: {
    visit: [
      (there, time) => `Vi andrebbe bene un appuntamento${there}, ${time}?`,
      (there, time) => `Posso passare da voi${there}, ${time}?`,
    ],
    talk: [
      (there, time) => `Preferite un appuntamento${there} o una telefonata, ${time}?`,
      (there, time) => `Vi andrebbe bene un appuntamento${there} o una telefonata, ${time}?`,
    ],
    call: [
      (there, time) => `Posso chiamarvi per un quarto d’ora o passare${there}, ${time}?`,
      (there, time) => `Quando avreste un quarto d’ora, al telefono o da voi${there}, ${time}?`,
    ],
    show: [
      (there, time) => `Posso mostrarvi di più in un quarto d’ora, online o da voi${there}, ${time}?`,
      (there, time) => `Quando avreste un quarto d’ora, online o da voi${there}, ${time}?`,
    ],
    sample: [
      (there, time) => `Posso mostrarvene uno${there}, ${time}?`,
      (there, time) => `Posso portarvene uno${there}, ${time}?`,
    ],
    post: [() => 'A quale indirizzo posso inviarvene uno?', () => 'Dove posso inviarvene uno?'],
    begin: [
      (_there, time) => `Posso contattarvi in merito, ${time}?`,
      (_there, time) => `Quando posso contattarvi in merito, ${time}?`,
    ],
    arrange: [() => 'Posso occuparmene per voi?', () => 'Desiderate che lo organizzi per voi?'],
  },
  forward: [
    (decider, firm, medium, answer) => {
      const { of, object } = firm
      const organ = organs[decider]
      const others = organ
        ? `se a decidere è ${organ} ${of}, vi prego di inoltrargli`
        : `se presso ${object} se ne occupa un’altra persona, vi prego di inoltrarle`
      return passOn(
        `${decider === 'administration' ? others.replace(/gli$/, 'le') : others} ${media[medium]}.`,
        answer,
      )
    },
    (decider, firm, medium, answer) => {
      const { of, object } = firm
      const organ = organs[decider]
      const others = organ
        ? `se la decisione spetta ${toOrgan(organ)} ${of}, vi prego di ${decider === 'administration' ? 'trasmetterle' : 'trasmettergli'}`
        : `se la persona giusta presso ${object} è un’altra, vi prego di trasmetterle`
      return passOn(`${others} ${media[medium]}.`, answer)
    },
  ],
  reply: {
    letter: (name, answer) => `Basta un’e-mail${toAddress(answer)} con il nome «${name}», e vi contatto io.`,
    email: (firm) => `Basta una breve risposta, e vi preparo una proposta per ${firm.object}.`,
  },
  note: {
    offer: [
      (name) => `A questo serve la nostra offerta «${name}».`,
      (name) => `La nostra offerta «${name}» risponde a questo.`,
    ],
    question: [
      ({ object }) => `Chi posso chiamare in merito presso ${object}?`,
      ({ object }) => `Chi se ne occupa presso ${object}?`,
      ({ object }) => `È un tema per ${object}, e con chi posso parlarne?`,
    ],
  },
  call: {
    later: [
      (time) => `Se il momento non è adatto: posso richiamarvi, ${time}?`,
      (time) => `Se il momento non è adatto: quando è meglio chiamarvi, ${time}?`,
    ],
    forward: ({ object }) => `Se la persona giusta è un’altra: con chi posso parlarne presso ${object}?`,
  },
  offering: 'La nostra offerta',
  offeringSentence: 'Ecco la nostra offerta.',
  subjects: {
    seat: (place) => `La vostra nuova sede ${a(place)}`,
    address: (place) => `Il vostro nuovo indirizzo ${a(place)}`,
    branch: (place) => `La vostra succursale ${a(place)}`,
  },
  greeting: { formal: ['Gentili Signore, egregi Signori,'], friendly: ['Buongiorno,'] },
  close: {
    formal: ['Distinti saluti', 'Con distinti saluti'],
    friendly: ['Cordiali saluti', 'Un cordiale saluto'],
  },
}

/** Returns a decision-making body after "a": "al comitato", "all’amministrazione". */
function toOrgan(organ: string) {
  return organ.startsWith('il ') ? `al ${organ.slice(3)}` : `al${organ}`
}

/** Returns a business after "a": "a una panetteria", "alla vostra panetteria". */
function toBusiness(business: string) {
  return `a ${business}`.replace(/^a il /, 'al ').replace(/^a la /, 'alla ')
}

const withAge = (when: string | null) => (when === null ? '' : ` ${when}`)

const toAddress = (answer: string | null) => (answer === null ? '' : ` ${a(answer)}`)

/** Asks the reader to forward the text, with the address for the answer if it is not evident. */
function passOn(others: string, answer: string | null) {
  return answer === null ? capitalize(others) : `Basta una riga${toAddress(answer)}; ${others}`
}

/** Returns a company after "a": "al Ristorante X", "alla Fondazione Y", "all’Associazione Z", "a Muster SA". */
function toCompany(of: string) {
  return of.replace(/^di /, 'a ').replace(/^de(?=l)/, 'a')
}
