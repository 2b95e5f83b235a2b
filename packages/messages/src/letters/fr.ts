import type { CompanyPhrase, EventParts, Locale } from '#messages/letters/locale'
import { beginsWithVowel, dayOf, exonymOf, groupThousands } from '#messages/letters/spelling'

const months = 'janvier février mars avril mai juin juillet août septembre octobre novembre décembre'.split(
  ' ',
)

// Names that begin with what they are take an article; others stand as they are: "Muster SA a transféré son siège". Participles
// agree with the company (la société), so that masculine words get no article of their own.
const withLa = /^(?:Fondation|Société|Coopérative|Caisse|Banque|Clinique|Menuiserie|Boulangerie|Pharmacie)\s/
const withL = /^(?:Association|Union|Entreprise|École|Ecole)\s/

function companyPhrase(name: string): CompanyPhrase {
  const own = { m: 'son', f: 'sa', n: 'son' }
  if (withLa.test(name)) return { subject: `la ${name}`, object: `la ${name}`, of: `de la ${name}`, own }
  if (withL.test(name)) return { subject: `l’${name}`, object: `l’${name}`, of: `de l’${name}`, own }
  return { subject: name, object: name, of: de(name), own }
}

/** What belongs to a company, or comes from a place: "d’Aarau", "du Locle", "de Bulle". */
export function de(name: string) {
  if (name.startsWith('Les ')) return `des ${name.slice(4)}`
  if (name.startsWith('Le ')) return `du ${name.slice(3)}`
  return beginsWithVowel(name) ? `d’${name}` : `de ${name}`
}

/** In or to a place: "au Locle", "à Bulle". */
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
  '0117': 'un institut de droit public',
}

const que = (clause: string) => (beginsWithVowel(clause) ? `qu’${clause}` : `que ${clause}`)
const capitalize = (text: string) => text[0]!.toUpperCase() + text.slice(1)
const movedSentence = ({ firm: { subject }, from, to }: EventParts) =>
  `${subject} a transféré son siège${from ? ` ${de(from)}` : ''}${to ? ` ${à(to)}` : ''}`
const capitalSentence =
  (deed: string) =>
  ({ firm: { subject }, from, to }: EventParts) =>
    `${subject} a ${deed} son capital${from ? ` de ${from}` : ''}${to ? ` à ${to}` : ''}`
const branchSentence =
  (deed: string) =>
  ({ firm: { subject }, to }: EventParts) =>
    `${subject} a ${deed} une succursale${to ? ` ${à(to)}` : ''}`

export const fr: Locale = {
  language: 'fr',
  date: (day) => dayOf(day, (d, m, y) => `${d === 1 ? '1er' : d} ${months[m - 1]} ${y}`),
  amount: (value, currency) => `${currency} ${groupThousands(value)}`,
  place: (name) => exonymOf(name, 'fr'),
  quote: (text) => `«${text}»`,
  firm: companyPhrase,
  form: (code) => forms[code] ?? null,
  events: {
    company_registered: ({ firm: { subject } }) => `${subject} vient d’être inscrite au registre du commerce`,
    company_deleted: ({ firm: { subject } }) => `${subject} a été radiée du registre du commerce`,
    company_reentered: ({ firm: { subject } }) => `${subject} a été réinscrite au registre du commerce`,
    name_changed: ({ firm: { subject }, from }) =>
      `${subject} a changé de nom${from ? ` et s’appelait auparavant ${from}` : ''}`,
    legal_form_changed: ({ firm: { subject }, to }) =>
      `${subject} a changé de forme juridique${to ? ` et est aujourd’hui ${to}` : ''}`,
    purpose_changed: ({ firm: { subject } }) => `${subject} a modifié son but`,
    seat_moved: movedSentence,
    canton_changed: movedSentence,
    address_changed: ({ firm: { subject }, to }) =>
      `${subject} a une nouvelle adresse${to ? ` ${à(to)}` : ''}`,
    capital_increased: capitalSentence('augmenté'),
    capital_reduced: capitalSentence('réduit'),
    officers_changed: ({ firm: { of } }) => `les personnes inscrites ${of} ont changé`,
    merger: ({ firm: { subject } }) => `${subject} participe à une fusion`,
    demerger: ({ firm: { subject } }) => `${subject} participe à une scission`,
    asset_transfer: ({ firm: { subject } }) => `${subject} participe à un transfert de patrimoine`,
    liquidation_opened: ({ firm: { subject } }) => `${subject} a été dissoute et se trouve en liquidation`,
    liquidation_revoked: ({ firm: { subject } }) => `${subject} n’est plus en liquidation`,
    bankruptcy_opened: ({ firm: { of } }) => `la faillite ${of} a été prononcée`,
    bankruptcy_revoked: ({ firm: { of } }) => `la faillite ${of} a été révoquée`,
    bankruptcy_suspended: ({ firm: { of } }) => `la procédure de faillite ${of} a été suspendue`,
    bankruptcy_closed: ({ firm: { of } }) => `la procédure de faillite ${of} a été clôturée`,
    branch_opened: branchSentence('ouvert'),
    branch_closed: branchSentence('fermé'),
    licence_added: ({ firm: { subject } }) => `${subject} a obtenu une nouvelle autorisation`,
    licence_removed: ({ firm: { of } }) => `une autorisation ${of} est échue`,
  },
  told: (source, day, clause) =>
    source === 'gazette'
      ? `Nous avons lu dans la Feuille officielle suisse du commerce du ${day} ${que(clause)}.`
      : `Nous avons lu dans le registre du commerce ${que(clause)}.`,
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
    opening: (sender, organisation) =>
      `Bonjour, ici ${sender}, ${companyPhrase(organisation).of}. Avez-vous un instant?`,
  },
  verdicts: {
    identity: 'Les indications proviennent de l’inscription de cette entreprise au registre.',
    notFound: 'Le registre du commerce n’en dit rien.',
    unknown: 'L’inscription au registre ne permet pas d’en juger.',
    met: verdictSentences('recherché'),
    notMet: verdictSentences('non recherché'),
    supported: 'L’affirmation figure telle quelle dans la pièce citée.',
    partly: 'Les nombres, les dates et les lieux figurent dans la pièce; pour les mots, il faut un lecteur.',
    unsupported: 'La pièce citée ne mentionne pas ce que l’affirmation mentionne.',
  },
}

function verdictSentences(wanted: string) {
  const isWanted = wanted === 'recherché'
  return {
    canton: (value: string) => `Siège dans le canton ${value}: ${wanted}.`,
    legal_form: (value: string) => `Forme juridique ${value}: ${wanted}.`,
    noga: (value: string) => `Code d’activité ${value}: ${wanted}.`,
    size: (value: string) => `Classe de taille ${value}: ${wanted}.`,
    purpose_any: (value: string) =>
      isWanted ? `Le but contient ${value}.` : 'Aucun des mots recherchés ne figure dans le but.',
    age_years: (value: string) => `Inscription depuis ${value}: ${wanted}.`,
    signal: (value: string) =>
      isWanted
        ? `La publication ${value} est dans la période.`
        : 'Aucune publication recherchée dans la période.',
    status: (value: string) => `Statut ${value}: ${wanted}.`,
  }
}
