import { companyName } from '@alphorn/swiss-names/company-name'
import { isBranch, isLive } from '#identity/agreement'
import type { Relative } from '#identity/entry'
import { isBranchName, namesAPart } from '#identity/markers'
import type { CompanyQuery } from '#identity/query'
import type { Hit } from '#identity/verdict'

// Companies of the register whose names begin like that of a company: sister companies, branches and divisions.

/** If both "Marti AG" and "Marti AG Bern" exist, the words after the form distinguish them. */
export function hasSiblings({ form }: CompanyQuery, relatives: readonly Relative[], hit: Hit) {
  return relatives.some((relative) => {
    if (relative.company_id === hit.company_id || relative.form !== form) return false
    const { before, after } = companyName(relative.matched_name)
    return after.length > 0 && before.join(' ') === relative.prefix && !isBranchName(after)
  })
}

/** Returns whether the register has branches or divisions of the company: then a part of it is one of them. */
export function hasParts(relatives: readonly Relative[], hit: Hit) {
  return relatives.some((relative) => relative.company_id !== hit.company_id && isPart(relative))
}

export function isPart(relative: Relative) {
  const words = relative.stem_key.split(' ')
  return isLive(relative) && (isBranch(relative) || isBranchName(words) || namesAPart(words) !== null)
}
