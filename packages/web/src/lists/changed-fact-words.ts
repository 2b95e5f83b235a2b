import type { Language } from '@alphorn/contract/core/fields'
import { companySizes } from '@alphorn/contract/directory/company-sizes'
import { companyStatuses } from '@alphorn/contract/directory/company-statuses'
import { legalFormOf } from '@alphorn/contract/directory/legal-forms'
import { industryWords } from '#web/companies/use-industry-words.ts'
import type { Messages } from '#web/language/language.tsx'
import { formatDay, formatInteger } from '#web/language/format.ts'

type Words = {
  language: Language
  companies: (key: keyof Messages['company']) => string
  languages: Readonly<Record<Language, string>>
}

const none = '–'

/** Describes the value of a company's fact in words: codes by their names, days and numbers in Swiss format. */
export function changedFactWords(fact: string, value: unknown, words: Words): string {
  if (Array.isArray(value)) return licenceWords(value)
  if (typeof value === 'number') return fact === 'seat_bfs_id' ? String(value) : formatInteger(value)
  if (typeof value !== 'string' || value === '') return none
  return codeWords(fact, value, words) ?? value
}

function codeWords(fact: string, value: string, { language, companies, languages }: Words) {
  if (fact.endsWith('_on')) return formatDay(value)
  if (fact === 'legal_form') return legalFormOf(value)?.name[language]
  if (fact === 'noga_code') return industryWords(value, language)
  if (fact === 'language') return languages[value as Language]
  const size = fact === 'size_class' && companySizes.find((one) => one === value)
  if (size) return companies(`size_${size}`)
  const status = fact === 'status' && companyStatuses.find((one) => one === value)
  return status ? companies(`status_${status}`) : undefined
}

/** Names the authorities that have licensed the company. */
function licenceWords(value: unknown[]): string {
  const authorities = value.flatMap((one) => {
    const authority = (one as { authority?: unknown } | null)?.authority
    return typeof authority === 'string' ? authority : []
  })
  return authorities.join(', ') || none
}
