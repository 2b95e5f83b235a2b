import type { Language } from '@alphorn/contract/core/fields'
import type { CompanyKind } from '@alphorn/contract/directory/company-kinds'
import type { CompanySize } from '@alphorn/contract/directory/company-sizes'
import { wishedCustomers, type WishedIndustry } from '#understanding/offering/customer-industries'
import { type MarketPlaces, marketPlaces } from '#understanding/offering/market-places'
import { marketSizes } from '#understanding/offering/market-sizes'
import { offeringName } from '#understanding/offering/offering-name'
import { offeringSentences } from '#understanding/offering/offering-sentences'
import { sentencesOf } from '#understanding/offering/sentences'
import { languageOfText } from '#understanding/text-language'

/** A description of an offering, parsed without a model. */
export type ReadOffering = {
  language: Language
  name: string
  summary: string
  /** Whole sentences, verbatim, that a letter may contain. */
  points: string[]
  industries: WishedIndustry[]
  kinds: CompanyKind[]
  sizes: CompanySize[]
  /**
   * The languages that the text asks for. If it names none, the language of the text itself, unless that is English.
   */
  languages: Language[]
} & MarketPlaces

type Reading = {
  /** Language to assume if the text is too short to detect its own. */
  otherwise: Language
  /** Returns whether a name is that of a municipality. */
  isPlace: (name: string) => boolean
}

const maxSummaryLength = 1000

const leads: Readonly<Record<Language, string>> = {
  de: 'Wir bieten: ',
  fr: 'Nous proposons : ',
  it: 'Offriamo: ',
  en: 'We offer: ',
}

/** "Kassensysteme für Apotheken." begins with the name and has no verb, whereas a letter needs a sentence. */
function asSentence(summary: string, name: string, language: Language) {
  if (name === '' || !summary.toLowerCase().startsWith(name.toLowerCase())) return summary
  // An abbreviation or a German noun keeps its capital.
  const isKept = language === 'de' || /^\p{Lu}{2}/u.test(summary)
  const rest = isKept ? summary : `${summary.slice(0, 1).toLowerCase()}${summary.slice(1)}`
  return `${leads[language]}${rest}${/[.!?]$/.test(rest) ? '' : '.'}`
}

/**
 * Parses a description of an offering: its name, points and wanted customers. Pure, and linear in the length of the
 * text.
 */
export function readOffering(text: string, { otherwise, isPlace }: Reading): ReadOffering {
  const language = languageOfText(text) ?? otherwise
  const sentences = sentencesOf(text)
  const { summary, points } = offeringSentences(sentences, language)
  const { languages, ...places } = marketPlaces(sentences, language, isPlace)
  const name = offeringName(summary, language)
  return {
    language,
    name,
    summary: asSentence(summary, name, language).slice(0, maxSummaryLength),
    points,
    ...wishedCustomers(sentences, language),
    sizes: marketSizes(sentences, language),
    // The register knows few companies whose language is English, so an English text means companies of any language.
    languages: languages.length > 0 ? [...new Set(languages)] : language === 'en' ? [] : [language],
    ...places,
  }
}
