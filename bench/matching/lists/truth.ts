import { presentMunicipalities } from '@alphorn/swiss-names/municipality-table'
import type { Input } from '../inputs.ts'
import type { Listed } from './register.ts'
import type { Row } from './writers.ts'

// A reader of a row who has the register at hand: which companies could it mean? Independent of what any system does.

type ListedCompany = {
  listed: Listed
  isFormer: boolean
  name: string
  words: readonly string[]
  form: string | null
  places: readonly string[]
  street: string
}
export type Readers = {
  known: readonly ListedCompany[]
  byWord: ReadonlyMap<string, readonly ListedCompany[]>
}
type Truth = { outcome: 'resolved' | 'ambiguous' | 'not_found'; uids: string[]; also_ok: string[] }

export function readersOf(registered: readonly Listed[]): Readers {
  const known = registered
    .filter(({ company }) => company.status === 'ACTIVE')
    .flatMap((listed): ListedCompany[] => {
      const { name, former_names, seat, town, street } = listed.company
      const places = [seat, ...(town ? [town] : []), ...formerNamesOf(seat)].map(barePlace)
      return [name, ...former_names].map((text, at) => ({
        listed,
        isFormer: at > 0,
        ...taken(text),
        places,
        street: fold(street).slice(0, 5),
      }))
    })
  const byWord = Map.groupBy(
    known.flatMap((one) => [...new Set(one.words)].map((word) => ({ word, one }))),
    ({ word }) => word,
  )
  return { known, byWord: new Map([...byWord].map(([word, each]) => [word, each.map(({ one }) => one)])) }
}

/** Returns the expected outcome of a row; undefined if a reader with the register could not say. */
export function truthOf(row: Row, readers: Readers): Truth | undefined {
  const said = taken(row.says)
  const fitting = whoFits(said, row.knows ?? row.input, readers)
  switch (row.meaning) {
    case 'choice':
      return { outcome: 'ambiguous', uids: [...row.uids], also_ok: [] }
    case 'heir':
      return fitting.length > 0 ? undefined : { outcome: 'ambiguous', uids: [...row.uids], also_ok: [] }
    case 'none':
      return fitting.length > 0 ? undefined : { outcome: 'not_found', uids: [], also_ok: ['ambiguous'] }
    case 'one':
      return truthOfOne(row, row.uids[0]!, said, fitting, readers)
  }
}

type RowFields = ReturnType<typeof taken>

function truthOfOne(
  row: Row,
  uid: string,
  said: RowFields,
  fitting: readonly ListedCompany[],
  readers: Readers,
) {
  const isAddressed = addressTest(row.knows ?? row.input)
  const others = fitting.filter((one) => one.listed.company.uid !== uid && isAddressed(one))
  const resolved: Truth = { outcome: 'resolved', uids: [uid], also_ok: [] }
  if (others.length === 0) return isNearAnother(row, readers) ? undefined : resolved
  const own = fitting.filter(({ listed }) => listed.company.uid === uid)
  const choice = choiceOf(row, uid, said, own, others)
  if (choice) return choice
  const isClosed = said.form !== null && !row.isDamaged && !row.isCut
  return isClosed && own.some(({ words }) => words.length === said.words.length) ? resolved : undefined
}

/** Others that have just these words; undefined where there are none. */
function choiceOf(
  row: Row,
  uid: string,
  said: RowFields,
  own: readonly ListedCompany[],
  others: readonly ListedCompany[],
): Truth | undefined {
  // Words in their own order mean the company that is called so; another order of them may be another company's name.
  const isNamed = ({ name }: ListedCompany) => name === said.name
  const isExact = ({ words }: ListedCompany) => words.length === said.words.length
  const isToday = own.some((one) => isNamed(one) && !one.isFormer)
  const alike = others.filter(own.some(isNamed) && !row.isDamaged ? isNamed : isExact)
  const rivals = alike.filter(({ isFormer }) => !(isToday && isFormer))
  const equals = [...new Set(rivals.map(({ listed }) => listed.company.uid))]
  if (equals.length === 0) return undefined
  // A company's present name comes before a former name.
  const today = rivals.filter((one) => !isToday && isNamed(one) && !one.isFormer)
  const also_ok = today.length === 1 ? [`resolved:${equals[0]}`] : []
  return { outcome: 'ambiguous', uids: [uid, ...equals], also_ok }
}

/** The companies whose name has all words that are said, in a place and a form that do not contradict. */
function whoFits(said: ReturnType<typeof taken>, input: Input, { known, byWord }: Readers): ListedCompany[] {
  const whole = said.words.filter((word) => word.length > 1)
  const rarest = whole.map((word) => byWord.get(word) ?? []).sort((a, b) => a.length - b.length)[0]
  const isPossible = placeTest(input)
  return (rarest ?? known).filter((one) => isPossible(one) && saysAll(said, one))
}

function saysAll(said: ReturnType<typeof taken>, { words, form }: ListedCompany) {
  return (
    said.words.every((word) =>
      words.some((other) => (word.length > 1 ? other === word : other.startsWith(word))),
    ) &&
    said.words.length <= words.length &&
    said.words.every((word) => word.length === 1 || countOf(word, said.words) <= countOf(word, words)) &&
    (said.form === null || said.form === form)
  )
}

function countOf(word: string, words: readonly string[]) {
  return words.filter((other) => other === word).length
}

/** Whether another company's name is as near by letters as a mistake is, or begins like a name that was cut off. */
function isNearAnother({ input, uids, isDamaged, isCut }: Row, { known }: Readers) {
  if (!isDamaged && !isCut) return false
  const text = taken(input.name ?? '').name
  const isPossible = placeTest(input)
  const isNear = (name: string) => (isCut ? name.startsWith(text.slice(0, -1)) : areNear(name, text))
  return known.some((one) => one.listed.company.uid !== uids[0] && isPossible(one) && isNear(one.name))
}

/** Whether a company may be where the row says that it is; the street may be another one. */
function placeTest({ uid, place, canton, postal_code }: Input) {
  // `8340 Hinwil`, `Wil SG`: Petit-Lancy is not Grand-Lancy, although both are seated in Lancy.
  const there = place === undefined ? null : barePlace(place.replace(/^\d{4} | [A-Z]{2}$/g, ''))
  return (one: ListedCompany) => {
    const { company } = one.listed
    if (uid !== undefined) return uid === company.uid
    if (canton !== undefined && canton !== company.canton) return false
    if (there !== null) return one.places.includes(there)
    return postal_code === undefined || postal_code.endsWith(company.postal_code)
  }
}

/** Whether a company may be at the street and the postal code that the row says. */
function addressTest({ street, postal_code }: Input) {
  const road = street === undefined || street === 'Postfach' ? null : fold(street).slice(0, 5)
  return ({ listed: { company }, street: own }: ListedCompany) =>
    (road === null || road === own) &&
    (postal_code === undefined || postal_code.endsWith(company.postal_code))
}

function formerNamesOf(seat: string) {
  const { byNumber, byFormerName } = presentMunicipalities()
  former ??= Map.groupBy(
    [...byFormerName.values()]
      .flat()
      .map(({ heir, name }) => ({ seat: byNumber.get(heir ?? -1)?.name ?? '', name })),
    ({ seat: of }) => of,
  )
  return (former.get(seat) ?? []).map(({ name }) => name)
}
let former: Map<string, { name: string }[]> | undefined

const barePlace = (name: string) => fold(name.replace(/ \([^()]*\)$/, '').split('/')[0]!)

const formOf: Readonly<Record<string, string>> = {
  ag: 'stock',
  sa: 'stock',
  ltd: 'stock',
  aktiengesellschaft: 'stock',
  inc: 'stock',
  gmbh: 'limited',
  sarl: 'limited',
  sagl: 'limited',
  llc: 'limited',
}
const small = new Set(['und', 'et', 'e', 'u', 'and', 'der', 'de', 'di'])

/** A name as a reader takes it: its words without the legal form, and the form. */
function taken(text: string) {
  const joined = fold(text)
    .replace(/\b(?:a g|s a)\b/g, (form) => form.replace(' ', ''))
    .replace(/\bg m b h\b/, 'gmbh')
    .replace(/\bs a r l\b|\bs a g l\b/, 'sarl')
  const all = joined.split(' ').filter((word) => word !== '' && !small.has(word))
  const words = all.filter((word) => formOf[word] === undefined)
  const form = all.map((word) => formOf[word]).find((one) => one !== undefined) ?? null
  return { name: words.join(' '), words, form }
}

function fold(text: string) {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
}

const maxEdits = 2

function areNear(one: string, other: string) {
  if (Math.abs(one.length - other.length) > maxEdits) return false
  let row = Array.from({ length: other.length + 1 }, (_, at) => at)
  for (let i = 1; i <= one.length; i++) {
    const next = [i]
    for (let j = 1; j <= other.length; j++)
      next.push(Math.min(row[j]! + 1, next[j - 1]! + 1, row[j - 1]! + (one[i - 1] === other[j - 1] ? 0 : 1)))
    if (Math.min(...next) > maxEdits) return false
    row = next
  }
  return row.at(-1)! <= maxEdits
}
