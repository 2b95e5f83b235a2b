import { capitalize } from '#messages/letters/first-letter'
import { bridgesInGerman } from '#messages/letters/composer/de-bridges'
import { tradesInGerman } from '#messages/letters/composer/de-trades'
import type { CompanyPhrase } from '#messages/letters/locale'
import type { ComposerWords, Decider } from '#messages/letters/composer/words'

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
      `Sie Ihren Sitz${withAge(when)}${from ? ` von ${from}` : ''}${to ? ` nach ${to}` : ''} verlegt haben`,
    address: ({ when, to, firm }) =>
      to
        ? `Sie${withAge(when)} in ${to} an eine neue Adresse gezogen sind`
        : `${firm.subject}${withAge(when)} an eine neue Adresse gezogen ist`,
    branch: ({ when, to }) =>
      `Sie${withAge(when)} eine Zweigniederlassung${to ? ` in ${to}` : ''} eröffnet haben`,
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
  trade: (run, place) => `Ich schreibe Ihnen, weil Sie in ${place} ${run}.`,
  tradeOnPhone: (run, place) => `Ich rufe Sie an, weil Sie in ${place} ${run}.`,
  trades: tradesInGerman,
  bodies: {
    person: null,
    owner: null,
    board: 'einen Verein',
    council: 'eine Stiftung',
    administration: 'eine Genossenschaft',
  },
  everyday: {
    solar: ({ power }) =>
      `${capitalize(power)} brauchen tagsüber Strom, also dann, wenn ein Dach ihn liefert.`,
    energy: ({ power }) =>
      `${capitalize(power)} brauchen jeden Tag Energie, und deren Preis steckt in jeder Rechnung.`,
    premises: ({ busy }) => `Wo ${busy} den Tag bestimmen, kommen Räume und Unterhalt oft zuletzt.`,
    digital: ({ busy }) =>
      `Wo ${busy} den Tag bestimmen, zeigt oft erst ein Ausfall, wie viel an der Informatik hängt.`,
    money: ({ busy }) =>
      `Wo ${busy} den Tag bestimmen, bleiben Löhne, Steuern und Versicherungen oft für den Abend.`,
    people: ({ busy }) => `Wo ${busy} den Tag bestimmen, kommt es auf jede Person im Team an.`,
    fleet: ({ busy }) => `Wo ${busy} den Tag bestimmen, müssen Fahrzeuge einfach bereitstehen.`,
    promotion: ({ busy }) => `Wo ${busy} den Tag bestimmen, kommt der eigene Auftritt oft zuletzt.`,
    goods: ({ busy }) => `Wo ${busy} den Tag bestimmen, muss das Material zur rechten Zeit da sein.`,
    general: ({ busy }) => `Wo ${busy} den Tag bestimmen, bleibt für anderes oft wenig Zeit.`,
  },
  bridges: bridgesInGerman,
  leads: {
    cost: [
      (business) =>
        `${business ? `Für ${business} muss` : 'Für Sie soll'} die Rechnung vor dem Entscheid klar sein`,
      (business) => `Zuerst muss die Rechnung aufgehen${business ? `, auch für ${business}` : ''}`,
    ],
    time: [
      (business) => `${business ? `Für ${business}` : 'Für Sie'} zählt, dass die Arbeit nicht stillsteht`,
      (business) => `${business ? `Für ${business}` : 'Im Alltag'} zählt jede Stunde`,
    ],
    care: [
      (business) =>
        `${business ? `Für ${business}` : 'Für Sie'} soll daraus keine zusätzliche Aufgabe werden`,
      (business) => `Auch danach soll ${business ? `für ${business}` : 'für Sie'} wenig zu tun bleiben`,
    ],
    people: [
      (business) => `${business ? `Für ${business}` : 'Für Sie'} zählt auch, wer am Ende die Arbeit macht`,
      (business) => `Mit wem man es zu tun hat, ist ${business ? `auch für ${business} ` : ''}wichtig`,
    ],
    fit: [
      (business) =>
        `${business ? `Für ${business}` : 'Für den einzelnen Betrieb'} passt eine Lösung ab Stange selten`,
      (business) => `Was ${business ? `für ${business}` : 'für Sie'} passt, zeigt erst der einzelne Fall`,
    ],
    other: [(business) => (business ? `Gut zu wissen für ${business}` : 'Gut zu wissen')],
  },
  smallWords: null,
  inPlace: (place) => ` in ${place}`,
  days: ['Montag', 'Dienstag', 'Mittwoch', 'Donnerstag', 'Freitag'],
  timeOn: {
    site: (one, other) => `am ${one} oder ${other} früh`,
    guest: (one, other) => `am ${one}- oder ${other}nachmittag`,
    desk: (one, other) => `am ${one} oder am ${other}`,
    plant: (one, other) => `am ${one}- oder ${other}vormittag`,
  },
  ask: {
    visit: [
      (there, time) => `Passt Ihnen nächste Woche ein Termin${there}, ${time}?`,
      (there, time) => `Darf ich nächste Woche bei Ihnen${there} vorbeikommen, ${time}?`,
    ],
    talk: [
      (there, time) => `Passt es Ihnen nächste Woche${there}, ${time}?`,
      (there, time) => `Wann wäre es Ihnen nächste Woche${there} recht, ${time}?`,
    ],
    call: [
      (there, time) => `Darf ich nächste Woche bei Ihnen${there} anrufen, ${time}, für eine Viertelstunde?`,
      (there, time) => `Wann erreiche ich Sie nächste Woche${there} für eine Viertelstunde, ${time}?`,
    ],
    trial: [
      (there, time) => `Möchten Sie das nächste Woche${there} ausprobieren, ${time}?`,
      (there, time) => `Wer könnte das nächste Woche bei Ihnen${there} ausprobieren, ${time}?`,
    ],
    begin: [
      (there, time) => `Passt es Ihnen nächste Woche${there}, ${time}?`,
      (there, time) => `Wäre es Ihnen nächste Woche${there} recht, ${time}?`,
    ],
  },
  askAfterEvent: {
    visit: (there) => `Welcher Tag passt Ihnen nächste Woche${there}?`,
    talk: (there) => `An welchem Tag passt es Ihnen nächste Woche${there}?`,
    call: (there) => `Darf ich nächste Woche bei Ihnen${there} anrufen, für eine Viertelstunde?`,
    trial: (there) => `Wer könnte das nächste Woche bei Ihnen${there} ausprobieren?`,
    begin: (there) => `Darf ich nächste Woche bei Ihnen${there} damit anfangen?`,
  },
  forward: [
    (decider, firm, medium, answer) => {
      const organ = organs[decider]
      if (decider === 'owner') return `${lineTo(answer)} genügt, und ich melde mich bei ${firm.of}.`
      const others = organ
        ? `entscheidet ${atCompany(firm)} ${organ}`
        : `ist ${atCompany(firm)} jemand anderes zuständig`
      return passOn(others, `leiten Sie ${media[medium]} bitte weiter.`, answer)
    },
    (decider, firm, medium, answer) => {
      const organ = organs[decider]
      if (decider === 'owner') return `${lineTo(answer)} reicht, und ich melde mich bei ${firm.of}.`
      const others = organ
        ? `ist ${atCompany(firm)} ${organ} zuständig`
        : `kümmert sich ${atCompany(firm)} jemand anderes darum`
      return passOn(others, `geben Sie ${media[medium]} bitte weiter.`, answer)
    },
  ],
  note: {
    offer: [(name) => `Was wir anbieten: ${name}.`, (name) => `Deshalb schreibe ich Ihnen: ${name}.`],
    question: {
      event: [
        'Darf ich Ihnen dazu nächste Woche mehr schreiben?',
        'Wäre das bei Ihnen gerade ein Thema?',
        'Mit wem darf ich darüber sprechen?',
      ],
      site: [
        'Darf ich Sie dazu nächste Woche am frühen Morgen anrufen?',
        'Passt Ihnen nächste Woche ein kurzer Anruf, bevor der Tag beginnt?',
        'Wann erreiche ich Sie nächste Woche?',
      ],
      guest: [
        'Darf ich Sie dazu nächste Woche an einem Nachmittag anrufen?',
        'An welchem Nachmittag haben Sie nächste Woche kurz Zeit?',
        'Wann ist es bei Ihnen nächste Woche ruhig genug für einen Anruf?',
      ],
      desk: [
        'Haben Sie nächste Woche eine Viertelstunde dafür?',
        'Wollen wir nächste Woche kurz darüber sprechen?',
        'Ist das bei Ihnen ein Thema, und wer kümmert sich darum?',
      ],
      plant: [
        'Wer kümmert sich bei Ihnen darum?',
        'Mit wem darf ich bei Ihnen darüber sprechen?',
        'Darf ich Sie dazu nächste Woche an einem Vormittag anrufen?',
      ],
    },
  },
  call: {
    later: [
      'Wenn es gerade nicht passt: Wann darf ich nächste Woche wieder anrufen?',
      'Störe ich gerade? An welchem Tag der nächsten Woche passt es Ihnen besser?',
    ],
  },
  subjects: {
    seat: (place) => `Ihr neuer Sitz in ${place}`,
    address: (place) => `Ihre neue Adresse in ${place}`,
    branch: (place) => `Ihre Zweigniederlassung in ${place}`,
  },
  greeting: { formal: ['Sehr geehrte Damen und Herren'], friendly: ['Guten Tag'] },
  close: {
    formal: ['Freundliche Grüsse', 'Mit freundlichen Grüssen'],
    friendly: ['Freundliche Grüsse', 'Beste Grüsse'],
  },
}

/** With a company, after a verb: "beim Verein X". */
function atCompany({ of }: CompanyPhrase) {
  return of.startsWith('dem ') ? `beim ${of.slice(4)}` : `bei ${of}`
}

const withAge = (when: string | null) => (when === null ? '' : ` ${when}`)

const lineTo = (answer: string | null) => (answer === null ? 'Eine Zeile' : `Eine Zeile an ${answer}`)

/** How to answer, if that is not plain, and who else may be asked. */
function passOn(others: string, please: string, answer: string | null) {
  const condition = answer === null ? capitalize(others) : `${lineTo(answer)} genügt; ${others}`
  return `${condition}, ${please}`
}
