import type { Language } from '@alphorn/contract/core/fields'
import type { CompanyKind } from '@alphorn/contract/directory/company-kinds'
import type { CompanySize } from '@alphorn/contract/directory/company-sizes'
import type { CompanyStatus } from '@alphorn/contract/directory/company-statuses'
import type { DerivedFrom } from '@alphorn/contract/directory/derived-facts'

// How qualification without a model says what decided a criterion: the fact, its value, and where it comes from.

/** The facts that a criterion is decided by. */
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

/** Words of a language about the verdict on a criterion. */
export type VerdictWords = {
  facts: Names<DecidedBy>
  kinds: Names<CompanyKind>
  sizes: Names<CompanySize>
  statuses: Names<CompanyStatus>
  languages: Names<Language>
  from: Names<DerivedFrom>
  /** `value` comes with its basis, where it has one. */
  wanted(fact: string, value: string): string
  unwanted(fact: string, value: string): string
  /** The same for a criterion that excludes. */
  excludes(fact: string, value: string): string
  allows(fact: string, value: string): string
  derived(from: string, percent: number): string
  stated(source: string): string
  wordInPurpose(word: string): string
  noWordInPurpose: string
  /** The word is in a clause that any company could have. */
  onlyInBoilerplate(word: string): string
  event(kind: string, day: string): string
  /** A person has to answer: the directory does not know. */
  question: string
  /** A person's answer, and its day. */
  answered(answer: 'yes' | 'no', day: string): string
  /** The directory has a guess that is not sure enough. */
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
    founded_on: 'Eintrag seit',
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
  wanted: (fact, value) => `${fact}: ${value}. Das ist gesucht.`,
  unwanted: (fact, value) => `${fact}: ${value}. Das ist nicht gesucht.`,
  excludes: (fact, value) => `${fact}: ${value}. Das schliesst die Firma aus.`,
  allows: (fact, value) => `${fact}: ${value}. Das schliesst die Firma nicht aus.`,
  derived: (from, percent) => `abgeleitet aus ${from}, ${percent} %`,
  stated: (source) => `Quelle: ${source}`,
  wordInPurpose: (word) => `Der Zweck nennt «${word}» als Tätigkeit.`,
  noWordInPurpose: 'Keines der gesuchten Wörter gehört zur Tätigkeit, die der Zweck nennt.',
  onlyInBoilerplate: (word) =>
    `«${word}» steht nur in einer allgemeinen Klausel des Zwecks, nicht in der Tätigkeit.`,
  event: (kind, day) => `${kind} am ${day}. Das ist gesucht.`,
  question: 'Das Register sagt dazu nichts. Trifft es zu?',
  answered: (answer, day) => `Beantwortet am ${day}: ${answer === 'yes' ? 'ja' : 'nein'}.`,
  unsure: (fact, value) => `${fact}: vermutlich ${value}. Das ist zu unsicher, um zu entscheiden.`,
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
    founded_on: 'Inscription depuis',
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
  wanted: (fact, value) => `${fact}\u202f: ${value}. C’est recherché.`,
  unwanted: (fact, value) => `${fact}\u202f: ${value}. Ce n’est pas recherché.`,
  excludes: (fact, value) => `${fact}\u202f: ${value}. C’est un motif d’exclusion.`,
  allows: (fact, value) => `${fact}\u202f: ${value}. Ce n’est pas un motif d’exclusion.`,
  derived: (from, percent) => `déduit de\u202f: ${from}, ${percent} %`,
  stated: (source) => `source\u202f: ${source}`,
  wordInPurpose: (word) => `Le but nomme «\u202f${word}\u202f» comme activité.`,
  noWordInPurpose: 'Aucun des mots recherchés ne désigne l’activité que nomme le but.',
  onlyInBoilerplate: (word) =>
    `«\u202f${word}\u202f» ne figure que dans une clause générale du but, pas dans l’activité.`,
  event: (kind, day) => `${kind} le ${day}. C’est recherché.`,
  question: 'Le registre n’en dit rien. Est-ce le cas\u202f?',
  answered: (answer, day) => `Réponse du ${day}\u202f: ${answer === 'yes' ? 'oui' : 'non'}.`,
  unsure: (fact, value) => `${fact}\u202f: probablement ${value}. C’est trop incertain pour décider.`,
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
    founded_on: 'Iscrizione dal',
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
  wanted: (fact, value) => `${fact}: ${value}. È ciò che si cerca.`,
  unwanted: (fact, value) => `${fact}: ${value}. Non è ciò che si cerca.`,
  excludes: (fact, value) => `${fact}: ${value}. È un motivo di esclusione.`,
  allows: (fact, value) => `${fact}: ${value}. Non è un motivo di esclusione.`,
  derived: (from, percent) => `dedotto da: ${from}, ${percent} %`,
  stated: (source) => `fonte: ${source}`,
  wordInPurpose: (word) => `Lo scopo nomina «${word}» come attività.`,
  noWordInPurpose: 'Nessuna delle parole cercate fa parte dell’attività che lo scopo nomina.',
  onlyInBoilerplate: (word) =>
    `«${word}» figura solo in una clausola generale dello scopo, non nell’attività.`,
  event: (kind, day) => `${kind} il ${day}. È ciò che si cerca.`,
  question: 'Il registro non ne dice nulla. È così?',
  answered: (answer, day) => `Risposta del ${day}: ${answer === 'yes' ? 'sì' : 'no'}.`,
  unsure: (fact, value) => `${fact}: probabilmente ${value}. È troppo incerto per decidere.`,
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
  wanted: (fact, value) => `${fact}: ${value}. This is wanted.`,
  unwanted: (fact, value) => `${fact}: ${value}. This is not wanted.`,
  excludes: (fact, value) => `${fact}: ${value}. This excludes the company.`,
  allows: (fact, value) => `${fact}: ${value}. This does not exclude the company.`,
  derived: (from, percent) => `derived from ${from}, ${percent}%`,
  stated: (source) => `source: ${source}`,
  wordInPurpose: (word) => `The purpose names “${word}” as an activity.`,
  noWordInPurpose: 'None of the words belongs to the activity that the purpose names.',
  onlyInBoilerplate: (word) => `“${word}” is only in a general clause of the purpose, not in the activity.`,
  event: (kind, day) => `${kind} on ${day}. This is wanted.`,
  question: 'The register does not say. Is it true?',
  answered: (answer, day) => `Answered on ${day}: ${answer}.`,
  unsure: (fact, value) => `${fact}: probably ${value}. This is too uncertain to decide.`,
}

export const verdictWords: Readonly<Record<Language, VerdictWords>> = { de, fr, it, en }
