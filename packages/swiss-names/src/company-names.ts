import { companyName } from '#swiss-names/company-name'

export type NamedCompany = {
  name: string
  translations: Record<string, string> | null
  former_names: string[] | null
}
/** Whether the name is the current one, a translation, or a former one. */
export type CompanyNameKind = 'current' | 'translation' | 'former'
/** A name with its comparison keys. */
export type CompanyNameRow = {
  kind: CompanyNameKind
  name: string
  key: string
  stem_key: string
  form: string | null
}

/** Returns every name that can find a company, each once: current, translated and former names. */
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
