import { derivedSource, type DerivedFacts } from '@alphorn/contract/directory/derived-facts'
import type { Company } from '@alphorn/contract/directory/companies'
import { languages } from '@alphorn/contract/core/fields'
import { nogaName } from '@alphorn/contract/directory/noga'
import type { Selectable } from 'kysely'
import type { CompaniesTable } from '#server/platform/db/tables/directory'

type Entry = Selectable<CompaniesTable>

/** Columns that sources state or that are derived. */
export type InferredColumns = Pick<
  Entry,
  | 'language'
  | 'noga_code'
  | 'noga_version'
  | 'noga_source'
  | 'noga_confidence'
  | 'size_class'
  | 'size_source'
  | 'derived_language'
  | 'derived_noga_code'
  | 'derived_noga_version'
  | 'derived_kind'
  | 'derived_size'
  | 'derived_basis'
>

type PresentedFacts = Pick<Company, 'language' | 'noga' | 'size' | 'kind' | 'derived'>

/** Returns the facts that a source states, or else the derived ones with their basis. */
export function presentInferred(row: InferredColumns): PresentedFacts {
  const stated = languages.find((language) => language === row.language) ?? null
  return {
    language: stated ?? row.derived_language,
    noga: presentNoga(row),
    size: presentSize(row),
    kind: row.derived_kind,
    derived: presentBases(row, stated !== null),
  }
}

function presentBases(
  { noga_code, size_class, derived_basis }: InferredColumns,
  isSpoken: boolean,
): DerivedFacts {
  const { language = null, noga = null, kind = null, size = null } = derived_basis ?? {}
  return {
    language: isSpoken ? null : language,
    noga: noga_code ? null : noga,
    kind,
    size: size_class ? null : size,
  }
}

// A value and its source are always written together (import-record.ts), so neither occurs without the other.
function presentNoga(row: InferredColumns): Company['noga'] {
  const { noga_code: code, derived_noga_code: derived } = row
  if (code)
    return {
      code,
      name: nogaName(code) ?? null,
      version: row.noga_version,
      source: row.noga_source ?? 'unknown',
      confidence: row.noga_confidence,
    }
  if (!derived) return null
  return {
    code: derived,
    name: nogaName(derived) ?? null,
    version: row.derived_noga_version,
    source: derivedSource,
    confidence: row.derived_basis?.noga?.probability ?? null,
  }
}

function presentSize({ size_class, size_source, derived_size }: InferredColumns): Company['size'] {
  if (size_class) return { class: size_class, source: size_source ?? 'unknown' }
  return derived_size ? { class: derived_size, source: derivedSource } : null
}

/** Removes the derived facts of a company and leaves those that sources state. */
export function withoutDerived<Shown extends PresentedFacts>(company: Shown): Shown {
  const { derived } = company
  return {
    ...company,
    language: derived.language ? null : company.language,
    noga: derived.noga ? null : company.noga,
    size: derived.size ? null : company.size,
    kind: null,
    derived: nothingDerived,
  }
}

const nothingDerived: DerivedFacts = { language: null, noga: null, kind: null, size: null }
