import { tradesInGerman } from '#messages/letters/composer/de-trades'
import type { ComposerWords, Decider } from '#messages/letters/composer/words'

const organs: Readonly<Partial<Record<Decider, string>>> = {
  board: 'der Vorstand',
  council: 'der Stiftungsrat',
  administration: 'die Verwaltung',
}
const media = { letter: 'diesen Brief', email: 'diese Mail', contact_form: 'diese Nachricht' }

const capitalize = (text: string) => text[0]!.toUpperCase() + text.slice(1)

export const de: ComposerWords = {
  when: { fresh: 'kürzlich', settled: 'vor einigen Wochen' },
  source: { gazette: (day) => ` (Handelsamtsblatt vom ${day})`, register: ' (Handelsregister)' },
  openings: {
    start: ({ when, source, firm }) => `Sie sind ${when} mit ${firm.of} gestartet${source}.`,
    seat: ({ when, source, from, to }) =>
      `Sie haben Ihren Sitz ${when}${from ? ` von ${from}` : ''}${to ? ` nach ${to}` : ''} verlegt${source}.`,
    address: ({ when, source, to, firm }) =>
      to
        ? `Sie sind ${when} in ${to} an eine neue Adresse gezogen${source}.`
        : `${capitalize(firm.subject)} ist ${when} an eine neue Adresse gezogen${source}.`,
    branch: ({ when, source, to }) =>
      `Sie haben ${when} eine Zweigniederlassung${to ? ` in ${to}` : ''} eröffnet${source}.`,
    capital: ({ when, source, from, to }) =>
      `Sie haben Ihr Kapital ${when}${from ? ` von ${from}` : ''}${to ? ` auf ${to}` : ''} erhöht${source}.`,
    merger: ({ when, source, firm }) =>
      `${capitalize(firm.subject)} war ${when} an einer Fusion beteiligt${source}.`,
    licence: ({ when, source, firm }) =>
      `${capitalize(firm.subject)} hat ${when} eine neue Bewilligung erhalten${source}.`,
    purpose: ({ when, source, firm }) =>
      `${capitalize(firm.subject)} hat ${when} ${firm.own.m} Zweck angepasst${source}.`,
    name: ({ when, source, from }) =>
      `Sie haben ${when} Ihren Namen geändert${from ? ` und hiessen zuvor ${from}` : ''}${source}.`,
    form: ({ when, source, to }) =>
      `Sie haben ${when} die Rechtsform gewechselt${to ? ` und sind heute ${to}` : ''}${source}.`,
  },
  website: (quoted) => `Auf Ihrer Website schreiben Sie: ${quoted}`,
  trade: (run, place) => `Ich schreibe Ihnen, weil Sie in ${place} ${run}.`,
  trades: tradesInGerman,
  neglected: {
    energy: 'Strom und Gebäudetechnik',
    premises: 'Räume und Unterhalt',
    digital: 'die eigene Informatik',
    money: 'Zahlen, Steuern und Versicherungen',
    people: 'die Suche nach Personal',
    fleet: 'Fahrzeuge und Parkplätze',
    promotion: 'den eigenen Auftritt',
    goods: 'Einkauf und Material',
    general: 'Themen neben dem Tagesgeschäft',
  },
  everyday: {
    site: (busy, neglected) => `Zwischen ${busy} bleibt für ${neglected} oft wenig Zeit.`,
    guest: (busy, neglected) =>
      `Im Alltag gehen ${busy} vor, und für ${neglected} fehlt oft ein ruhiger Moment.`,
    desk: (busy, neglected) => `Wenn ${busy} den Tag füllen, bleibt für ${neglected} kaum Raum.`,
    plant: (busy, neglected) => `Wo ${busy} den Takt vorgeben, fehlt für ${neglected} oft die Ruhe.`,
  },
  bridges: {
    start: {
      energy: 'In der Aufbauphase entscheidet sich, woher der Strom kommt und was er kostet.',
      premises: 'In der Aufbauphase werden die Räume gewählt und eingerichtet.',
      digital: 'In der Aufbauphase entscheidet sich, mit welchen Programmen Sie arbeiten.',
      money: 'In der Aufbauphase kommen Buchhaltung, Löhne und Versicherungen gleichzeitig auf Sie zu.',
      people: 'In der Aufbauphase prägt jede Anstellung den Betrieb.',
      fleet: 'In der Aufbauphase entscheidet sich, welche Fahrzeuge Sie brauchen.',
      promotion: 'In der Aufbauphase entsteht das Bild, das Ihre Kundschaft von Ihnen behält.',
      goods: 'In der Aufbauphase werden die Lieferanten gewählt.',
      general: 'In der Aufbauphase werden die Partner gewählt, mit denen Sie später arbeiten.',
    },
    move: {
      energy: 'An einem neuen Standort sind Dach, Anschlüsse und Stromvertrag neu zu regeln.',
      premises: 'An einem neuen Standort lässt sich einplanen, was später nur mit Umtrieben nachzuholen ist.',
      digital: 'Mit dem Standort ziehen auch Netz, Geräte und Zugänge um.',
      money: 'Mit dem Standort ändern sich auch Verträge und Versicherungen.',
      people: 'Mit dem Standort ändert sich auch, wer zu Ihnen zur Arbeit kommen kann.',
      fleet: 'Mit dem Standort ändern sich auch Parkplätze, Wege und Touren.',
      promotion: 'Mit der Adresse ändern sich auch Beschriftung, Drucksachen und Website.',
      goods: 'Mit dem Standort ändern sich auch Lieferwege und Lager.',
      general: 'Ein neuer Standort ist der Moment, Verträge und Lieferanten zu prüfen.',
    },
    branch: {
      energy: 'Ein weiterer Standort bringt ein weiteres Dach und eine weitere Stromrechnung.',
      premises: 'Ein weiterer Standort will eingerichtet und unterhalten sein.',
      digital: 'Ein weiterer Standort braucht Netz, Geräte und Zugänge wie der Hauptsitz.',
      money: 'Ein weiterer Standort bringt eigene Verträge, Löhne und Versicherungen.',
      people: 'Ein weiterer Standort braucht Leute, die ihn tragen.',
      fleet: 'Ein weiterer Standort bringt zusätzliche Fahrten.',
      promotion: 'Ein weiterer Standort muss in der Region zuerst bekannt werden.',
      goods: 'Ein weiterer Standort will beliefert sein.',
      general: 'Ein weiterer Standort braucht Partner, die ihn vom Start weg mittragen.',
    },
    capital: {
      energy: 'Wer in den Betrieb investiert, legt auch die Energiekosten der nächsten Jahre fest.',
      premises: 'Neues Kapital fliesst oft in Räume und Einrichtung.',
      digital: 'Neues Kapital fliesst oft in Systeme, die mitwachsen.',
      money: 'Mit dem Kapital steigen auch die Anforderungen an Zahlen und Absicherung.',
      people: 'Wer ausbaut, braucht Leute.',
      fleet: 'Wer ausbaut, ist auch mehr unterwegs.',
      promotion: 'Wer ausbaut, will auch gesehen werden.',
      goods: 'Wer ausbaut, verhandelt auch den Einkauf neu.',
      general: 'Ein Ausbau ist der Moment, Partner und Verträge zu prüfen.',
    },
    merger: {
      energy: 'Nach einer Fusion liegen Gebäude und Stromverträge in einer Hand.',
      digital: 'Nach einer Fusion laufen oft mehrere Systeme nebeneinander.',
      money: 'Nach einer Fusion liegen Verträge und Versicherungen oft mehrfach vor.',
      people: 'Nach einer Fusion finden Teams zusammen, die sich noch nicht kennen.',
      promotion: 'Nach einer Fusion brauchen Name und Auftritt eine gemeinsame Linie.',
      general: 'Nach einer Fusion werden Standorte, Verträge und Lieferanten zusammengelegt.',
    },
    licence: {
      people: 'Eine neue Bewilligung braucht Leute, welche die Aufgabe übernehmen.',
      general: 'Eine neue Bewilligung ist oft der Anfang eines neuen Angebots.',
    },
    purpose: {
      digital: 'Eine neue Ausrichtung verlangt oft andere Programme und Abläufe.',
      promotion: 'Eine neue Ausrichtung soll man auch dem Auftritt ansehen.',
      general: 'Eine neue Ausrichtung verlangt oft andere Räume, Mittel und Partner.',
    },
    name: {
      digital: 'Ein neuer Name zieht Domain, Mailadressen und Vorlagen nach sich.',
      promotion: 'Ein neuer Name muss auf Fahrzeuge, Drucksachen und Website.',
    },
    form: { money: 'Eine neue Rechtsform ändert Buchführung, Revision und Versicherung.' },
  },
  inPlace: (place) => ` in ${place}`,
  emphasis: (business) => `Für ${business} zählt dabei:`,
  emphasisFor: (place) => `Für Sie in ${place} zählt dabei:`,
  ask: {
    visit: {
      event: (there) => `Welcher Tag passt Ihnen nächste Woche${there}?`,
      site: (there) => `Passt Ihnen nächste Woche ein Termin am frühen Morgen${there}?`,
      guest: (there) => `Passt Ihnen nächste Woche ein Termin am Nachmittag${there}?`,
      desk: (there) => `Passt Ihnen${there} nächste Woche der Dienstag oder der Donnerstag?`,
      plant: (there) => `Passt Ihnen${there} nächste Woche der Mittwoch oder der Freitag?`,
    },
    talk: {
      event: (there) => `Darf ich Sie nächste Woche${there} für eine Viertelstunde anrufen?`,
      site: (there) => `Darf ich Sie nächste Woche am frühen Morgen${there} anrufen, für eine Viertelstunde?`,
      guest: (there) =>
        `Darf ich Sie nächste Woche an einem Nachmittag${there} anrufen, für eine Viertelstunde?`,
      desk: (there) =>
        `Haben Sie${there} nächste Woche am Dienstag oder am Donnerstag eine Viertelstunde für ein Telefonat?`,
      plant: (there) =>
        `Haben Sie${there} nächste Woche am Mittwoch oder am Freitag eine Viertelstunde für ein Telefonat?`,
    },
    trial: {
      event: (there) => `Wer könnte das nächste Woche bei Ihnen${there} ausprobieren?`,
      site: (there) => `Möchten Sie das nächste Woche${there} vor Arbeitsbeginn ausprobieren?`,
      guest: (there) => `Möchten Sie das nächste Woche${there} an einem ruhigen Nachmittag ausprobieren?`,
      desk: (there) => `Möchten Sie das nächste Woche${there} ausprobieren?`,
      plant: (there) => `Wer bei Ihnen${there} könnte das nächste Woche ausprobieren?`,
    },
    begin: {
      event: (there) => `Darf ich nächste Woche bei Ihnen${there} damit anfangen?`,
      site: (there) => `Passt es Ihnen nächste Woche${there} am frühen Morgen?`,
      guest: (there) => `Passt es Ihnen nächste Woche${there} an einem Nachmittag?`,
      desk: (there) => `Passt es Ihnen${there} nächste Woche am Dienstag oder am Donnerstag?`,
      plant: (there) => `Passt es Ihnen${there} nächste Woche am Mittwoch oder am Freitag?`,
    },
  },
  forward: (decider, firm, medium) => {
    const organ = organs[decider]
    const bei = firm.of.startsWith('dem ') ? `beim ${firm.of.slice(4)}` : `bei ${firm.of}`
    if (decider === 'owner') return `Eine Zeile genügt, und ich melde mich bei ${firm.of}.`
    return organ
      ? `Entscheidet ${bei} ${organ} darüber, leiten Sie ${media[medium]} bitte weiter.`
      : `Ist ${bei} jemand anderes dafür zuständig, leiten Sie ${media[medium]} bitte weiter.`
  },
  note: {
    subject: (name) => `Unser Thema: ${name}.`,
    question: {
      event: 'Darf ich Ihnen dazu nächste Woche mehr schreiben?',
      site: 'Darf ich Sie dazu nächste Woche am frühen Morgen anrufen?',
      guest: 'Darf ich Sie dazu nächste Woche an einem Nachmittag anrufen?',
      desk: 'Haben Sie nächste Woche eine Viertelstunde dafür?',
      plant: 'Wer bei Ihnen kümmert sich darum?',
    },
  },
  call: { later: 'Wenn es gerade nicht passt: An welchem Tag nächste Woche darf ich nochmals anrufen?' },
  subjects: {
    move: (place) => `Ihr neuer Standort ${place}`,
    branch: (place) => `Ihre Zweigniederlassung ${place}`,
  },
  greeting: { formal: 'Sehr geehrte Damen und Herren', friendly: 'Guten Tag' },
  close: { formal: 'Freundliche Grüsse', friendly: 'Herzliche Grüsse' },
}
