import { companyName } from '@alphorn/swiss-names/company-name'

// The addressee after "c/o" is often a person. Only a name with a legal form is certainly a company.

/** Markers that precede the name in a care-of line, at its beginning or after a street. */
const mark = String.raw`(?:℅|c\s?\/\s?o|p\.\s?a\.|p\s?\/\s?a\b|z\.\s?hd\b|per adresse\b)[.:]?`
const atBeginning = new RegExp(String.raw`^\s*(?:${mark}|(?:bei|chez|presso)\s)\s*`, 'iu')
// The lookbehind starts a match only at the first separator, so that a long run of them is scanned once.
const behind = new RegExp(
  String.raw`(?<![\s,;])[\s,;]+(?=${mark}|(?=(?:bei|chez|presso)\s)(?<=[,;]\s?))`,
  'iu',
)
/** Streets that begin like a care-of line: "Bei der Linde", "Chez les Blanc". */
const street = /^(?:bei|chez|presso)\s(?:de[rmn]|l[ae]|les|il|lo|gli|i)\s\p{L}+$/iu

/** A quick test: almost no address contains any of these, and each address has several lines. */
const perhaps = /℅|c\s?\/|p\s?[./]|z\.\s?hd|adresse|(?:bei|chez|presso)\s/i

/** Returns the company of a care-of line, with or without its marker; null if the line may name a person. */
export function companyOnly(line: string): string | null {
  const [first = ''] = line.split(',')
  // In "Muster Treuhand AG, Hans Muster", the part after the company may name an employee.
  return companyName(first.replace(atBeginning, '')).form === null ? null : first.trim()
}

/** Removes the lines of an address that may name a person. Returns null if none is left. */
export function withoutPeople(lines: string | null): string | null {
  if (lines === null || !perhaps.test(lines)) return lines
  const left = lines.split('\n').flatMap((line) => lineWithoutPeople(line.trim()) ?? [])
  return left.join('\n') || null
}

function lineWithoutPeople(line: string) {
  if (street.test(line)) return line
  if (atBeginning.test(line)) return companyOnly(line)
  const [head = '', ...rest] = line.split(behind)
  return rest.every((part) => companyOnly(part) !== null) ? line : head
}
