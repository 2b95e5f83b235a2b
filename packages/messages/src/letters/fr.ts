import { capitalize } from '#messages/letters/first-letter'
import type { CompanyPhrase, LocaleWords } from '#messages/letters/locale'
import { beginsWithVowel, dayOf, exonymOf, groupThousands } from '#messages/letters/spelling'

const months = 'janvier février mars avril mai juin juillet août septembre octobre novembre décembre'.split(
  ' ',
)

// Names that begin with a kind of organisation get an article; others do not: "Muster SA a transféré son siège".
// Participles agree with the feminine "la société", so masculine nouns get no article of their own.
const withLa =
  /^(?:Fondation|Société|Coopérative|Caisse|Banque|Clinique|Menuiserie|Boulangerie|Boucherie|Brasserie|Carrosserie|Fiduciaire|Librairie|Pharmacie|Régie|Ferblanterie|Serrurerie|Garderie|Crèche|Fromagerie|Laiterie|Scierie|Pizzeria|Droguerie|Ferme|Cave|Confiserie|Pâtisserie|Boutique|Maison|Commune|Paroisse|Ville|Bourgeoisie|Chorale|Fanfare|Fédération|Corporation)[\s-]/
const withL =
  /^(?:Agence|Association|Auberge|Union|Entreprise|Imprimerie|École|Ecole|Étude|Etude|Épicerie|Horlogerie|Auto-école|Amicale|Harmonie|Église|Eglise)[\s-]/
/** Masculine nouns: as a subject, "l’entreprise Garage Muster SA" keeps the feminine agreement. */
const masculine =
  /^(?:Garage|Café|Restaurant|Cabinet|Bureau|Salon|Studio|Magasin|Domaine|Hôtel|Institut|Atelier|Laboratoire|Cinéma|Chalet|Relais|Camping|Tea-Room|Théâtre|Musée|Foyer)[\s-]|^(?:Centre|Club|Cercle|Groupe|Groupement|Syndicat|Fonds|Chœur|Choeur|Collège|Conservatoire|Hôpital)\s/
const institutions =
  /^(?:Théâtre|Musée|Centre|Foyer|Club|Cercle|Groupe|Groupement|Syndicat|Fonds|Chœur|Choeur|Collège|Conservatoire|Hôpital)[\s-]/

/** Nouns of legal forms, for names without a noun of their own: "l’association Les Amis du Théâtre". */
const formNouns: Readonly<Record<string, string>> = {
  '0109': 'l’association',
  '0110': 'la fondation',
  '0117': 'l’institution',
}

function companyPhrase(name: string, form: string | null): CompanyPhrase {
  const own = { m: 'son', f: 'sa', n: 'son' }
  const noun = formNouns[form ?? '']
  if (masculine.test(name)) return withNoun(name, noun)
  const named = withLa.test(name)
    ? `la ${name}`
    : withL.test(name)
      ? `l’${name}`
      : noun === undefined
        ? undefined
        : `${noun} ${name}`
  if (named !== undefined) return { name, subject: named, object: named, of: `de ${named}`, own }
  return { name, subject: name, object: name, of: de(name), own }
}

function withNoun(name: string, ofForm: string | undefined): CompanyPhrase {
  const noun = ofForm ?? (institutions.test(name) ? 'l’institution' : 'l’entreprise')
  const named = `${noun} ${name}`
  const of = beginsWithVowel(name) ? `de l’${name}` : `du ${name}`
  return { name, subject: named, object: named, of, own: { m: 'son', f: 'sa', n: 'son' } }
}

/** Returns a name after "de", for a company or a place: "d’Aarau", "du Locle", "de Bulle". */
export function de(name: string) {
  if (name.startsWith('Les ')) return `des ${name.slice(4)}`
  if (name.startsWith('Le ')) return `du ${name.slice(3)}`
  return beginsWithVowel(name) ? `d’${name}` : `de ${name}`
}

/**
 * Returns a company as the object of a call: "à la Fondation X", "à l’Association Y", "au Café Z", "chez Muster SA".
 */
export function at({ name, object }: CompanyPhrase) {
  if (masculine.test(name)) return beginsWithVowel(name) ? `à l’${name}` : `au ${name}`
  return /^(?:la |l’)/.test(object) ? `à ${object}` : `chez ${object}`
}

/** Returns a place after "à": "au Locle", "à Bulle". */
export function à(place: string) {
  if (place.startsWith('Les ')) return `aux ${place.slice(4)}`
  if (place.startsWith('Le ')) return `au ${place.slice(3)}`
  return `à ${place}`
}

const forms: Readonly<Record<string, string>> = {
  '0101': 'une entreprise individuelle',
  '0103': 'une société en nom collectif',
  '0104': 'une société en commandite',
  '0105': 'une société en commandite par actions',
  '0106': 'une société anonyme',
  '0107': 'une société à responsabilité limitée',
  '0108': 'une société coopérative',
  '0109': 'une association',
  '0110': 'une fondation',
  '0111': 'la succursale d’une entreprise étrangère',
  '0113': 'une entreprise de forme juridique particulière',
  '0114': 'une société en commandite de placements collectifs',
  '0115': 'une société d’investissement à capital variable',
  '0116': 'une société d’investissement à capital fixe',
  '0117': 'un institut de droit public',
  '0151': 'une succursale',
}

/** Returns a clause after "que": "que la Fondation", "qu’Alpina SA". */
export const que = (clause: string) => (beginsWithVowel(clause) ? `qu’${clause}` : `que ${clause}`)

export const fr: LocaleWords = {
  language: 'fr',
  date: (day) => dayOf(day, (d, m, y) => `${d === 1 ? '1er' : d} ${months[m - 1]} ${y}`),
  amount: (value, currency) => `${currency} ${groupThousands(value)}`,
  place: (name) => exonymOf(name, 'fr'),
  quote: (text) => `«${text}»`,
  firm: companyPhrase,
  form: (code) => forms[code] ?? null,
  reported: (source, day, clause) =>
    ({
      gazette: `Nous avons lu dans la Feuille officielle suisse du commerce du ${day} ${que(clause)}.`,
      procurement: `Nous avons lu dans la publication du ${day} sur simap.ch ${que(clause)}.`,
      building: `Nous avons lu dans la Feuille officielle du canton de Zurich du ${day} ${que(clause)}.`,
      research: `Nous avons lu dans ARAMIS, la base de données de la recherche de la Confédération, ${que(clause)}.`,
      register: `Nous avons lu dans le registre du commerce ${que(clause)}.`,
    })[source],
  purpose: ({ of }, quoted, partly) =>
    `Le registre du commerce indique${partly ? ' notamment' : ''} comme but ${of}: ${quoted}`,
  seat: ({ subject }, place) => `${capitalize(subject)} a son siège ${à(place)}.`,
  founded: ({ subject }, day) =>
    `${capitalize(subject)} est inscrite au registre du commerce depuis le ${day}.`,
  capital: ({ of }, amount) => `Le capital ${of} s’élève à ${amount}.`,
  isForm: ({ subject }, name) => `${capitalize(subject)} est ${name}.`,
  website: {
    says: ({ of }, quoted, partly) => `Le site web ${of} indique${partly ? ' notamment' : ''}: ${quoted}`,
    mailbox: ({ of }, address) => `Le site web ${of} indique l’adresse ${address}.`,
    ownUid: (uid) => `Le site web porte l’IDE ${uid}, celui de cette entreprise.`,
    otherUid: (uid) => `Le site web porte l’IDE ${uid}, qui n’est pas celui de cette entreprise.`,
    notices: {
      unreachable: (host) => `Le site web ${host} était inaccessible.`,
      timed_out: (host) => `Le site web ${host} a mis trop de temps à répondre.`,
      robots: (host) => `Le site web ${host} ne souhaite pas être lu par une machine (robots.txt).`,
      http_status: (host) => `Le site web ${host} a renvoyé une erreur au lieu d’une page.`,
      not_html: (host) => `L’adresse ${host} ne mène pas à une page web.`,
      too_large: (host) => `La page ${host} est trop grande pour être lue.`,
      unreadable: (host) => `La page ${host} est illisible.`,
      redirected_away: (host) => `Le site web ${host} renvoie à une autre adresse.`,
      address_refused: (host) => `L’adresse ${host} ne mène pas à une page de l’internet public.`,
      other_company: (host) => `Le site web ${host} porte l’IDE d’une autre entreprise.`,
      not_recognised: (host) =>
        `Le site web ${host} n’indique ni l’IDE ni le nom de l’entreprise: rien n’en a été repris.`,
    },
  },
  call: {
    opening: (sender, organisation, reached) =>
      `Bonjour, ici ${sender}, ${companyPhrase(organisation, null).of}: suis-je bien ${at(reached)}, et avez-vous un instant?`,
  },
  verdicts: {
    identity: 'Les indications proviennent de l’inscription de cette entreprise au registre.',
    notFound: 'Le registre du commerce n’en dit rien.',
    supported: 'L’affirmation figure telle quelle dans la pièce citée.',
    derivedTrade: (industry, percent) =>
      `La pièce ne mentionne pas cette activité. La branche est déduite: ${industry} (${percent} %). Un lecteur doit vérifier si elle est juste.`,
    partly: 'Les nombres, les dates et les lieux figurent dans la pièce; pour les mots, il faut un lecteur.',
    unsupported: 'La pièce citée ne mentionne pas ce que l’affirmation mentionne.',
    modelSupported: 'Le modèle de vérification trouve l’affirmation dans la pièce citée.',
    modelContradicted: 'Le modèle de vérification trouve le contraire dans la pièce citée.',
    modelUnsupported: 'Le modèle de vérification ne trouve pas l’affirmation dans la pièce citée.',
    modelTorn:
      'Le modèle de vérification trouve dans la pièce citée l’affirmation et son contraire; il faut un lecteur.',
    modelUnsure: 'Le modèle de vérification n’est pas sûr; pour les mots, il faut un lecteur.',
  },
}
