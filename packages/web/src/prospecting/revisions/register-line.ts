// Parses the lines in which the service writes register facts. Their format is fixed, so that they can be quoted and
// their evidence identified by its content.

const labels = [
  ['uid', 'UID '],
  ['legal_form', 'legal form '],
  ['seat', 'seat '],
  ['status', 'status '],
  ['founded', 'founded '],
  ['capital', 'capital '],
  ['address', 'address '],
  ['noga', 'industry NOGA '],
  ['size', 'size '],
  ['purpose', 'purpose: '],
] as const

export type RegisterFact = { fact: (typeof labels)[number][0]; value: string }
/** A change in the register: its day, and the facts before and after, as in the line. */
export type RegisterChange = {
  kind: string
  day: string | null
  before: string | null
  after: string | null
  /** Text of the gazette. */
  text: string | null
}

/** Returns the facts of a register entry in their order; null for a line of another kind, or a truncated one. */
export function readRegisterEntry(line: string): RegisterFact[] | null {
  const [, ...parts] = line.split(' | ')
  const facts: RegisterFact[] = []
  for (const part of parts) {
    const label = labels.find(([, begin]) => part.startsWith(begin))
    const last = facts.at(-1)
    if (label) facts.push({ fact: label[0], value: part.slice(label[1].length) })
    // A purpose may itself contain the separator.
    else if (last?.fact === 'purpose') last.value += ` | ${part}`
    else return null
  }
  return facts.length === 0 ? null : facts
}

const heads =
  /^(?:Swiss Official Gazette of Commerce|Commercial register, change of entry|simap\.ch, public procurement|Official gazette of the Canton of Zurich|ARAMIS, research of the Confederation)(?:, .*)?$/

/** Returns the change that a line of the gazette or of the register reports; null for any other line. */
export function readRegisterChange(line: string): RegisterChange | null {
  const [head, ...parts] = line.split(' | ')
  const kind = parts[2]
  if (!heads.test(head!) || kind === undefined || !/^[a-z_]+$/.test(kind)) return null
  const partAfter = (begin: string) =>
    parts.find((part) => part.startsWith(begin))?.slice(begin.length) ?? null
  return {
    kind,
    day: /\d{4}-\d{2}-\d{2}$/.exec(head!)?.[0] ?? null,
    before: partAfter('before: '),
    after: partAfter('after: '),
    text:
      parts
        .slice(3)
        .filter((part) => !/^(?:before|after): /.test(part))
        .join(' | ') || null,
  }
}
