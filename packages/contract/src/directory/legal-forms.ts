import type { Language } from '#contract/core/fields'

/** A legal form of the commercial register. `code` is its code in eCH-0097, `zefix_id` its number in Zefix. */
export type LegalFormEntry = {
  readonly code: string
  readonly zefix_id: number | null
  readonly short: string
  /** Short names for table cells and chips, by language. */
  readonly brief: Readonly<Record<Language, string>>
  readonly name: Readonly<Record<Language, string>>
}

/** The legal forms of the commercial register, with their names in the Code of Obligations and the Ordinance. */
export const legalForms: readonly LegalFormEntry[] = [
  legalForm(
    '0101',
    1,
    'EIU',
    ['Einzelfirma', 'Raison ind.', 'Ditta ind.', 'Sole prop.'],
    'Einzelunternehmen',
    'Entreprise individuelle',
    'Impresa individuale',
    'Sole proprietorship',
  ),
  legalForm(
    '0103',
    2,
    'KlG',
    ['KlG', 'SNC', 'SNC', 'Gen. partn.'],
    'Kollektivgesellschaft',
    'Société en nom collectif',
    'Società in nome collettivo',
    'General partnership',
  ),
  legalForm(
    '0104',
    10,
    'KmG',
    ['KmG', 'SCm', 'SAc', 'Ltd partn.'],
    'Kommanditgesellschaft',
    'Société en commandite',
    'Società in accomandita',
    'Limited partnership',
  ),
  legalForm(
    '0105',
    11,
    'KmAG',
    ['KmAG', 'SCmA', 'SAcA', 'KmAG'],
    'Kommanditaktiengesellschaft',
    'Société en commandite par actions',
    'Società in accomandita per azioni',
    'Corporation with unlimited partners',
  ),
  legalForm(
    '0106',
    3,
    'AG',
    ['AG', 'SA', 'SA', 'AG'],
    'Aktiengesellschaft',
    'Société anonyme',
    'Società anonima',
    'Corporation',
  ),
  legalForm(
    '0107',
    4,
    'GmbH',
    ['GmbH', 'Sàrl', 'Sagl', 'GmbH'],
    'Gesellschaft mit beschränkter Haftung',
    'Société à responsabilité limitée',
    'Società a garanzia limitata',
    'Limited liability company',
  ),
  legalForm(
    '0108',
    5,
    'Gen',
    ['Gen.', 'Coop.', 'Coop.', 'Coop.'],
    'Genossenschaft',
    'Société coopérative',
    'Società cooperativa',
    'Cooperative',
  ),
  legalForm(
    '0109',
    6,
    'Verein',
    ['Verein', 'Association', 'Associazione', 'Association'],
    'Verein',
    'Association',
    'Associazione',
    'Association',
  ),
  legalForm(
    '0110',
    7,
    'Stiftung',
    ['Stiftung', 'Fondation', 'Fondazione', 'Foundation'],
    'Stiftung',
    'Fondation',
    'Fondazione',
    'Foundation',
  ),
  legalForm(
    '0111',
    92,
    'ZN Ausland',
    ['ZN Ausland', 'Succ. étr.', 'Succ. est.', 'Foreign br.'],
    'Zweigniederlassung eines ausländischen Unternehmens',
    "Succursale d'une entreprise étrangère",
    "Succursale di un'impresa straniera",
    'Branch of a foreign company',
  ),
  legalForm(
    '0113',
    8,
    'Bes. RF',
    ['Bes. RF', 'FJ part.', 'FG spec.', 'Special'],
    'Besondere Rechtsform',
    'Forme juridique particulière',
    'Forma giuridica speciale',
    'Special legal form',
  ),
  legalForm(
    '0114',
    null,
    'KmGK',
    ['KmGK', 'SCPC', 'SAcCol', 'KmGK'],
    'Kommanditgesellschaft für kollektive Kapitalanlagen',
    'Société en commandite de placements collectifs',
    'Società in accomandita per investimenti collettivi di capitale',
    'Limited partnership for collective investment schemes',
  ),
  legalForm(
    '0115',
    null,
    'SICAV',
    ['SICAV', 'SICAV', 'SICAV', 'SICAV'],
    'Investmentgesellschaft mit variablem Kapital',
    "Société d'investissement à capital variable",
    "Società d'investimento a capitale variabile",
    'Investment company with variable capital',
  ),
  legalForm(
    '0116',
    null,
    'SICAF',
    ['SICAF', 'SICAF', 'SICAF', 'SICAF'],
    'Investmentgesellschaft mit festem Kapital',
    "Société d'investissement à capital fixe",
    "Società d'investimento a capitale fisso",
    'Investment company with fixed capital',
  ),
  legalForm(
    '0117',
    85,
    'IöR',
    ['IöR', 'IDP', 'IDP', 'Public inst.'],
    'Institut des öffentlichen Rechts',
    'Institut de droit public',
    'Istituto di diritto pubblico',
    'Public-law institution',
  ),
  legalForm(
    '0118',
    null,
    'NkP',
    ['NkP', 'Proc. n. c.', 'Proc. n. c.', 'NkP'],
    'Nichtkaufmännische Prokura',
    'Procuration non commerciale',
    'Procura non commerciale',
    'Non-commercial power of attorney',
  ),
  legalForm(
    '0119',
    null,
    'Gemeinder',
    ['Gemeinder', 'Indivision', 'Indivisione', 'Community'],
    'Haupt von Gemeinderschaft',
    "Représentant d'indivision",
    "Rappresentante dell'indivisione",
    'Representative of an undivided community',
  ),
  legalForm(
    '0151',
    9,
    'ZN',
    ['ZN', 'Succ.', 'Succ.', 'Branch'],
    'Zweigniederlassung',
    'Succursale',
    'Succursale',
    'Branch',
  ),
]

const byCode = new Map(legalForms.map((entry) => [entry.code, entry]))
const byZefixId = new Map(legalForms.map((entry) => [entry.zefix_id, entry]))

/** The legal forms of branch offices: of a Swiss and of a foreign company. */
export const branchForms: ReadonlySet<string> = new Set(['0151', '0111'])

/** Returns the legal form of an eCH-0097 code such as `0106`. */
export function legalFormOf(code: string): LegalFormEntry | undefined {
  return byCode.get(code)
}

/** Returns the short name of a legal form, for a table or a chip: `GmbH` in German, `Sàrl` in French. */
export function briefForm(code: string, language: Language): string {
  return byCode.get(code)?.brief[language] ?? code
}

/** Returns the legal form of a Zefix number such as `3`. */
export function legalFormOfZefix(zefixId: number): LegalFormEntry | undefined {
  return byZefixId.get(zefixId)
}

function legalForm(
  code: string,
  zefix_id: number | null,
  short: string,
  [de_brief, fr_brief, it_brief, en_brief]: readonly [string, string, string, string],
  de: string,
  fr: string,
  it: string,
  en: string,
) {
  return {
    code,
    zefix_id,
    short,
    brief: { de: de_brief, fr: fr_brief, it: it_brief, en: en_brief },
    name: { de, fr, it, en },
  }
}
