import type { OfferingContent } from '@alphorn/contract/prospecting/projects'
import { offering as solar } from '@alphorn/server/app/demo/offering'

// Offerings of invented sellers for evaluating letters, in four languages. `a` is for building, `b` for evaluation.

const points = (...texts: string[]) => texts.map((text, at) => ({ id: `p${at + 1}`, text }))

type Texts = [name: string, summary: string, ...points: string[]]

function offeringOf(organisation: string, de: Texts, fr: Texts, it: Texts, en: Texts): OfferingContent {
  const version = ([name, summary, ...texts]: Texts) => ({ name, summary, points: points(...texts) })
  return {
    ...version(de),
    translations: { fr: version(fr), it: version(it), en: version(en) },
    criteria: [],
    questions: [],
    sender: {
      name: 'Nora Muster',
      organisation,
      address: 'Beispielgasse 2, 3011 Bern',
      email: 'nora@muster.example',
    },
  }
}

const payroll = offeringOf(
  'Lohnhaus Muster AG',
  [
    'Lohnbuchhaltung für KMU',
    'Wir führen die Lohnbuchhaltung von Betrieben mit fünf bis achtzig Angestellten und melden alles an Ausgleichskasse, Pensionskasse und Steueramt.',
    'Das Erstgespräch ist kostenlos und dauert eine halbe Stunde.',
    'Der Preis pro Lohnabrechnung steht im Voraus fest.',
    'Eine feste Ansprechperson beantwortet die Fragen Ihrer Angestellten.',
    'Seit 2009 rechnen wir die Löhne von 320 Betrieben ab.',
  ],
  [
    'Gestion des salaires pour PME',
    'Nous tenons la comptabilité des salaires d’entreprises de cinq à quatre-vingts personnes et annonçons tout à la caisse de compensation, à la caisse de pension et au fisc.',
    'Le premier entretien est gratuit et dure une demi-heure.',
    'Le prix par décompte de salaire est fixé à l’avance.',
    'Une personne de contact répond aux questions de votre personnel.',
    'Depuis 2009, nous décomptons les salaires de 320 entreprises.',
  ],
  [
    'Gestione dei salari per PMI',
    'Teniamo la contabilità dei salari di aziende da cinque a ottanta persone e annunciamo tutto alla cassa di compensazione, alla cassa pensioni e al fisco.',
    'Il primo colloquio è gratuito e dura mezz’ora.',
    'Il prezzo per ogni conteggio è fissato in anticipo.',
    'Una persona di riferimento risponde alle domande del vostro personale.',
    'Dal 2009 conteggiamo i salari di 320 aziende.',
  ],
  [
    'Payroll for small companies',
    'We run payroll for companies with five to eighty employees and report everything to the compensation office, the pension fund and the tax office.',
    'The first conversation is free and takes half an hour.',
    'The price per payslip is fixed in advance.',
    'One contact person answers your employees’ questions.',
    'Since 2009 we have run the payroll of 320 companies.',
  ],
)

const backup = offeringOf(
  'Sicherwerk Muster GmbH',
  [
    'Datensicherung für Betriebe',
    'Wir sichern Server und Arbeitsplätze jede Nacht in zwei Rechenzentren in der Schweiz und stellen Daten wieder her, wenn etwas geschieht.',
    'Eine Wiederherstellung dauert im Mittel vier Stunden.',
    'Wartung und Überwachung gehören zum Preis.',
    'Seit 2014 sichern wir die Daten von 210 Betrieben.',
  ],
  [
    'Sauvegarde des données d’entreprise',
    'Nous sauvegardons chaque nuit serveurs et postes de travail dans deux centres de calcul en Suisse et restaurons les données quand quelque chose arrive.',
    'Une restauration prend en moyenne quatre heures.',
    'La maintenance et la surveillance sont comprises dans le prix.',
    'Depuis 2014, nous sauvegardons les données de 210 entreprises.',
  ],
  [
    'Salvataggio dei dati aziendali',
    'Salviamo ogni notte server e postazioni in due centri di calcolo in Svizzera e ripristiniamo i dati quando succede qualcosa.',
    'Un ripristino dura in media quattro ore.',
    'Manutenzione e sorveglianza sono comprese nel prezzo.',
    'Dal 2014 salviamo i dati di 210 aziende.',
  ],
  [
    'Data backup for companies',
    'We back up servers and workstations every night in two data centres in Switzerland and restore data when something happens.',
    'A restore takes four hours on average.',
    'Maintenance and monitoring are part of the price.',
    'Since 2014 we have backed up the data of 210 companies.',
  ],
)

const signs = offeringOf(
  'Schriftwerk Muster AG',
  [
    'Beschriftungen für Gebäude und Fahrzeuge',
    'Wir gestalten und montieren Beschriftungen an Gebäuden, Fahrzeugen und in Räumen, vom Entwurf bis zur Bewilligung.',
    'Der Augenschein vor Ort ist unverbindlich und dauert eine halbe Stunde.',
    'Die Montage erfolgt innert zehn Tagen nach dem Gut zum Druck.',
    'Für jedes Gebäude entsteht ein eigener Entwurf.',
    'Seit 2001 haben wir 1200 Gebäude beschriftet.',
  ],
  [
    'Enseignes pour bâtiments et véhicules',
    'Nous concevons et posons des enseignes sur les bâtiments, les véhicules et dans les locaux, du projet à l’autorisation.',
    'La visite sur place est sans engagement et dure une demi-heure.',
    'La pose a lieu dans les dix jours après le bon à tirer.',
    'Chaque bâtiment reçoit un projet à lui.',
    'Depuis 2001, nous avons équipé 1200 bâtiments.',
  ],
  [
    'Insegne per edifici e veicoli',
    'Progettiamo e montiamo insegne su edifici, veicoli e negli spazi interni, dal progetto alla licenza.',
    'Il sopralluogo è senza impegno e dura mezz’ora.',
    'Il montaggio avviene entro dieci giorni dal visto si stampi.',
    'Ogni edificio riceve un progetto proprio.',
    'Dal 2001 abbiamo attrezzato 1200 edifici.',
  ],
  [
    'Signs for buildings and vehicles',
    'We design and fit signs on buildings, vehicles and indoors, from the draft to the permit.',
    'The visit on site carries no obligation and takes half an hour.',
    'Signs are fitted within ten days of the final proof.',
    'Each building gets a design of its own.',
    'Since 2001 we have fitted signs on 1200 buildings.',
  ],
)

export const letterOfferings: Readonly<Record<'a' | 'b', Readonly<Record<string, OfferingContent>>>> = {
  a: { solar, payroll },
  b: { backup, signs },
}
