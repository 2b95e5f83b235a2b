import { pastedCells } from '#contract/core/csv-records'
import { foldAccents } from '#contract/core/fold-accents'
import { type ReturnReason, returnReasons } from '#contract/prospecting/letters/return-reasons'

// Parses the ways in which people and print shops write down returned letters. In a file of its own, so that screens do
// not load the schemas.

/** Reference that identifies a returned letter. A name may be followed by a postal code and a town. */
export type ReturnReference = {
  kind: 'release' | 'prospect' | 'proof_page' | 'uid' | 'name'
  value: string
}

const letters = '[0-9a-hjkmnp-tv-z]'
const idForm = new RegExp(`\\b(rel|prs)_${letters}{26}(?![0-9a-z])`, 'i')
const pageForm = new RegExp(`/p/(${letters}{16})(?![0-9a-z])`, 'i')
const tokenForm = new RegExp(`^(?=.*[0-9])${letters}{16}$`, 'i')
const uidForm = /(?:\bCHE[\s.\p{Pd}]?|^)(\d{3})[\s.\p{Pd}]?(\d{3})[\s.\p{Pd}]?(\d{3})(?!\d)/iu

type ReferenceMatch = { reference: ReturnReference; start: number; end: number }

/** Finds a reference with an unmistakable format, which no company name has. */
function findCertain(text: string): ReferenceMatch | null {
  for (const [form, read] of forms) {
    const match = form.exec(text)
    if (match) return { reference: read(match), start: match.index, end: match.index + match[0].length }
  }
  return null
}

const forms: readonly (readonly [RegExp, (match: RegExpExecArray) => ReturnReference])[] = [
  [
    idForm,
    ([id, kind]) => ({
      kind: kind!.toLowerCase() === 'rel' ? 'release' : 'prospect',
      value: id.toLowerCase(),
    }),
  ],
  [pageForm, ([, token]) => ({ kind: 'proof_page', value: token!.toLowerCase() })],
  [uidForm, ([, first, second, third]) => ({ kind: 'uid', value: `CHE-${first}.${second}.${third}` })],
  [tokenForm, ([token]) => ({ kind: 'proof_page', value: token.toLowerCase() })],
]

/**
 * Parses the reference to a letter: its release, prospect or proof page, or the UID or name of its recipient. The file
 * names of exports (`007-CHE-109.322.551.pdf`) contain one of them.
 */
export function readReturnReference(text: string): ReturnReference {
  const trimmed = text.normalize().trim()
  return findCertain(trimmed)?.reference ?? { kind: 'name', value: trimmed }
}

/** Stems of the words that people write and the post stamps for each reason, in German, French, Italian and English. */
const stamps: Readonly<Record<ReturnReason, RegExp>> = {
  moved:
    /\b(moved|relocated|weggezogen|verzogen|umgezogen|fortgezogen|demenage|parti[eto]?\b|partito\b|trasferit|traslocat|nachsendefrist|reexpedition|rispedizione)/,
  unknown: /\b(unknown|unbekannt|inconnu|sconosciut|insufficient|ungenugend|insuffisant)/,
  refused: /\b(refused|not accepted|verweigert|refus|rifiutat|respint)/,
  dissolved:
    /\b(dissolved|no longer exists|erloschen|aufgelost|geloscht|existiert nicht mehr|dissoute?\b|radiee?\b|n existe plus|cessata|sciolta|non esiste piu)/,
}

/** Parses a reason of the post; null if the words are unknown or match several reasons. */
export function readReturnReason(text: string): ReturnReason | null {
  const words = plainWords(text)
  const [first = null, ...others] = returnReasons.filter((reason) => stamps[reason].test(words))
  // "Moved" with "unknown" is one reason: both concern the address, and "moved" says more.
  const isPair = first === 'moved' && others.length === 1 && others[0] === 'unknown'
  return others.length === 0 || isPair ? first : null
}

/** Removes accents, case and punctuation, and separates words with one blank. */
function plainWords(text: string) {
  return foldAccents(text, 'NFD')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

export const maxReferenceLength = 300
export const maxReasonLength = 200

/** One entry of a list of returns: its line number, the reference to the letter, and the reason as written. */
export type ReturnLine = { line: number; reference: string; reason: string }

type TableRow = { line: number; cells: readonly string[] }

/** Parses typed or pasted lines: one letter per line, followed by its reason, or the columns of a spreadsheet. */
export function readReturnText(text: string): ReturnLine[] {
  const records = text.split(/\r\n|\n|\r/).map((line, at) => ({ line: at + 1, cells: cellsOf(line) }))
  return readReturnRecords(records)
}

/** Parses the rows of a table. If the first row has no headings, cells are recognised by their content. */
export function readReturnRecords(records: readonly TableRow[]): ReturnLine[] {
  const filled = records
    .map(({ line, cells }) => ({ line, cells: cells.map(readableCell) }))
    .filter(({ cells }) => cells.some((cell) => cell !== ''))
  const columns = filled[0] ? columnsIn(filled[0].cells) : null
  const rows = columns ? filled.slice(1) : filled
  return rows.map(({ line, cells }) => {
    const { reference, reason } = columns ? returnInColumns(cells, columns) : returnOfCells(cells)
    return {
      line,
      reference: clipWords(reference, maxReferenceLength),
      reason: clipWords(reason, maxReasonLength),
    }
  })
}

const readableCell = (cell: string) =>
  cell
    .normalize()
    .replaceAll(/\p{Cc}+/gu, ' ')
    .trim()

const clipWords = (words: string, most: number) => words.slice(0, most).toWellFormed().trim()

const referenceHeads = [
  ['release id', 'release'],
  ['reference', 'ref', 'referenz', 'riferimento', 'referenznummer', 'numero de reference'],
  ['proof page'],
  ['uid', 'ide', 'idi'],
  ['prospect id'],
  ['name', 'firma', 'company', 'nom', 'nome', 'entreprise', 'azienda', 'ditta'],
  ['recipient', 'empfanger', 'destinataire', 'destinatario'],
  ['file', 'datei', 'fichier', 'file name', 'dateiname'],
] as const
const reasonHeads = ['reason', 'return reason', 'grund', 'ruckgabegrund', 'retourengrund', 'motif', 'motivo']

type Columns = { references: number[]; reason: number }

/**
 * Returns the columns of a heading row with references, most specific first, and with the reason; null if the row has
 * no headings.
 */
function columnsIn(cells: readonly string[]): Columns | null {
  const heads = cells.map(plainWords)
  const references = referenceHeads.flatMap((names) =>
    names.map((name) => heads.indexOf(name)).filter((at) => at >= 0),
  )
  return references.length === 0
    ? null
    : { references, reason: heads.findIndex((head) => reasonHeads.includes(head)) }
}

type ParsedReturn = Omit<ReturnLine, 'line'>

function returnInColumns(cells: readonly string[], { references, reason }: Columns): ParsedReturn {
  const named = references.map((at) => cells[at] ?? '').filter(Boolean)
  const reference = named.find((cell) => findCertain(cell) !== null) ?? named[0]
  // A row without a reference is kept as written, so that it is set aside and not lost.
  return { reference: reference ?? cells.filter(Boolean).join(' '), reason: cells[reason] ?? '' }
}

function returnOfCells(given: readonly string[]): ParsedReturn {
  const cells = given.filter((cell) => cell !== '')
  const certain = cells.findIndex((cell) => findCertain(cell) !== null)
  const reference = cells[Math.max(0, certain)]!
  const others = cells.filter((_, at) => at !== Math.max(0, certain))
  const known = others.find((cell) => readReturnReason(cell) !== null)
  return { reference, reason: known ?? others.join(' ') }
}

/**
 * Splits a line into cells. Without a separator, the reason is the text after an unmistakable reference, or after the
 * last comma.
 */
function cellsOf(line: string): string[] {
  const pasted = pastedCells(line)
  if (pasted) return pasted
  const certain = findCertain(line)
  if (certain) {
    const rest = line.slice(certain.end).replace(/^\.pdf\b/i, '')
    return [line.slice(0, certain.end).trim(), rest.replace(/^[\s,:/.\p{Pd}]+/u, '').trim()]
  }
  const at = line.lastIndexOf(',')
  const last = line.slice(at + 1)
  return at > 0 && readReturnReason(last) !== null ? [line.slice(0, at), last] : [line]
}
