import type { OfferingContent } from '@alphorn/contract/prospecting/projects'

// Offerings of invented sellers for the sample letters, as sellers type them: some points are not full sentences.

type Texts = [name: string, summary: string, ...points: string[]]

function offeringOf(
  sender: OfferingContent['sender'],
  de: Texts,
  fr: Texts,
  it: Texts,
  en: Texts,
): OfferingContent {
  const version = ([name, summary, ...texts]: Texts) => ({
    name,
    summary,
    points: texts.map((text, at) => ({ id: `p${at + 1}`, text })),
  })
  return {
    ...version(de),
    translations: { fr: version(fr), it: version(it), en: version(en) },
    criteria: [],
    questions: [],
    sender,
  }
}

export const support = offeringOf(
  {
    name: 'Reto Muster',
    organisation: 'Talnetz Informatik AG',
    address: 'Industriestrasse 8, 3600 Thun',
    email: 'reto@talnetz.example',
  },
  [
    'IT-Betreuung für KMU',
    'Wir betreuen Netzwerk, Server, Arbeitsplätze und Microsoft 365 von Firmen mit 5 bis 60 Arbeitsplätzen. Pikett inklusive.',
    'Der IT-Check vor Ort ist kostenlos und dauert zwei Stunden.',
    'Fixpreis pro Arbeitsplatz und Monat.',
    'Störungen nehmen wir innert 30 Minuten in Angriff.',
    'Tägliches Backup in zwei Schweizer Rechenzentren.',
    'Seit 2006 betreuen wir rund 90 Betriebe in der Region.',
  ],
  [
    'Support informatique pour PME',
    'Nous gérons le réseau, les serveurs, les postes de travail et Microsoft 365 d’entreprises de 5 à 60 postes. Service de piquet compris.',
    'Le contrôle informatique sur place est gratuit et dure deux heures.',
    'Prix fixe par poste et par mois.',
    'Nous intervenons dans les 30 minutes en cas de panne.',
    'Sauvegarde quotidienne dans deux centres de données suisses.',
    'Depuis 2006, nous suivons environ 90 entreprises de la région.',
  ],
  [
    'Assistenza informatica per PMI',
    'Gestiamo rete, server, postazioni e Microsoft 365 di aziende da 5 a 60 postazioni. Picchetto compreso.',
    'Il controllo informatico sul posto è gratuito e dura due ore.',
    'Prezzo fisso per postazione e mese.',
    'In caso di guasto interveniamo entro 30 minuti.',
    'Backup quotidiano in due centri dati svizzeri.',
    'Dal 2006 seguiamo circa 90 aziende della regione.',
  ],
  [
    'IT support for small companies',
    'We look after networks, servers, workstations and Microsoft 365 for companies with 5 to 60 workplaces. On-call service included.',
    'The IT check on site is free and takes two hours.',
    'A fixed price per workplace and month.',
    'We start on a fault within 30 minutes.',
    'Daily backup in two Swiss data centres.',
    'Since 2006 we have looked after about 90 companies in the region.',
  ],
)

export const cleaning = offeringOf(
  {
    name: 'Sandra Probst',
    organisation: 'Blitzblank Probst GmbH',
    address: 'Aareweg 3, 5000 Aarau',
    email: 'info@blitzblank-probst.example',
  },
  [
    'Büroreinigung und Unterhaltsreinigung',
    'Wir reinigen Büros, Praxen und Gewerberäume, abends oder früh am Morgen, einmal pro Woche oder täglich.',
    'Eine Besichtigung mit Offerte ist unverbindlich.',
    'Immer dasselbe Team kommt zu Ihnen.',
    'Wir arbeiten mit ökologischen Reinigungsmitteln.',
    'Fällt jemand aus, stellen wir am gleichen Tag Ersatz.',
    'Über 70 Kunden im Kanton Aargau, zum Teil seit 1998.',
  ],
  [
    'Nettoyage de bureaux et entretien',
    'Nous nettoyons des bureaux, des cabinets et des locaux commerciaux, le soir ou tôt le matin, une fois par semaine ou chaque jour.',
    'La visite avec offre est sans engagement.',
    'C’est toujours la même équipe qui vient chez vous.',
    'Nous travaillons avec des produits écologiques.',
    'En cas d’absence, nous envoyons un remplacement le jour même.',
    'Plus de 70 clients, certains depuis 1998.',
  ],
  [
    'Pulizia di uffici e manutenzione',
    'Puliamo uffici, studi e locali commerciali, la sera o di primo mattino, una volta la settimana o ogni giorno.',
    'Il sopralluogo con offerta è senza impegno.',
    'Da voi viene sempre la stessa squadra.',
    'Lavoriamo con prodotti ecologici.',
    'In caso di assenza mandiamo un sostituto il giorno stesso.',
    'Oltre 70 clienti, alcuni dal 1998.',
  ],
  [
    'Office cleaning',
    'We clean offices, practices and commercial premises, in the evening or early in the morning, once a week or every day.',
    'A visit with a quote carries no obligation.',
    'The same team always comes to you.',
    'We use ecological cleaning products.',
    'If someone is ill, we send a replacement the same day.',
    'More than 70 clients, some since 1998.',
  ],
)

export const fiduciary = offeringOf(
  {
    name: 'Markus Egli',
    organisation: 'Egli Treuhand AG',
    address: 'Marktgasse 14, 8400 Winterthur',
    email: 'egli@egli-treuhand.example',
  },
  [
    'Buchhaltung, Steuern und Revision',
    'Wir führen Buchhaltungen, machen Abschlüsse und Steuererklärungen und beraten Unternehmen bei Gründung und Nachfolge.',
    'Ein erstes Gespräch ist unverbindlich.',
    'Sie haben eine einzige Ansprechperson für alles.',
    'Wir arbeiten mit Bexio, Abacus und Banana.',
    'Pauschalpreis pro Jahr, damit es keine Überraschungen gibt.',
    '180 KMU vertrauen uns ihre Bücher an.',
  ],
  [
    'Comptabilité, impôts et révision',
    'Nous tenons des comptabilités, établissons bouclements et déclarations d’impôts et conseillons les entreprises à la création et à la transmission.',
    'Un premier entretien est sans engagement.',
    'Vous avez une seule personne de contact pour tout.',
    'Nous travaillons avec Bexio, Abacus et Banana.',
    'Forfait annuel, pour qu’il n’y ait pas de surprises.',
    '180 PME nous confient leurs comptes.',
  ],
  [
    'Contabilità, imposte e revisione',
    'Teniamo contabilità, allestiamo chiusure e dichiarazioni fiscali e consigliamo le aziende per costituzione e successione.',
    'Un primo colloquio è senza impegno.',
    'Avete un’unica persona di riferimento per tutto.',
    'Lavoriamo con Bexio, Abacus e Banana.',
    'Prezzo forfettario annuo, così non ci sono sorprese.',
    '180 PMI ci affidano i loro conti.',
  ],
  [
    'Accounting, tax and audit',
    'We keep books, prepare annual accounts and tax returns and advise companies when they start and when they change hands.',
    'A first talk carries no obligation.',
    'You have one contact person for everything.',
    'We work with Bexio, Abacus and Banana.',
    'A flat price per year, so there are no surprises.',
    '180 small companies trust us with their books.',
  ],
)

export const packaging = offeringOf(
  {
    name: 'Beat Hirt',
    organisation: 'Hirt Verpackungen AG',
    address: 'Gewerbepark 2, 4600 Olten',
    email: 'b.hirt@hirtpack.example',
  },
  [
    'Kartonverpackungen nach Mass',
    'Wir fertigen Versandkartons, Faltschachteln und Displays ab 100 Stück, bedruckt oder unbedruckt.',
    'Ein Muster in Ihrer Grösse ist gratis.',
    'Lieferfrist ab Freigabe: zehn Arbeitstage.',
    'Alle Kartons sind aus Recyclingfasern.',
    'Auf Wunsch lagern wir Ihre Verpackungen und liefern auf Abruf.',
  ],
  [
    'Emballages en carton',
    'Nous fabriquons des cartons d’expédition, des étuis et des présentoirs dès 100 pièces, imprimés ou non.',
    'Un échantillon à vos dimensions est gratuit.',
    'Délai de livraison dès le bon à tirer: dix jours ouvrables.',
    'Tous nos cartons sont en fibres recyclées.',
    'Sur demande, nous stockons vos emballages et livrons sur appel.',
  ],
  [
    'Imballaggi in cartone',
    'Produciamo scatole per spedizioni, astucci ed espositori da 100 pezzi, stampati o no.',
    'Un campione nelle vostre misure è gratuito.',
    'Consegna dieci giorni lavorativi dopo il via alla stampa.',
    'Tutti i nostri cartoni sono in fibra riciclata.',
    'Su richiesta depositiamo i vostri imballaggi e consegniamo su chiamata.',
  ],
  [
    'Cardboard packaging',
    'We make shipping boxes, folding cartons and displays from 100 pieces, printed or plain.',
    'A sample in your size is free.',
    'Delivery ten working days after approval.',
    'All our board is made from recycled fibre.',
    'On request we store your packaging and deliver on call.',
  ],
)

export const training = offeringOf(
  {
    name: 'Claudia Frei',
    organisation: 'Lernwerk Frei',
    address: 'Seestrasse 40, 6004 Luzern',
    email: 'claudia@lernwerk-frei.example',
  },
  [
    'Führungskurse für Teamleitende',
    'Wir schulen Menschen, die zum ersten Mal ein Team führen: in Gruppen von acht Personen, vier halbe Tage, bei Ihnen oder in Luzern.',
    'Der erste Kurshalbtag ist kostenlos.',
    'Geübt wird an Fällen aus dem eigenen Betrieb.',
    'Die Trainerinnen haben selbst zehn Jahre lang Teams geführt.',
    'Kosten: CHF 1’400 pro Person, Unterlagen inbegriffen.',
    'Bis heute haben 640 Personen den Kurs besucht.',
  ],
  [
    'Cours de conduite pour responsables d’équipe',
    'Nous formons des personnes qui dirigent une équipe pour la première fois: par groupes de huit, quatre demi-journées, chez vous ou à Lucerne.',
    'La première demi-journée est gratuite.',
    'On s’exerce sur des cas de sa propre entreprise.',
    'Nos formatrices ont elles-mêmes dirigé des équipes pendant dix ans.',
    'Prix: CHF 1’400 par personne, documents compris.',
    'À ce jour, 640 personnes ont suivi le cours.',
  ],
  [
    'Corsi di conduzione per capigruppo',
    'Formiamo persone che guidano un gruppo per la prima volta: in otto, quattro mezze giornate, da voi o a Lucerna.',
    'La prima mezza giornata è gratuita.',
    'Ci si esercita su casi della propria azienda.',
    'Le formatrici hanno guidato loro stesse gruppi per dieci anni.',
    'Prezzo: CHF 1’400 a persona, documenti compresi.',
    'Finora hanno frequentato il corso 640 persone.',
  ],
  [
    'Leadership courses for team leaders',
    'We train people who lead a team for the first time, in groups of eight, on four half days, at your place or in Lucerne.',
    'The first half day is free.',
    'Participants practise on cases from their own company.',
    'Our trainers led teams themselves for ten years.',
    'Price: CHF 1’400 per person, material included.',
    'So far 640 people have taken the course.',
  ],
)

export const insurance = offeringOf(
  {
    name: 'Daniela Roth',
    organisation: 'Roth & Partner Versicherungsbroker',
    address: 'Bahnhofplatz 1, 9000 St. Gallen',
    email: 'd.roth@rothbroker.example',
  },
  [
    'Unabhängiger Versicherungsbroker für Firmen',
    'Wir vergleichen die Versicherungen von Firmen bei allen Schweizer Gesellschaften, verhandeln die Prämien und regeln Schadenfälle.',
    'Die Prüfung Ihrer bestehenden Policen kostet nichts.',
    'Wir sind an keine Versicherung gebunden.',
    'Im Schadenfall haben Sie eine Ansprechperson bei uns statt ein Callcenter.',
    'Im Schnitt sparen unsere Kunden 12 Prozent Prämie.',
  ],
  [
    'Courtier indépendant pour entreprises',
    'Nous comparons les assurances des entreprises auprès de toutes les compagnies suisses, négocions les primes et réglons les sinistres.',
    'L’examen de vos polices ne coûte rien.',
    'Nous ne sommes liés à aucune compagnie.',
    'En cas de sinistre, vous avez un interlocuteur chez nous et non une centrale d’appels.',
    'Nos clients économisent en moyenne 12 pour cent de primes.',
  ],
  [
    'Broker assicurativo indipendente per aziende',
    'Confrontiamo le assicurazioni delle aziende presso tutte le compagnie svizzere, negoziamo i premi e seguiamo i sinistri.',
    'L’esame delle vostre polizze non costa nulla.',
    'Non siamo legati a nessuna compagnia.',
    'In caso di sinistro avete una persona di riferimento da noi e non un call center.',
    'I nostri clienti risparmiano in media il 12 per cento dei premi.',
  ],
  [
    'Independent insurance broker for companies',
    'We compare companies’ insurance with all Swiss insurers, negotiate premiums and handle claims.',
    'Reviewing your current policies costs nothing.',
    'We are tied to no insurer.',
    'When something happens, you have a person with us and not a call centre.',
    'On average our clients save 12 percent of their premiums.',
  ],
)
