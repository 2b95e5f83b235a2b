import { companyName } from '#server/directory/companies/company-name'
import type { CompanyNameKind, CompanyNamesTable } from '#server/platform/db/tables/directory'

export type NamedCompany = {
  name: string
  translations: Record<string, string> | null
  former_names: string[] | null
}
export type CompanyNameRow = Omit<CompanyNamesTable, 'company_id'>

/** Every name that a company can be found by, each once: as it is, translated, as it was. */
export function namesOf({ name, translations, former_names }: NamedCompany): CompanyNameRow[] {
  const current = nameRow('current', name)
  const others = [
    ...Object.values(translations ?? {}).map((text) => nameRow('translation', text)),
    ...(former_names ?? []).map((text) => nameRow('former', text)),
  ]
  const seen = new Set([current.name])
  return [current, ...others.filter((other) => !seen.has(other.name) && seen.add(other.name))]
}

function nameRow(kind: CompanyNameKind, text: string): CompanyNameRow {
  const { key, stem_key, form } = companyName(text)
  return { kind, name: text, key, stem_key, form }
}
