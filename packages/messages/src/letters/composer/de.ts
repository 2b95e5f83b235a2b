import { capitalize } from '#messages/letters/first-letter'
import { bridgesInGerman } from '#messages/letters/composer/de-bridges'
import { tradesInGerman } from '#messages/letters/composer/de-trades'
import { fromTown, inTown, toTown } from '#messages/letters/de'
import type { CompanyPhrase } from '#messages/letters/locale'
import { type ComposerWords, type Decider } from '#messages/letters/composer/words'

const organs: Readonly<Partial<Record<Decider, string>>> = {
  board: 'der Vorstand',
  council: 'der Stiftungsrat',
  administration: 'die Verwaltung',
}
const media = { letter: 'diesen Brief', email: 'diese Mail', contact_form: 'diese Nachricht' }

export const de: ComposerWords = {
  when: { fresh: 'kürzlich', settled: 'vor einigen Wochen' },
  read: {
    gazette: (day, clause) => `Im Handelsamtsblatt vom ${day} habe ich gelesen, dass ${clause}.`,
    procurement: (day, clause) =>
      `In der Publikation vom ${day} auf simap.ch habe ich gelesen, dass ${clause}.`,
    building: (day, clause) => `Im Amtsblatt des Kantons Zürich vom ${day} habe ich gelesen, dass ${clause}.`,
    register: (clause) => `Im Handelsregister habe ich gesehen, dass ${clause}.`,
  },
  openings: {
    start: ({ when, firm }) => `${firm.subject}${withAge(when)} neu eingetragen worden ist`,
    seat: ({ when, from, to }) =>
      `Sie Ihren Sitz${withAge(when)}${from ? ` ${fromTown(from)}` : ''}${to ? ` ${toTown(to)}` : ''} verlegt haben`,
    address: ({ when, to, firm }) =>
      to
        ? `Sie${withAge(when)} ${inTown(to)} an eine neue Adresse gezogen sind`
        : `${firm.subject}${withAge(when)} an eine neue Adresse gezogen ist`,
    branch: ({ when, to }) =>
      `Sie${withAge(when)} eine Zweigniederlassung${to ? ` ${inTown(to)}` : ''} eröffnet haben`,
    capital: ({ when, from, to }) =>
      `Sie Ihr Kapital${withAge(when)}${from ? ` von ${from}` : ''}${to ? ` auf ${to}` : ''} erhöht haben`,
    merger: ({ when, firm }) => `${firm.subject}${withAge(when)} an einer Fusion beteiligt war`,
    award: ({ when, to }) =>
      to
        ? `Sie${withAge(when)} den Zuschlag für ${to} erhalten haben`
        : `Sie${withAge(when)} einen öffentlichen Auftrag erhalten haben`,
    licence: ({ when, firm }) => `${firm.subject}${withAge(when)} eine neue Bewilligung erhalten hat`,
    building: ({ when, to }) =>
      `Ihr Baugesuch${to ? ` für ${to}` : ''}${withAge(when)} publiziert worden ist`,
    purpose: ({ when, firm }) => `${firm.subject}${withAge(when)} ${firm.own.m} Zweck angepasst hat`,
    name: ({ when, from }) =>
      `Sie${withAge(when)} Ihren Namen geändert haben${from ? ` und zuvor ${from} hiessen` : ''}`,
    form: ({ when, to }) =>
      `Sie${withAge(when)} die Rechtsform gewechselt haben${to ? ` und heute ${to} sind` : ''}`,
  },
  wishes: {
    start: (_firm, place) => `Herzliche Gratulation zum Start${place}.`,
    award: ({ of }) => `Dazu gratuliere ich ${of} herzlich.`,
  },
  website: (quoted) => `Auf Ihrer Website schreiben Sie: ${quoted}`,
  trade: (run, place) => `Ich schreibe Ihnen, weil Sie${place ? ` ${inTown(place)}` : ''} ${run}.`,
  tradeOnPhone: (run, place) => `Ich rufe Sie an, weil Sie${place ? ` ${inTown(place)}` : ''} ${run}.`,
  trades: tradesInGerman,
  runs: (business) => `${business} führen`,
  yours: (business) => business.replace(/^ein/, 'Ihr'),
  bodies: {
    person: null,
    owner: null,
    board: 'einen Verein',
    council: 'eine Stiftung',
    administration: 'eine Genossenschaft',
  },
  everyday: {
    solar: ({ busy }) => `Wo ${busy} den Tag bestimmen, fällt der Strom vom Dach zur rechten Zeit an.`,
    energy: ({ busy }) => `Wo ${busy} den Tag bestimmen, steckt der Preis der Energie in jeder Rechnung.`,
    premises: ({ busy }) => `Wo ${busy} den Tag bestimmen, kommen Räume und Unterhalt oft zuletzt.`,
    infrastructure: ({ busy }) =>
      `Wo ${busy} den Tag bestimmen, zeigt oft erst ein Ausfall, wie viel an der Informatik hängt.`,
    programs: ({ busy }) => `Wo ${busy} den Tag bestimmen, bleibt die Büroarbeit oft für den Abend.`,
    money: ({ busy }) =>
      `Wo ${busy} den Tag bestimmen, bleiben Löhne, Steuern und Abschluss oft für den Abend.`,
    insurance: ({ busy }) => `Wo ${busy} den Tag bestimmen, liest selten jemand die alten Policen nach.`,
    cleaning: ({ busy }) => `Wo ${busy} den Tag bestimmen, bleibt das Putzen oft für den Feierabend.`,
    training: ({ busy }) => `Wo ${busy} den Tag bestimmen, bleibt für Weiterbildung oft keine Zeit.`,
    people: ({ busy }) => `Wo ${busy} den Tag bestimmen, kommt es auf jede Person im Team an.`,
    catering: ({ busy }) => `Wo ${busy} den Tag bestimmen, ist eine gute Pause viel wert.`,
    fleet: ({ busy }) => `Wo ${busy} den Tag bestimmen, müssen Fahrzeuge einfach bereitstehen.`,
    promotion: ({ busy }) => `Wo ${busy} den Tag bestimmen, kommt der eigene Auftritt oft zuletzt.`,
    goods: ({ busy }) => `Wo ${busy} den Tag bestimmen, muss das Material zur rechten Zeit da sein.`,
    general: ({ business }) => `Vielleicht ist das Folgende für ${business} von Nutzen.`,
  },
  bridges: bridgesInGerman,
  entryBridge: 'Ein Eintrag im Register ist ein guter Anlass, Partner und Verträge zu prüfen.',
  leads: {
    cost: [
      (business) =>
        `${business ? `Für ${business} ist` : 'Oft ist'} die erste Frage${business ? ' oft' : ''}, was das kostet`,
      (business) => `${business ? `Für ${business} zählen` : 'Es zählen'} auch die Kosten`,
    ],
    return: [
      (business) =>
        `${business ? `Für ${business} ist` : 'Oft ist'} die erste Frage${business ? ' oft' : ''}, ob sich das rechnet`,
      (business) => `Ob sich das ${business ? `für ${business} ` : ''}rechnet, lässt sich vorher klären`,
    ],
    time: [
      (business) => `Zeit ist ${business ? `für ${business} ` : ''}meist knapp`,
      (business) => `${business ? `Für ${business}` : 'Im Alltag'} zählt oft jede Stunde`,
    ],
    care: [
      (business) => `Auch danach ist für ${business ?? 'Sie'} gesorgt`,
      (business) => `Was danach kommt, ist für ${business ?? 'Sie'} ebenfalls geregelt`,
    ],
    people: [
      (business) => `Für ${business ?? 'Sie'} zählt, dass man die Leute kennt`,
      (business) => `Auch für ${business ?? 'Sie'} ist wichtig, wer zuständig ist`,
    ],
    fit: [
      (business) =>
        `${business ? `Für ${business}` : 'Für den einzelnen Betrieb'} passt eine Lösung ab Stange selten`,
      (business) => `Was ${business ? `für ${business}` : 'für Sie'} passt, zeigt erst der einzelne Fall`,
    ],
    other: [
      (business) => `Gut zu wissen${business ? ` für ${business}` : ''}`,
      (business) => `${business ? `Für ${business}` : 'Für Sie'} kann auch das zählen`,
    ],
  },
  smallWords: null,
  inPlace: (place) => ` ${inTown(place)}`,
  days: ['Montag', 'Dienstag', 'Mittwoch', 'Donnerstag', 'Freitag'],
  timeOn: {
    site: (one, other) => `etwa an einem ${one} oder ${other} früh`,
    guest: (one, other) => `etwa an einem ${one}- oder ${other}nachmittag`,
    desk: (one, other) => `etwa an einem ${one} oder ${other}`,
    plant: (one, other) => `etwa an einem ${one}- oder ${other}vormittag`,
  },
  ask: {
    visit: [
      (there, time) => `Passt Ihnen ein Termin${there}, ${time}?`,
      (there, time) => `Darf ich bei Ihnen${there} vorbeikommen, ${time}?`,
    ],
    talk: [
      (there, time) => `Ist Ihnen dafür ein Termin${there} lieber oder ein Anruf, ${time}?`,
      (there, time) => `Passt Ihnen ein Termin${there} oder eher ein Anruf, ${time}?`,
    ],
    call: [
      (there, time) => `Darf ich für eine Viertelstunde anrufen oder${there} vorbeikommen, ${time}?`,
      (there, time) => `Wann passt Ihnen eine Viertelstunde, am Telefon oder bei Ihnen${there}, ${time}?`,
    ],
    show: [
      (there, time) =>
        `Darf ich Ihnen das in einer Viertelstunde zeigen, online oder bei Ihnen${there}, ${time}?`,
      (there, time) => `Wann passt Ihnen eine Viertelstunde dafür, online oder bei Ihnen${there}, ${time}?`,
    ],
    sample: [
      (there, time) => `Darf ich Ihnen${there} eines zeigen, ${time}?`,
      (there, time) => `Darf ich Ihnen${there} eines vorbeibringen, ${time}?`,
    ],
    post: [
      () => 'Wohin darf ich Ihnen eines senden?',
      () => 'An welche Adresse darf ich Ihnen eines senden?',
    ],
    begin: [
      (_there, time) => `Darf ich mich dafür bei Ihnen melden, ${time}?`,
      (_there, time) => `Wann darf ich mich dafür bei Ihnen melden, ${time}?`,
    ],
    arrange: [
      () => 'Darf ich das für Sie in die Wege leiten?',
      () => 'Möchten Sie, dass ich das für Sie in die Wege leite?',
    ],
  },
  forward: [
    (decider, firm, medium, answer) => {
      const organ = organs[decider]
      const others = organ
        ? `entscheidet ${atCompany(firm)} ${organ}`
        : `ist ${atCompany(firm)} jemand anderes zuständig`
      return passOn(others, `leiten Sie ${media[medium]} bitte weiter.`, answer)
    },
    (decider, firm, medium, answer) => {
      const organ = organs[decider]
      const others = organ
        ? `ist ${atCompany(firm)} ${organ} zuständig`
        : `kümmert sich ${atCompany(firm)} jemand anderes darum`
      return passOn(others, `geben Sie ${media[medium]} bitte weiter.`, answer)
    },
  ],
  reply: {
    letter: (name, answer) =>
      `Eine Mail${answer === null ? '' : ` an ${answer}`} mit dem Stichwort «${name}» genügt, und ich melde mich bei Ihnen.`,
    email: (firm) =>
      `Eine kurze Antwort genügt, und ich stelle Ihnen einen Vorschlag für ${firm.object} zusammen.`,
  },
  note: {
    offer: [
      (name) => `Dafür gibt es unser Angebot «${name}».`,
      (name) => `Dazu passt unser Angebot «${name}».`,
    ],
    question: [
      (firm) => `Wen darf ich ${atCompany(firm)} dazu anrufen?`,
      (firm) => `Wer kümmert sich ${atCompany(firm)} darum?`,
      (firm) => `Ist das ${atCompany(firm)} ein Thema, und mit wem darf ich darüber sprechen?`,
    ],
  },
  call: {
    later: [
      (time) => `Wenn es gerade nicht passt: Darf ich Sie nochmals anrufen, ${time}?`,
      (time) => `Wenn es gerade nicht passt: Wann erreiche ich Sie besser, ${time}?`,
    ],
    forward: (firm) =>
      `Wenn jemand anderes zuständig ist: Mit wem darf ich ${atCompany(firm)} darüber sprechen?`,
  },
  offering: 'Unser Angebot',
  offeringSentence: 'Das bieten wir an.',
  subjects: {
    seat: (place) => `Ihr neuer Sitz ${inTown(place)}`,
    address: (place) => `Ihre neue Adresse ${inTown(place)}`,
    branch: (place) => `Ihre Zweigniederlassung ${inTown(place)}`,
  },
  greeting: { formal: ['Sehr geehrte Damen und Herren'], friendly: ['Guten Tag'] },
  close: {
    formal: ['Freundliche Grüsse', 'Mit freundlichen Grüssen'],
    friendly: ['Freundliche Grüsse', 'Beste Grüsse'],
  },
}

/** Returns a company after a verb, with its preposition: "beim Verein X". */
function atCompany({ of }: CompanyPhrase) {
  return of.startsWith('dem ') ? `beim ${of.slice(4)}` : `bei ${of}`
}

const withAge = (when: string | null) => (when === null ? '' : ` ${when}`)

const lineTo = (answer: string | null) => (answer === null ? 'Eine Zeile' : `Eine Zeile an ${answer}`)

/** Asks the reader to forward the text, with the address for the answer if it is not evident. */
function passOn(others: string, please: string, answer: string | null) {
  const condition = answer === null ? capitalize(others) : `${lineTo(answer)} genügt; ${others}`
  return `${condition}, ${please}`
}
