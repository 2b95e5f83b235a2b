import { tradesInItalian } from '#messages/letters/composer/it-trades'
import type { ComposerWords, Decider } from '#messages/letters/composer/words'
import { a } from '#messages/letters/it'

const organs: Readonly<Partial<Record<Decider, string>>> = {
  board: 'il comitato',
  council: 'il consiglio di fondazione',
  administration: 'l’amministrazione',
}
const media = { letter: 'questa lettera', email: 'questo messaggio', contact_form: 'questo messaggio' }

const capitalize = (text: string) => text[0]!.toUpperCase() + text.slice(1)

export const it: ComposerWords = {
  when: { fresh: 'di recente', settled: 'qualche settimana fa' },
  source: {
    gazette: (day) => ` (Foglio ufficiale svizzero di commercio del ${day})`,
    register: ' (registro di commercio)',
  },
  openings: {
    start: ({ when, source, firm }) => `Avete avviato ${when} l’attività ${firm.of}${source}.`,
    seat: ({ when, source, from, to }) =>
      `Avete trasferito ${when} la sede${from ? ` da ${from}` : ''}${to ? ` ${a(to)}` : ''}${source}.`,
    address: ({ when, source, to, firm }) =>
      to
        ? `Vi siete trasferiti ${when} a un nuovo indirizzo ${a(to)}${source}.`
        : `${capitalize(firm.subject)} si è trasferita ${when} a un nuovo indirizzo${source}.`,
    branch: ({ when, source, to }) => `Avete aperto ${when} una succursale${to ? ` ${a(to)}` : ''}${source}.`,
    capital: ({ when, source, from, to }) =>
      `Avete aumentato ${when} il capitale${from ? ` da ${from}` : ''}${to ? ` a ${to}` : ''}${source}.`,
    merger: ({ when, source, firm }) =>
      `${capitalize(firm.subject)} ha partecipato ${when} a una fusione${source}.`,
    licence: ({ when, source, firm }) =>
      `${capitalize(firm.subject)} ha ottenuto ${when} una nuova autorizzazione${source}.`,
    purpose: ({ when, source, firm }) =>
      `${capitalize(firm.subject)} ha modificato ${when} il proprio scopo${source}.`,
    name: ({ when, source, from }) =>
      `Avete cambiato nome ${when}${from ? ` e prima vi chiamavate ${from}` : ''}${source}.`,
    form: ({ when, source, to }) =>
      `Avete cambiato forma giuridica ${when}${to ? ` e oggi siete ${to}` : ''}${source}.`,
  },
  website: (quoted) => `Sul vostro sito scrivete: ${quoted}`,
  trade: (run, place) => `Vi scrivo perché ${run} ${a(place)}.`,
  trades: tradesInItalian,
  neglected: {
    energy: 'la corrente e gli impianti',
    premises: 'gli spazi e la loro manutenzione',
    digital: 'l’informatica interna',
    money: 'i conti, le imposte e le assicurazioni',
    people: 'la ricerca di personale',
    fleet: 'i veicoli e i posteggi',
    promotion: 'la propria immagine',
    goods: 'gli acquisti e il materiale',
    general: 'quanto esce dall’ordinario',
  },
  everyday: {
    site: (busy, neglected) => `Tra ${busy} resta spesso poco tempo per ${neglected}.`,
    guest: (busy, neglected) =>
      `Nel lavoro di ogni giorno ${busy} hanno la precedenza, e manca un momento tranquillo per ${neglected}.`,
    desk: (busy, neglected) => `Quando ${busy} riempiono la giornata, resta poco spazio per ${neglected}.`,
    plant: (busy, neglected) => `Dove ${busy} danno il ritmo, manca spesso la calma per ${neglected}.`,
  },
  bridges: {
    start: {
      energy: 'È all’avvio che si decide da dove viene la corrente e quanto costa.',
      premises: 'È all’avvio che si scelgono e si arredano gli spazi.',
      digital: 'È all’avvio che si scelgono i programmi con cui lavorare.',
      money: 'All’avvio contabilità, salari e assicurazioni arrivano insieme.',
      people: 'All’avvio ogni assunzione lascia il segno.',
      fleet: 'È all’avvio che si decide di quali veicoli c’è bisogno.',
      promotion: 'È all’avvio che nasce l’immagine che i clienti conserveranno.',
      goods: 'È all’avvio che si scelgono i fornitori.',
      general: 'È all’avvio che si scelgono i partner con cui lavorare in seguito.',
    },
    move: {
      energy: 'In una nuova sede vanno regolati il tetto, gli allacciamenti e il contratto per la corrente.',
      premises: 'In una nuova sede si può ancora prevedere ciò che in seguito disturberebbe il lavoro.',
      digital: 'Con la sede traslocano anche rete, apparecchi e accessi.',
      money: 'Con la sede cambiano anche contratti e assicurazioni.',
      people: 'Con la sede cambia anche chi può venire a lavorare da voi.',
      fleet: 'Con la sede cambiano anche posteggi, percorsi e giri.',
      promotion: 'Con l’indirizzo cambiano anche insegne, stampati e sito.',
      goods: 'Con la sede cambiano anche consegne e magazzino.',
      general: 'Una nuova sede è il momento di rivedere contratti e fornitori.',
    },
    branch: {
      energy: 'Una sede in più è anche un tetto in più e una fattura della corrente in più.',
      premises: 'Una sede in più va arredata e curata.',
      digital: 'Una sede in più ha bisogno della stessa rete e degli stessi accessi della sede principale.',
      money: 'Una sede in più porta contratti, salari e assicurazioni propri.',
      people: 'Una sede in più ha bisogno di persone che la portino avanti.',
      fleet: 'Una sede in più porta con sé altri viaggi.',
      promotion: 'Una sede in più deve prima farsi conoscere nella regione.',
      goods: 'Una sede in più va rifornita.',
      general: 'Una sede in più ha bisogno di partner fin dall’inizio.',
    },
    capital: {
      energy: 'Chi investe nell’azienda fissa anche i costi dell’energia per gli anni a venire.',
      premises: 'Il nuovo capitale va spesso in spazi e attrezzature.',
      digital: 'Il nuovo capitale va spesso in sistemi capaci di crescere.',
      money: 'Con il capitale crescono anche le esigenze su conti e garanzie.',
      people: 'Chi si sviluppa ha bisogno di persone.',
      fleet: 'Chi si sviluppa viaggia anche di più.',
      promotion: 'Chi si sviluppa vuole anche farsi vedere.',
      goods: 'Chi si sviluppa rinegozia anche gli acquisti.',
      general: 'Uno sviluppo è il momento di rivedere partner e contratti.',
    },
    merger: {
      energy: 'Dopo una fusione gli edifici e i contratti per la corrente sono nelle stesse mani.',
      digital: 'Dopo una fusione più sistemi funzionano spesso in parallelo.',
      money: 'Dopo una fusione contratti e assicurazioni sono spesso doppi.',
      people: 'Dopo una fusione si incontrano gruppi che ancora non si conoscono.',
      promotion: 'Dopo una fusione nome e immagine hanno bisogno di una linea comune.',
      general: 'Dopo una fusione si riuniscono sedi, contratti e fornitori.',
    },
    licence: {
      people: 'Una nuova autorizzazione richiede persone che svolgano il compito.',
      general: 'Una nuova autorizzazione è spesso l’inizio di una nuova offerta.',
    },
    purpose: {
      digital: 'Un nuovo orientamento richiede spesso altri programmi e altri processi.',
      promotion: 'Un nuovo orientamento si deve anche vedere.',
      general: 'Un nuovo orientamento richiede spesso altri spazi, altri mezzi e altri partner.',
    },
    name: {
      digital: 'Un nuovo nome porta con sé dominio, indirizzi e modelli da cambiare.',
      promotion: 'Un nuovo nome va su veicoli, stampati e sito.',
    },
    form: { money: 'Una nuova forma giuridica cambia contabilità, revisione e assicurazioni.' },
  },
  inPlace: (place) => ` ${a(place)}`,
  emphasis: (business) => `Ciò che conta per ${business}:`,
  emphasisFor: (place) => `Ciò che conta per voi ${a(place)}:`,
  ask: {
    visit: {
      event: (there) => `Quale giorno della prossima settimana vi andrebbe bene${there}?`,
      site: (there) => `Vi andrebbe bene la prossima settimana${there}, di prima mattina?`,
      guest: (there) => `Vi andrebbe bene un pomeriggio della prossima settimana${there}?`,
      desk: (there) => `Vi andrebbe bene martedì o giovedì della prossima settimana${there}?`,
      plant: (there) => `Vi andrebbe bene mercoledì o venerdì della prossima settimana${there}?`,
    },
    talk: {
      event: (there) => `Posso chiamarvi${there} la prossima settimana per un quarto d’ora?`,
      site: (there) =>
        `Posso chiamarvi${there} la prossima settimana, di prima mattina, per un quarto d’ora?`,
      guest: (there) => `Posso chiamarvi${there} un pomeriggio della prossima settimana per un quarto d’ora?`,
      desk: (there) =>
        `Posso chiamarvi${there} martedì o giovedì della prossima settimana per un quarto d’ora?`,
      plant: (there) =>
        `Posso chiamarvi${there} mercoledì o venerdì della prossima settimana per un quarto d’ora?`,
    },
    trial: {
      event: (there) => `Chi potrebbe provare da voi${there} la prossima settimana?`,
      site: (there) => `Volete provare${there} la prossima settimana, prima dell’inizio del lavoro?`,
      guest: (there) => `Volete provare${there} in un pomeriggio tranquillo della prossima settimana?`,
      desk: (there) => `Volete provare${there} la prossima settimana?`,
      plant: (there) => `Chi da voi${there} potrebbe provare la prossima settimana?`,
    },
    begin: {
      event: (there) => `Posso cominciare da voi${there} la prossima settimana?`,
      site: (there) => `Vi andrebbe bene${there} la prossima settimana, di prima mattina?`,
      guest: (there) => `Vi andrebbe bene${there} un pomeriggio della prossima settimana?`,
      desk: (there) => `Vi andrebbe bene${there} martedì o giovedì della prossima settimana?`,
      plant: (there) => `Vi andrebbe bene${there} mercoledì o venerdì della prossima settimana?`,
    },
  },
  forward: (decider, { of, object }, medium) => {
    const organ = organs[decider]
    if (decider === 'owner') return `Basta una riga ${of}, e vi contatto io.`
    return organ
      ? `Se a deciderne è ${organ} ${of}, vi prego di inoltrargli ${media[medium]}.`
      : `Se presso ${object} se ne occupa un’altra persona, vi prego di inoltrarle ${media[medium]}.`
  },
  note: {
    subject: (name) => `Il nostro tema: ${name}.`,
    question: {
      event: 'Posso scrivervene di più la prossima settimana?',
      site: 'Posso chiamarvi per questo la prossima settimana, di prima mattina?',
      guest: 'Posso chiamarvi per questo un pomeriggio della prossima settimana?',
      desk: 'Avreste un quarto d’ora per questo la prossima settimana?',
      plant: 'Chi se ne occupa da voi?',
    },
  },
  call: { later: 'Se il momento non è adatto: quale giorno della prossima settimana posso richiamare?' },
  subjects: {
    move: (place) => `La vostra nuova sede di ${place}`,
    branch: (place) => `La vostra succursale di ${place}`,
  },
  greeting: { formal: 'Gentili Signore, egregi Signori,', friendly: 'Buongiorno,' },
  close: { formal: 'Distinti saluti', friendly: 'Cordiali saluti' },
}
