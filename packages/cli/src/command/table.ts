import { isRecord } from '@alphorn/contract/core/is-record'

/** Escapes a value for a terminal: names come from outside, and must not contain control sequences. */
export function plainText(text: string) {
  return text.replaceAll(steering, ' ')
}
// oxlint-disable-next-line no-control-regex
const steering = /[\u0000-\u0008\u000B-\u001F\u007F-\u009F\u202A-\u202E\u2066-\u2069]/g

/** Returns JSON without control characters; it parses to the same value. */
export function safeJson(value: unknown, indent?: number) {
  return JSON.stringify(value, null, indent).replaceAll(
    /[\u007F-\u009F\u202A-\u202E\u2066-\u2069]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}

type Row = Readonly<Record<string, unknown>>

const gap = '  '
const widest = 44

/** Formats rows as a table for people, with as many columns as fit. */
export function tableOf(rows: readonly Row[], room: number): string {
  return createTable(room)(rows)
}

/**
 * Formats a table in parts, such as pages. The first part has the header and determines the columns and their widths. A
 * cell that is wider in a later part is cut.
 */
export function createTable(room: number): (rows: readonly Row[]) => string {
  let columns: readonly Column[] | undefined
  return (rows) => {
    const flat = rows.map(cellsOf)
    const header = columns ? [] : [(columns = columnsOf(flat, room)).map(({ name }) => name)]
    const cells = flat.map((row) => columns!.map(({ name }) => row[name] ?? ''))
    return [...header, ...cells].map((line) => lineOf(line, columns!)).join('\n')
  }
}

type Column = { name: string; width: number }

function columnsOf(rows: readonly Record<string, string>[], room: number): Column[] {
  const names = [...new Set(rows.flatMap((cells) => Object.keys(cells)))]
  const columns: Column[] = []
  let used = 0
  for (const name of names.filter((one) => rows.some((cells) => (cells[one] ?? '') !== ''))) {
    const longest = rows.reduce((most, cells) => Math.max(most, cells[name]?.length ?? 0), name.length)
    const width = Math.min(widest, longest)
    if (columns.length >= 2 && used + width > room) continue
    used += width + gap.length
    columns.push({ name, width })
  }
  return columns
}

function lineOf(cells: readonly string[], columns: readonly Column[]) {
  return cells
    .map((cell, at) => fitCell(cell, columns[at]!.width))
    .join(gap)
    .trimEnd()
}

// Columns that a reader looks for first.
const leading = ['name', 'company', 'recipient', 'seat']

/** Returns each row with its id first, then the columns a reader looks for, then the others. */
export function leadWithNames(rows: readonly Row[]): Row[] {
  const rankOf = (name: string) => (leading.includes(name) ? leading.indexOf(name) : leading.length)
  return rows.map((row) => {
    const [id, ...others] = Object.entries(row)
    return Object.fromEntries([...(id ? [id] : []), ...others.toSorted(([a], [b]) => rankOf(a) - rankOf(b))])
  })
}

function fitCell(cell: string, width: number) {
  return cell.length > width ? `${cell.slice(0, width - 1)}…` : cell.padEnd(width)
}

/** Formats one object for people: a line per member, with nested objects indented below it. */
export function linesOf(thing: Row, indent = ''): string {
  const names = Object.keys(thing)
  const width = Math.max(0, ...names.map((name) => name.length))
  return names
    .map((name) => {
      const value = thing[name]
      if (isRecord(value) && Object.keys(value).length > 0)
        return `${indent}${name}\n${linesOf(value, `${indent}  `)}`
      if (Array.isArray(value) && value.some(isRecord))
        return `${indent}${name}\n${value.map((one) => blockOf(one, `${indent}  `)).join('\n')}`
      return `${indent}${name.padEnd(width)}  ${cellOf(value)}`.trimEnd()
    })
    .join('\n')
}

function blockOf(one: unknown, indent: string) {
  const lines = isRecord(one) ? linesOf(one, `${indent}  `) : `${indent}  ${cellOf(one)}`
  return `${indent}- ${lines.trimStart()}`
}

/** Returns the scalar members; a nested object is represented by its name. */
function cellsOf(row: Row): Record<string, string> {
  return Object.fromEntries(
    Object.entries(row).flatMap(([name, value]) => {
      if (isRecord(value)) return typeof value['name'] === 'string' ? [[name, cellOf(value['name'])]] : []
      return Array.isArray(value) && value.some(isRecord) ? [] : [[name, cellOf(value)]]
    }),
  )
}

function cellOf(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (Array.isArray(value)) return value.map(cellOf).join(', ')
  return plainText(typeof value === 'string' ? value : JSON.stringify(value)).replaceAll('\n', ' ')
}
