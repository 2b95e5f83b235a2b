import type { Language } from '@alphorn/contract/core/fields'
import type { Industry } from '@alphorn/contract/directory/industries'
import { derivedNogaVersion, nogaCodes, nogaName } from '@alphorn/contract/directory/noga'
import { industriesFor, type IndustryMatch } from '@alphorn/understanding/industries'

const maxMatches = 20

/**
 * Returns the industries that match the typed words, best match first. Digits are a code prefix. Without words, returns
 * all industries in the order of the classification.
 */
export function findIndustries(q: string | undefined, language: Language): Industry[] {
  return matchesOf(q, language).map(({ code, title, keyword = null }) => ({
    code,
    title,
    keyword,
    codes: codesUnder(code),
    version: derivedNogaVersion,
  }))
}

function matchesOf(q: string | undefined, language: Language): IndustryMatch[] {
  const titled = (code: string) => ({ code, title: nogaName(code)?.[language] ?? code })
  if (q === undefined) return nogaCodes.map(titled)
  if (!/^\d{1,6}$/.test(q)) return industriesFor(q, language).slice(0, maxMatches)
  return nogaCodes.filter((code) => isDivision(code) && code.startsWith(q.slice(0, 2))).map(titled)
}

/** Returns the divisions of a section, which follow it in the order of the classification. */
function codesUnder(code: string) {
  if (isDivision(code)) return [code]
  const behind = nogaCodes.slice(nogaCodes.indexOf(code) + 1)
  const next = behind.findIndex((one) => !isDivision(one))
  return next < 0 ? behind : behind.slice(0, next)
}

function isDivision(code: string) {
  return /^\d/.test(code)
}
