import { foldAccents } from '@alphorn/contract/core/fold-accents'
import { invalid } from '@alphorn/contract/core/errors'
import type { Db } from '#server/platform/db/connection'
import { build } from '#server/platform/db/statement'

// Refuses passwords that are long enough but weak (NIST SP 800-63B, 5.1.1.2): common guesses, and those made of data
// about the user. Every step is linear in the length of the password, which is bounded.

/** The user's own data, from which a password may not be built. */
type Owner = { email: string; names: readonly string[] }

/** Refuses a common password, and one that is built from the user's own names. */
export async function ensureGoodPassword(password: string, owner: Owner, field = 'password'): Promise<void> {
  const typed = foldText(password)
  const withoutOwn = withoutWords(typed, ownWords(owner))
  if (lettersOf(withoutOwn).length < 4 && withoutOwn !== typed)
    throw invalid(
      'password_own',
      field,
      'This password is made of your name, your address, the account or the product. Choose another one.',
    )
  if (isRegular(typed) || (await isCommon([typed, withoutOwn])))
    throw invalid(
      'password_common',
      field,
      'This password is among those that are tried first. Choose another one, such as four unrelated words.',
    )
}

/** Refuses a weak password for an existing user, whose names are read from the database. */
export async function ensureGoodPasswordOf(tx: Db, user_id: string, password: string): Promise<void> {
  const rows = await tx.query(
    build
      .selectFrom('users')
      .leftJoin('memberships', 'memberships.user_id', 'users.user_id')
      .leftJoin('accounts', 'accounts.account_id', 'memberships.account_id')
      .select(['users.email', 'users.name', 'accounts.name as account_name'])
      .where('users.user_id', '=', user_id),
  )
  const names = rows.flatMap(({ name, account_name }) => [name, account_name ?? ''])
  await ensureGoodPassword(password, { email: rows[0]?.email ?? '', names })
}

const product = 'alphorn'
/** Shorter words of a name occur in too many good passwords by chance. */
const minOwnWordLength = 4
const maxOwnWords = 100

function ownWords({ email, names }: Owner): string[] {
  const words = [
    product,
    foldText(email),
    ...[email, ...names].flatMap((text) => foldText(text).split(/[^\p{L}\p{N}]/u)),
  ]
  return [...new Set(words)].filter((word) => word.length >= minOwnWordLength).slice(0, maxOwnWords)
}

/** Folds to lower case without diacritics, with one spelling for each letter. */
function foldText(text: string) {
  return foldAccents(text).toLowerCase()
}

function withoutWords(text: string, words: readonly string[]) {
  const longestFirst = words.toSorted((a, b) => b.length - a.length)
  return longestFirst.reduce((rest, word) => rest.replaceAll(word, ''), text)
}

function lettersOf(text: string) {
  return text.replaceAll(/\P{L}/gu, '')
}

/** Detects a short part that repeats, or a few runs along the alphabet, the digits or the keyboard. */
function isRegular(text: string) {
  return isRepetition(text) || runsIn(text) <= 3
}

/** A repeated part of this length is too short to be a password by itself. */
const maxRepeatedLength = 11

/**
 * Returns whether the text repeats a shorter one, of which the last repetition may be cut. Uses the failure function of
 * Knuth, Morris and Pratt.
 */
function isRepetition(text: string) {
  const borders = [0]
  for (let at = 1, border = 0; at < text.length; at++) {
    while (border > 0 && text[at] !== text[border]) border = borders[border - 1] ?? 0
    if (text[at] === text[border]) border++
    borders.push(border)
  }
  const period = text.length - (borders.at(-1) ?? 0)
  return period <= maxRepeatedLength && period * 2 <= text.length
}

const keyRows = [
  'abcdefghijklmnopqrstuvwxyz',
  '1234567890',
  'qwertyuiop',
  'qwertzuiop',
  'azertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  'yxcvbnm',
]
const neighbours = new Set(
  keyRows.flatMap((row) => Array.from(row, (letter, at) => letter + (row[at + 1] ?? row[0] ?? ''))),
)

/** Counts the runs of adjacent or equal characters that make up the text. */
function runsIn(text: string) {
  let runs = 1
  for (let at = 1; at < text.length; at++) {
    const [before = '', letter = ''] = [text[at - 1], text[at]]
    if (before !== letter && !neighbours.has(before + letter) && !neighbours.has(letter + before)) runs++
  }
  return runs
}

/**
 * Returns whether the text is a listed word, or two in a row. Digits and signs around it and look-alike characters do
 * not count.
 */
async function isCommon(texts: readonly string[]) {
  const list = await (common ??= readList())
  return texts
    .flatMap((text) => [text, plainText(text)])
    .flatMap((text) => [text, bareText(text)])
    .some((text) => text.length >= minCommonPasswordLength && (list.has(text) || isTwoOf(list, text)))
}

const minCommonPasswordLength = 4

function isTwoOf(list: ReadonlySet<string>, text: string) {
  for (let at = minCommonPasswordLength; at <= text.length - minCommonPasswordLength; at++)
    if (list.has(text.slice(0, at)) && list.has(text.slice(at))) return true
  return false
}

/** Strips digits and signs from both ends. */
function bareText(text: string) {
  const first = text.search(/\p{L}/u)
  if (first < 0) return ''
  let last = text.length
  while (last > first && !/\p{L}/u.test(text[last - 1] ?? '')) last--
  return text.slice(first, last)
}

const lookAlikes: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
}

function plainText(text: string) {
  return bareText(text).replaceAll(/[013457@$!]/g, (character) => lookAlikes[character] ?? character)
}

let common: Promise<ReadonlySet<string>> | undefined

/** The 49,000 passwords that occur most often in leaks. Read when someone first chooses a password. */
async function readList(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return new Set(dictionary['passwords-common'].map(String))
}
