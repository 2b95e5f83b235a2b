import { companyName } from '@alphorn/swiss-names/company-name'
import { eitherIsPrefix } from '@alphorn/swiss-names/place-key'
import { formAgreement, isBranch, isLive } from '#identity/agreement'
import type { NameHit, Relative } from '#identity/entry'
import type { Evidence } from '#identity/evidence'
import {
  departmentIn,
  isAbroad,
  isGroupWord,
  isBranchName,
  namesAPart,
  namesAPartnership,
  typeWordsOf,
} from '#identity/markers'
import { namesABody, namesJointOwners } from '#identity/other-bodies'
import type { CompanyQuery } from '#identity/query'
import { hasParts, hasSiblings, isPart } from '#identity/relatives'
import { isTradeWord } from '@alphorn/swiss-names/trade-words'
import { type Hit, listedVerdict, resolvedVerdict, type Verdict } from '#identity/verdict'
import { addressConflicts, fittingHits, isPlainName, narrowHits } from '#identity/fitting-hits'

/** A registered name, its form, and the company's activity: `Wincasa AG Immobilien-Dienstleistungen`. */
export function nameBeforeForm(query: CompanyQuery, evidence: Evidence): Verdict | undefined {
  const { before_key } = query
  if (before_key === null) return undefined
  return nameAsFiled(query, evidence, evidence.before, evidence.relativesOfBefore, 'name_before_form')
}

/** Resolves `Keller Hans AG Bauunternehmung`: lists sort by surname, and the register has Hans Keller AG. */
export function surnameFirst(query: CompanyQuery, evidence: Evidence): Verdict | undefined {
  const { exchanged, relativesOfExchanged } = evidence
  return nameAsFiled(query, evidence, exchanged, relativesOfExchanged, 'surname_first')
}

/** Finds the company with this name and form, unless the words after the form mean another one. */
function nameAsFiled(
  query: CompanyQuery,
  evidence: Evidence,
  named: readonly NameHit[],
  relatives: readonly Relative[],
  sign: 'name_before_form' | 'surname_first',
): Verdict | undefined {
  const { after } = query.name ?? { after: [] }
  const isDepartment = departmentIn(['', ...after]) === 1
  if (namesSomethingElse(after, isDepartment) || evidence.exact.some(({ kind }) => kind !== 'former'))
    return undefined
  const filed = isDepartment ? fallBackToRelative(named, relatives) : named
  const fitting = narrowHits(query, fittingHits(query, currentOf(query, filed, isDepartment)))
  const [hit] = fitting
  if (fitting.length > 1) return severalFiled(fitting, isDepartment ? relatives : [])
  if (!hit || isAnotherOf(query, evidence, relatives, hit, isDepartment)) return undefined
  return resolvedVerdict('name_before_form', hit, isDepartment ? 'department_behind_name' : sign)
}

// If one of several companies has the branch that is named, the choice stays open.
function severalFiled(fitting: readonly Hit[], branches: readonly Relative[]) {
  return branches.some(isPart) ? undefined : listedVerdict('name_before_form', 'several_equal', fitting)
}

function isAnotherOf(
  query: CompanyQuery,
  evidence: Evidence,
  relatives: readonly Relative[],
  hit: Hit,
  isDepartment: boolean,
) {
  if (isPlainElsewhere(query, hit)) return true
  if (isDepartment) return hasParts(relatives, hit)
  return isElsewhereByName(query, evidence, hit) || hasSiblings(query, relatives, hit)
}

function isPlainElsewhere(query: CompanyQuery, hit: Hit) {
  return isPlainName({ ...query, words: hit.stem_key.split(' ') }) && addressConflicts(query, hit)
}

// Before a department, two words without a form are enough; a single one is the name of many companies.
function currentOf(query: CompanyQuery, hits: readonly NameHit[], isDepartment: boolean) {
  const isFormed = (hit: NameHit) =>
    formAgreement(query, hit) === 'agree' ||
    (query.form === null && isDepartment && hit.stem_key.includes(' '))
  return hits.filter((hit) => hit.kind !== 'former' && isFormed(hit))
}

/** Falls back to the only company whose name begins with the words before the form, because people omit the rest. */
function fallBackToRelative(named: readonly NameHit[], relatives: readonly Relative[]): readonly NameHit[] {
  if (named.length > 0) return named
  const living = relatives.filter((relative) => isLive(relative) && !isBranch(relative))
  const isOne = new Set(living.map(({ company_id }) => company_id)).size === 1
  return isOne ? living.filter((one) => companyName(one.matched_name).before.join(' ') === one.prefix) : []
}

function namesSomethingElse(after: readonly string[], isDepartment: boolean) {
  if (typeWordsOf(after).length > 0 || isAbroad(after) || namesAPart(['', ...after]) === 'body') return true
  if (namesAPartnership(after) || after.some(isGroupWord)) return true
  if (namesABody(after) || namesJointOwners(after)) return true
  return !isDepartment && isBranchName(after)
}

function isElsewhereByName({ words, name, places }: CompanyQuery, { placesAfterForm }: Evidence, hit: Hit) {
  const { before = [] } = name ?? {}
  const isAfter = (at: readonly number[]) =>
    at.every((one) => one >= before.length && !isTradeWord(words[one]!))
  const named = places.filter(({ at }) => isAfter(at)).map(({ key }) => key)
  const own = [hit.seat_key, hit.town_key].filter((key) => key !== null)
  return (
    placesAfterForm.some((place) => !own.includes(place)) ||
    named.some((place) => !own.some((key) => eitherIsPrefix(key, place)))
  )
}
