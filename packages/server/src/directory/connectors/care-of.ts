import { companyName } from '@alphorn/swiss-names/company-name'

// The addressee after "c/o" is often a person. Only what has a legal form is surely a company.

/** Marks that precede the name in such a line, at its beginning or after a street. */
const mark = String.raw`(?:℅|c\s?\/\s?o|p\.\s?a\.|p\s?\/\s?a\b|z\.\s?hd\b|per adresse\b)[.:]?`
const atBeginning = new RegExp(String.raw`^\s*(?:${mark}|(?:bei|chez|presso)\s)\s*`, 'iu')
// Begins only where no separator is before: a long run of them is read once.
const behind = new RegExp(
  String.raw`(?<![\s,;])[\s,;]+(?=${mark}|(?=(?:bei|chez|presso)\s)(?<=[,;]\s?))`,
  'iu',
)
/** "Bei der Linde", "Chez les Blanc": streets that begin like such a line. */
const street = /^(?:bei|chez|presso)\s(?:de[rmn]|l[ae]|les|il|lo|gli|i)\s\p{L}+$/iu

/** Nearly no address has any of it, and each has several lines: one look says so. */
const perhaps = /℅|c\s?\/|p\s?[./]|z\.\s?hd|adresse|(?:bei|chez|presso)\s/i

/** A care-of line, with or without its mark, as far as it names a company; null where it may name a person. */
export function companyOnly(line: string): string | null {
  const [first = ''] = line.split(',')
  // "Muster Treuhand AG, Hans Muster": after the company may stand anyone who works there.
  return companyName(first.replace(atBeginning, '')).form === null ? null : first.trim()
}

/** Lines of an address without those that may name a person; null where none is left. */
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
