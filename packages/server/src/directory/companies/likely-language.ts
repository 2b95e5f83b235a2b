import type { Language } from '@alphorn/contract/core/fields'
import { formLanguages } from '@alphorn/understanding/form-language'
import { type Region, regionOf } from '@alphorn/understanding/municipality-languages'
import { languageOfText } from '@alphorn/understanding/text-language'

/** The language that a company most likely writes, what says so, and how sure that is. */
export type LikelyLanguage = {
  language: Language
  source: 'legal_form' | 'municipality' | 'purpose'
  confidence: number
}

export type Known = {
  name: string
  seat_bfs_id: number | null
  canton: string | null
  purpose: string | null
}

/**
 * The likely language of a company whose language no source states. It follows from the legal form as the name writes
 * it, the languages of the municipality, and the purpose. Null: nothing shows it.
 */
export function likelyLanguage({ name, seat_bfs_id, canton, purpose }: Known): LikelyLanguage | null {
  const forms = formLanguages(name)
  const region = regionOf(seat_bfs_id, canton)
  const written = purpose === null ? null : nationalOnly(languageOfText(purpose))
  return byForm(forms, region, written) ?? byPlace(region, written) ?? byPurpose(written)
}

function byForm(forms: Region, region: Region, written: Language | null): LikelyLanguage | null {
  const fitting = region.filter((language) => forms.includes(language))
  if (fitting.length === 1) return said(fitting[0]!, 'legal_form', written === fitting[0] ? 0.99 : 0.97)
  if (written !== null && forms.includes(written)) return said(written, 'legal_form', 0.95)
  // A GmbH in Lausanne whose purpose says nothing: its name is its own choice. SA may be French or Italian.
  if (forms.length !== 1 || written !== null) return null
  return said(forms[0]!, 'legal_form', region.length === 0 ? 0.9 : 0.6)
}

function byPlace(region: Region, written: Language | null): LikelyLanguage | null {
  if (region.length === 0) return null
  const [most] = region
  if (written !== null && region.includes(written)) return said(written, 'municipality', 0.95)
  if (written !== null && region.length > 0) return said(written, 'purpose', 0.7)
  return said(most!, 'municipality', region.length === 1 ? 0.9 : 0.6)
}

function byPurpose(written: Language | null): LikelyLanguage | null {
  return written === null ? null : said(written, 'purpose', 0.85)
}

function said(language: Language, source: LikelyLanguage['source'], confidence: number): LikelyLanguage {
  return { language, source, confidence }
}

/** The register is kept in the languages of the country: an English purpose says nothing of how to write to a company. */
function nationalOnly(language: Language | null) {
  return language === 'en' ? null : language
}
