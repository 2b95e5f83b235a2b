import type { Language } from '@alphorn/contract/core/fields'
import type { CompanyKind } from '@alphorn/contract/directory/company-kinds'
import type { CompanySize } from '@alphorn/contract/directory/company-sizes'
import type { CompanyStatus } from '@alphorn/contract/directory/company-statuses'
import type { DerivedFrom } from '@alphorn/contract/directory/derived-facts'

// Words with which qualification without a model explains a verdict on a criterion: the fact, its value, and its
// source.

/** Facts that can decide a criterion. */
export type DecidedBy =
  | 'canton'
  | 'legal_form'
  | 'status'
  | 'noga'
  | 'size'
  | 'kind'
  | 'language'
  | 'founded_on'

type Names<Key extends string> = Readonly<Record<Key, string>>

/** Words about the verdict on a criterion, in one language. */
export type VerdictWords = {
  facts: Names<DecidedBy>
  kinds: Names<CompanyKind>
  sizes: Names<CompanySize>
  statuses: Names<CompanyStatus>
  languages: Names<Language>
  from: Names<DerivedFrom>
  /** `value` includes its source, if there is one. */
  wanted(fact: string, value: string): string
  unwanted(fact: string, value: string): string
  /** Explains that a criterion for exclusion is met; `allows` explains that it is not. */
  excludes(fact: string, value: string): string
  allows(fact: string, value: string): string
  derived(from: string, percent: number): string
  stated(source: string): string
  /** The day of registration, and the number of full years since then. */
  since(day: string, years: number): string
  wordInPurpose(word: string): string
  noWordInPurpose: string
  /** The word occurs only in a clause that fits any company. */
  onlyInBoilerplate(word: string): string
  /** The word occurs only among the activities that the purpose excludes. */
  onlyExcluded(word: string): string
  event(kind: string, day: string): string
  /** A person must answer, because the directory cannot. */
  question: string
  /** A person's answer, with its day. */
  answered(answer: 'yes' | 'no', day: string): string
  /** The directory has an estimate that is not certain enough. */
  unsure(fact: string, value: string): string
}
