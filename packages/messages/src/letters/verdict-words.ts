import { isDemoSource } from '@alphorn/contract/directory/demo-source'
import type { Language } from '@alphorn/contract/core/fields'
import type { CompanyKind } from '@alphorn/contract/directory/company-kinds'
import type { CompanySize } from '@alphorn/contract/directory/company-sizes'
import type { CompanyStatus } from '@alphorn/contract/directory/company-statuses'
import type { DerivedFrom } from '@alphorn/contract/directory/derived-facts'

// Words with which qualification without a model explains a verdict on a criterion: the fact, its value, and its
// source.

/** Facts that can decide a criterion. */
export type DecidedBy =
  | 'canton'
  | 'legal_form'
  | 'status'
  | 'noga'
  | 'size'
  | 'kind'
  | 'language'
  | 'founded_on'

type Names<Key extends string> = Readonly<Record<Key, string>>

/** Words about the verdict on a criterion, in one language. */
export type VerdictWords = {
  facts: Names<DecidedBy>
  kinds: Names<CompanyKind>
  sizes: Names<CompanySize>
  statuses: Names<CompanyStatus>
  languages: Names<Language>
  from: Names<DerivedFrom>
  /** `value` includes its source, if there is one. */
  wanted(fact: string, value: string): string
  unwanted(fact: string, value: string): string
  /** Explains that a criterion for exclusion is met; `allows` explains that it is not. */
  excludes(fact: string, value: string): string
  allows(fact: string, value: string): string
  derived(from: string, percent: number): string
  stated(source: string): string
  /** The day of registration, and the number of full years since then. */
  since(day: string, years: number): string
  wordInPurpose(word: string): string
  noWordInPurpose: string
  /** The word occurs only in a clause that fits any company. */
  onlyInBoilerplate(word: string): string
  /** The word occurs only among the activities that the purpose excludes. */
  onlyExcluded(word: string): string
  event(kind: string, day: string): string
  /** A person must answer, because the directory cannot. */
  question: string
  /** A person's answer, with its day. */
  answered(answer: 'yes' | 'no', day: string): string
  /** The directory has an estimate that is not certain enough. */
  unsure(fact: string, value: string): string
}

const de: VerdictWords = {
  facts: {
    canton: 'Kanton des Sitzes',
    legal_form: 'Rechtsform',
    status: 'Status im Register',
    noga: 'Branche',
    size: 'Grösse',
    kind: 'Art der Firma',
    language: 'Sprache',
    founded_on: 'Im Register seit',
  },
  kinds: {
    operating: 'Betrieb',
    holding: 'Holding',
    property: 'Immobiliengesellschaft',
    financial_vehicle: 'Finanzvehikel',
    association: 'Verein',
    foundation: 'Stiftung',
    public_body: 'öffentliche Körperschaft',
  },
  sizes: {
    none: 'keine Mitarbeitenden',
    micro: 'bis 9 Mitarbeitende',
    small: '10 bis 49 Mitarbeitende',
    medium: '50 bis 249 Mitarbeitende',
    large: '250 oder mehr Mitarbeitende',
  },
  statuses: {
    active: 'aktiv',
    being_cancelled: 'in Liquidation',
    cancelled: 'gelöscht',
    unknown: 'unbekannt',
  },
  languages: { de: 'Deutsch', fr: 'Französisch', it: 'Italienisch', en: 'Englisch' },
  from: {
    purpose: 'Zweck',
    name: 'Name',
    legal_form: 'Rechtsform',
    municipality: 'Gemeinde',
    gazette: 'SHAB',
    audit: 'Revision',
    capital: 'Kapital',
    branches: 'Zweigniederlassungen',
    website: 'eigene Website',
  },
  wanted: (fact, value) => `${fact}: ${value}. Das passt.`,
  unwanted: (fact, value) => `${fact}: ${value}. Das passt nicht.`,
  excludes: (fact, value) => `${fact}: ${value}. Damit scheidet die Firma aus.`,
  allows: (fact, value) => `${fact}: ${value}. Das spricht nicht gegen die Firma.`,
  derived: (from, percent) => `abgeleitet aus: ${from}; zu ${percent} % sicher`,
  stated: (source) => `Quelle: ${isDemoSource(source) ? 'Demodaten' : source}`,
  since: (day, years) => `${day} (${years === 1 ? '1 Jahr' : `${years} Jahre`})`,
  wordInPurpose: (word) => `Der Zweck nennt «${word}» als Tätigkeit.`,
  noWordInPurpose: 'Unter den Tätigkeiten im Zweck ist keines der gesuchten Wörter.',
  onlyInBoilerplate: (word) =>
    `«${word}» steht nur in einer allgemeinen Klausel des Zwecks, nicht unter den Tätigkeiten.`,
  onlyExcluded: (word) => `«${word}» steht nur unter dem, was der Zweck ausschliesst.`,
  event: (kind, day) => `${kind} am ${day}. Das passt.`,
  question: 'Das Register sagt dazu nichts. Trifft es zu?',
  answered: (answer, day) => `Beantwortet am ${day}: ${answer === 'yes' ? 'ja' : 'nein'}.`,
  unsure: (fact, value) => `${fact}: vermutlich ${value}. Das ist zu unsicher. Trifft es zu?`,
}

const fr: VerdictWords = {
  facts: {
    canton: 'Canton du siège',
    legal_form: 'Forme juridique',
    status: 'Statut au registre',
    noga: 'Secteur d’activité',
    size: 'Taille',
    kind: 'Type d’entreprise',
    language: 'Langue',
    founded_on: 'Au registre depuis',
  },
  kinds: {
    operating: 'entreprise active',
    holding: 'holding',
    property: 'société immobilière',
    financial_vehicle: 'véhicule financier',
    association: 'association',
    foundation: 'fondation',
    public_body: 'collectivité publique',
  },
  sizes: {
    none: 'aucun collaborateur',
    micro: 'jusqu’à 9 collaborateurs',
    small: 'de 10 à 49 collaborateurs',
    medium: 'de 50 à 249 collaborateurs',
    large: '250 collaborateurs ou plus',
  },
  statuses: { active: 'active', being_cancelled: 'en liquidation', cancelled: 'radiée', unknown: 'inconnu' },
  languages: { de: 'allemand', fr: 'français', it: 'italien', en: 'anglais' },
  from: {
    purpose: 'but',
    name: 'nom',
    legal_form: 'forme juridique',
    municipality: 'commune',
    gazette: 'FOSC',
    audit: 'révision',
    capital: 'capital',
    branches: 'succursales',
    website: 'son site web',
  },
  wanted: (fact, value) => `${fact}\u202f: ${value}. Cela correspond.`,
  unwanted: (fact, value) => `${fact}\u202f: ${value}. Cela ne correspond pas.`,
  excludes: (fact, value) => `${fact}\u202f: ${value}. Cela exclut l’entreprise.`,
  allows: (fact, value) => `${fact}\u202f: ${value}. Cela n’exclut pas l’entreprise.`,
  derived: (from, percent) => `déduit de\u202f: ${from}\u202f; sûr à ${percent} %`,
  stated: (source) => `source\u202f: ${isDemoSource(source) ? 'données de démo' : source}`,
  since: (day, years) => `${day} (${years < 2 ? `${years} an` : `${years} ans`})`,
  wordInPurpose: (word) => `Le but cite «\u202f${word}\u202f» parmi les activités.`,
  noWordInPurpose: 'Aucun des mots recherchés ne figure parmi les activités du but.',
  onlyInBoilerplate: (word) =>
    `«\u202f${word}\u202f» ne figure que dans une clause générale du but, pas parmi les activités.`,
  onlyExcluded: (word) => `«\u202f${word}\u202f» ne figure que parmi ce que le but exclut.`,
  event: (kind, day) => `${kind} le ${day}. Cela correspond.`,
  question: 'Le registre n’en dit rien. Est-ce le cas\u202f?',
  answered: (answer, day) => `Réponse du ${day}\u202f: ${answer === 'yes' ? 'oui' : 'non'}.`,
  unsure: (fact, value) => `${fact}\u202f: probablement ${value}. C’est trop incertain. Est-ce le cas\u202f?`,
}

const it: VerdictWords = {
  facts: {
    canton: 'Cantone della sede',
    legal_form: 'Forma giuridica',
    status: 'Stato nel registro',
    noga: 'Settore',
    size: 'Dimensione',
    kind: 'Tipo di azienda',
    language: 'Lingua',
    founded_on: 'Nel registro dal',
  },
  kinds: {
    operating: 'azienda operativa',
    holding: 'holding',
    property: 'società immobiliare',
    financial_vehicle: 'veicolo finanziario',
    association: 'associazione',
    foundation: 'fondazione',
    public_body: 'ente pubblico',
  },
  sizes: {
    none: 'nessun collaboratore',
    micro: 'fino a 9 collaboratori',
    small: 'da 10 a 49 collaboratori',
    medium: 'da 50 a 249 collaboratori',
    large: '250 o più collaboratori',
  },
  statuses: {
    active: 'attiva',
    being_cancelled: 'in liquidazione',
    cancelled: 'cancellata',
    unknown: 'sconosciuto',
  },
  languages: { de: 'tedesco', fr: 'francese', it: 'italiano', en: 'inglese' },
  from: {
    purpose: 'scopo',
    name: 'nome',
    legal_form: 'forma giuridica',
    municipality: 'Comune',
    gazette: 'FUSC',
    audit: 'revisione',
    capital: 'capitale',
    branches: 'succursali',
    website: 'il suo sito web',
  },
  wanted: (fact, value) => `${fact}: ${value}. Corrisponde.`,
  unwanted: (fact, value) => `${fact}: ${value}. Non corrisponde.`,
  excludes: (fact, value) => `${fact}: ${value}. Questo esclude l’azienda.`,
  allows: (fact, value) => `${fact}: ${value}. Questo non esclude l’azienda.`,
  derived: (from, percent) => `dedotto da: ${from}; sicuro al ${percent} %`,
  stated: (source) => `fonte: ${isDemoSource(source) ? 'dati demo' : source}`,
  since: (day, years) => `${day} (${years === 1 ? '1 anno' : `${years} anni`})`,
  wordInPurpose: (word) => `Lo scopo cita «${word}» tra le attività.`,
  noWordInPurpose: 'Nessuna delle parole cercate figura tra le attività dello scopo.',
  onlyInBoilerplate: (word) =>
    `«${word}» figura solo in una clausola generale dello scopo, non tra le attività.`,
  onlyExcluded: (word) => `«${word}» figura solo tra ciò che lo scopo esclude.`,
  event: (kind, day) => `${kind} il ${day}. Corrisponde.`,
  question: 'Il registro non ne dice nulla. È così?',
  answered: (answer, day) => `Risposta del ${day}: ${answer === 'yes' ? 'sì' : 'no'}.`,
  unsure: (fact, value) => `${fact}: probabilmente ${value}. È troppo incerto. È così?`,
}

const en: VerdictWords = {
  facts: {
    canton: 'Canton of the seat',
    legal_form: 'Legal form',
    status: 'Status in the register',
    noga: 'Industry',
    size: 'Size',
    kind: 'Kind of company',
    language: 'Language',
    founded_on: 'Registered since',
  },
  kinds: {
    operating: 'operating company',
    holding: 'holding company',
    property: 'property company',
    financial_vehicle: 'financial vehicle',
    association: 'association',
    foundation: 'foundation',
    public_body: 'public body',
  },
  sizes: {
    none: 'no employees',
    micro: 'up to 9 employees',
    small: '10 to 49 employees',
    medium: '50 to 249 employees',
    large: '250 or more employees',
  },
  statuses: {
    active: 'active',
    being_cancelled: 'in liquidation',
    cancelled: 'struck off',
    unknown: 'unknown',
  },
  languages: { de: 'German', fr: 'French', it: 'Italian', en: 'English' },
  from: {
    purpose: 'purpose',
    name: 'name',
    legal_form: 'legal form',
    municipality: 'municipality',
    gazette: 'official gazette',
    audit: 'audit',
    capital: 'capital',
    branches: 'branch offices',
    website: 'its own website',
  },
  wanted: (fact, value) => `${fact}: ${value}. That fits.`,
  unwanted: (fact, value) => `${fact}: ${value}. That does not fit.`,
  excludes: (fact, value) => `${fact}: ${value}. That rules the company out.`,
  allows: (fact, value) => `${fact}: ${value}. That does not rule the company out.`,
  derived: (from, percent) => `derived from ${from}; ${percent}% certain`,
  stated: (source) => `source: ${isDemoSource(source) ? 'demo data' : source}`,
  since: (day, years) => `${day} (${years === 1 ? '1 year' : `${years} years`} ago)`,
  wordInPurpose: (word) => `The purpose lists “${word}” among the activities.`,
  noWordInPurpose: 'None of the wanted words is among the activities in the purpose.',
  onlyInBoilerplate: (word) =>
    `“${word}” is only in a general clause of the purpose, not among the activities.`,
  onlyExcluded: (word) => `“${word}” is only among what the purpose excludes.`,
  event: (kind, day) => `${kind} on ${day}. That fits.`,
  question: 'The register does not say. Is it true?',
  answered: (answer, day) => `Answered on ${day}: ${answer}.`,
  unsure: (fact, value) => `${fact}: probably ${value}. That is too uncertain. Is it true?`,
}

export const verdictWords: Readonly<Record<Language, VerdictWords>> = { de, fr, it, en }
