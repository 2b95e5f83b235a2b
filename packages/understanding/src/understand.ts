import { deriveIndustry } from '#understanding/derive-industry'
import { deriveKind } from '#understanding/derive-kind'
import { deriveLanguage } from '#understanding/derive-language'
import { deriveSize } from '#understanding/derive-size'
import { withoutExclusions } from '#understanding/exclusions'
import { purposeClausesOf, purposeCoreOf } from '#understanding/purpose-clauses'
import { languageOfText } from '#understanding/text-language'
import type { Understanding, UnderstandingInput } from '#understanding/understanding'
import { cleanText } from '#understanding/words'

const maxNameLength = 300

/** Increased when answers may change: facts derived by another version are derived again. */
export const understandingVersion = '10'

/** Derives facts of a company from the statements of its sources. Pure, and linear in the length of the input. */
export function understand(given: UnderstandingInput): Understanding {
  const input = { ...given, name: cleanText(given.name, maxNameLength) }
  const purposeClauses = input.purpose === null ? [] : purposeClausesOf(input.purpose)
  const purposeCore = purposeCoreOf(purposeClauses)
  const written = purposeCore === null ? null : languageOfText(purposeCore)
  const own = purposeCore === null ? null : withoutExclusions(purposeCore)
  const kind = deriveKind(input, own)
  return {
    purposeClauses,
    purposeCore,
    language: deriveLanguage(input, written),
    industry: deriveIndustry(input, {
      core: own,
      website: websiteText(input.websiteWords),
      kind: kind?.value ?? null,
      written,
    }),
    kind,
    size: deriveSize(input, kind?.value ?? null),
  }
}

/** A whole page contains too much that is not about the company, so only its beginning is read. */
const maxWebsiteTextLength = 1500

function websiteText(words: string | null | undefined) {
  return words ? cleanText(words, maxWebsiteTextLength) : null
}
