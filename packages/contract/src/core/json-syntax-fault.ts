/**
 * Describes where text stops being valid JSON: `A comma or "}" is missing at position 12.` JavaScript engines differ in
 * wording and do not all give a position. Call it only with text that JSON.parse refused.
 */
export function syntaxFault(text: string): string {
  const open: Bracket[] = []
  let wanted: ExpectedToken = 'value'
  for (let at = afterBlanks(text, 0); at < text.length;) {
    const token = tokenAt(text, at)
    if (token.fault !== undefined) return token.fault
    const next: Next | undefined = grammar[wanted][token.kind]
    if (!next) return `${sentences[wanted]} at position ${at}.`
    wanted = next(open)
    at = afterBlanks(text, token.end)
  }
  return 'The text ends before the value does.'
}

type Bracket = '{' | '['
type Kind = Bracket | '}' | ']' | ',' | ':' | 'string' | 'scalar'
type Token = { kind: Kind; end: number; fault?: undefined } | { fault: string }
type ExpectedToken =
  | 'value'
  | 'first_item'
  | 'more_items'
  | 'first_key'
  | 'key'
  | 'colon'
  | 'more_members'
  | 'nothing'
type Next = (open: Bracket[]) => ExpectedToken

const sentences: Record<ExpectedToken, string> = {
  value: 'A value is missing',
  first_item: 'A value or "]" is missing',
  more_items: 'A comma or "]" is missing',
  first_key: 'A key in quotes or "}" is missing',
  key: 'A key in quotes is missing',
  colon: 'A colon is missing',
  more_members: 'A comma or "}" is missing',
  nothing: 'Something follows the value',
}

const values = { string: afterValue, scalar: afterValue, '{': openObject, '[': openArray }
const key: Next = () => 'key'
const colon: Next = () => 'colon'
const value: Next = () => 'value'

/** The tokens allowed in each state, and the state after each. */
const grammar: Record<ExpectedToken, Partial<Record<Kind, Next>>> = {
  value: values,
  first_item: { ...values, ']': closeBracket },
  more_items: { ',': value, ']': closeBracket },
  first_key: { string: colon, '}': closeBracket },
  key: { string: colon },
  colon: { ':': value },
  more_members: { ',': key, '}': closeBracket },
  nothing: {},
}

function openObject(open: Bracket[]): ExpectedToken {
  open.push('{')
  return 'first_key'
}

function openArray(open: Bracket[]): ExpectedToken {
  open.push('[')
  return 'first_item'
}

function closeBracket(open: Bracket[]): ExpectedToken {
  open.pop()
  return afterValue(open)
}

function afterValue(open: Bracket[]): ExpectedToken {
  if (open.length === 0) return 'nothing'
  return open.at(-1) === '{' ? 'more_members' : 'more_items'
}

const blanks = /[ \t\n\r]*/y
const scalar = /(?:-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null)(?![\w.+-])/y
const insideString = /\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})|["\\\p{Cc}]/gu

function afterBlanks(text: string, at: number) {
  blanks.lastIndex = at
  blanks.test(text)
  return blanks.lastIndex
}

function tokenAt(text: string, at: number): Token {
  const first = text.charAt(at)
  if (first === '"') return stringAt(text, at)
  if ('{}[],:'.includes(first)) return { kind: first as Kind, end: at + 1 }
  scalar.lastIndex = at
  if (scalar.test(text)) return { kind: 'scalar', end: scalar.lastIndex }
  return { fault: `No value, key or sign of JSON begins at position ${at}.` }
}

function stringAt(text: string, start: number): Token {
  insideString.lastIndex = start + 1
  for (let hit = insideString.exec(text); hit; hit = insideString.exec(text)) {
    const [found] = hit
    if (found === '"') return { kind: 'string', end: hit.index + 1 }
    if (found === '\\') return { fault: `Invalid JSON escape at position ${hit.index}.` }
    if (found < ' ')
      return { fault: `A control character is not allowed in a string (position ${hit.index}).` }
  }
  return { fault: `The string that begins at position ${start} has no end.` }
}
