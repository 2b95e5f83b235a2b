import { foldAccents } from '#contract/core/fold-accents'
import { parseUid } from '#contract/core/uid'

/** Facts about a company that a file's column can hold. */
export const importFields = [
  'name',
  'uid',
  'place',
  'postal_code',
  'canton',
  'street',
  'website',
  'legal_form',
  'external_ref',
] as const
export type ImportField = (typeof importFields)[number]
/** Meaning of each column; null: the column is ignored. */
export type Mapping = readonly (ImportField | null)[]

// Known column headings in users' files, in four languages; folded, so that case, accents and punctuation do not
// matter.
const heads: Readonly<Record<ImportField, string>> = {
  name:
    'name firma firmenname unternehmen gesellschaft organisation kunde company companyname ' +
    'entreprise societe raisonsociale nom azienda ditta ragionesociale nome account ' +
    'accountname',
  uid:
    'uid ide idi uidnummer uidnr unternehmensid chenummer numeroide numeroidi mwst mwstnr ' +
    'mwstnummer tva notva iva niva vat vatnumber uidnumber',
  place:
    'ort ortschaft stadt gemeinde sitz place city town localite lieu ville siege commune ' +
    'luogo localita citta sede comune plzort npalieu npalocalite',
  postal_code: 'plz postleitzahl npa codepostal cap codicepostale zip zipcode postalcode postcode',
  canton: 'kanton kt canton cantone state',
  street: 'strasse strassenr adresse anschrift street address rue via indirizzo',
  website: 'website webseite web url homepage internet domain siteweb site sitoweb sito',
  legal_form: 'rechtsform formejuridique formagiuridica legalform gesellschaftsform',
  external_ref:
    'id nr nummer kundennr kundennummer kundenreferenz referenz ref reference externalreference ' +
    'externalref externalid customerid customerno customernumber clientid crmid recordid numero noclient ' +
    'numeroclient referenceclient riferimento riferimentocliente numerocliente debitor',
}

/** Meaning of each known column heading. */
const meaningOf = new Map(
  importFields.flatMap((field) => heads[field].split(' ').map((head) => [head, field] as const)),
)

const foldText = (text: string) =>
  foldAccents(text)
    .replaceAll('ß', 'ss')
    .toLowerCase()
    .replaceAll(/[^a-z]/g, '')

const sampled = 50

// Checks that recognise a column by its cells if its heading is unknown.
const cellChecks: Readonly<Partial<Record<ImportField, (cell: string) => boolean>>> = {
  uid: (cell) => parseUid(cell).ok,
  postal_code: (cell) => /^(CH-)?[1-9]\d{3}$/.test(cell),
  website: (cell) => /^(https?:\/\/|www\.)\S+$/i.test(cell),
  name: (cell) => /\s(AG|SA|GmbH|S[àa]rl|Sagl|Genossenschaft|Stiftung|Verein)(\s|$)/i.test(cell),
}

/** Guesses the meaning of each column by its heading, then by its values. Each meaning is assigned only once. */
export function guessMapping(head: readonly string[], rows: readonly (readonly string[])[]): Mapping {
  const taken = new Set<ImportField>()
  const take = (field: ImportField | undefined) => {
    if (field === undefined || taken.has(field)) return null
    taken.add(field)
    return field
  }
  const byHead = head.map((name) => take(meaningOf.get(foldText(name))))
  return byHead.map((field, at) => field ?? take(lookOf(rows, at)))
}

function lookOf(rows: readonly (readonly string[])[], at: number): ImportField | undefined {
  const cells = rows
    .slice(0, sampled)
    .map((row) => row[at]?.trim() ?? '')
    .filter((cell) => cell !== '')
  if (cells.length === 0) return undefined
  const fields = Object.keys(cellChecks) as (keyof typeof cellChecks)[]
  return fields.find((field) => cells.filter((cell) => cellChecks[field]!(cell)).length > cells.length / 2)
}

/** Returns whether the first row contains headings rather than a company. */
export function hasHead(rows: readonly (readonly string[])[]): boolean {
  const [first] = rows
  if (!first) return false
  const known = first.some((cell) => meaningOf.has(foldText(cell)))
  const isData = first.some((cell) => Object.values(cellChecks).some((check) => check(cell.trim())))
  return known && !isData
}
