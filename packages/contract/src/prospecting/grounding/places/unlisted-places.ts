import type { Language } from '#contract/core/fields'
import { flatten } from '#contract/prospecting/grounding/flat'
import { spellingKey } from '#contract/prospecting/grounding/places/spelling-key'
import { placesIn } from '#contract/prospecting/grounding/places/places'

export type UnlistedPlace = { start: number; end: number; key: string }

// Words of a name are joined by hyphens, which count as letters, or by blanks. So a name can be matched in one way
// only: an ambiguous pattern took exponential time on "Ag-Ao--An…".
const word = String.raw`\p{Lu}[\p{L}'’-]+`
const particle = String.raw`(?:am|an|der|bei|b\.|im|in|ob|sur|sous|la|les?|de|du|di)`
const name = `(${word}(?: (?:${particle} ){0,2}(?:d['’])?${word}){0,3})`
const movePattern = (from: string, to: string) => String.raw`\b${from} ${name} ${to} ${name}`

// Contexts that only a place can follow: after a seat, an office or a branch, and in "moved from … to …". In languages
// with lower-case nouns, also "in" before a capital.
const patterns: Readonly<Record<Language, readonly RegExp[]>> = {
  de: [
    String.raw`(?:[Ss]itz|[Dd]omizil|[Ss]tandort|[Nn]iederlassung|[Ff]iliale|Adresse|Gemeinde)(?: neu| heute| jetzt)? (?:in |nach |von )?${name}`,
    String.raw`\b(?:[Ii]n|[Nn]ach|[Aa]us|[Vv]on) (\p{Lu}\p{Ll}{2,}(?:wil|wiler|ikon|ingen|bach|dorf|hausen|husen|hofen|stetten|kirch|brugg|brunn|rüti|schwand|moos|egg)(?:bach|berg|tal|thal)?)(?![\p{L}-])`,
    String.raw`\b(?:Quartier|Ortsteil|Weiler|Stadtteil) (?:im |in der |am )?${name}`,
    String.raw`(?:[Bb]üro|[Ww]erkstatt|[Ww]erk|[Hh]alle|[Ll]ager|[Hh]of|[Ll]aden|[Pp]raxis|[Bb]etrieb|liegt|steht)(?: \p{Ll}{2,12}){0,2} im (?!\p{L}{0,30}(?:um|vor|spiel|sport|bau|blick|ts|gs|is|nen|ld|st|mais|kraft)feld)(\p{Lu}\p{Ll}{2,30}(?:feld|moos|ried|acker|acher|rüti|grüt))(?![\p{L}-])`,
    String.raw`\bnach ${name} (?:(?:am|im|per|ab|seit) [^.;]{1,16} )?(?:verlegt|gezogen|umgezogen|gezügelt)`,
    String.raw`\bvon ${name}(?= nach \p{Lu}[^.;]{1,80}(?:verlegt|gezogen|umgezogen|gezügelt))`,
  ].map(unicodePattern),
  fr: [
    String.raw`(?:siège|succursale|bureaux?|adresse|install[ée]+s?|établie?s?|domiciliée?s?|basée?s?|commune)(?: social)? (?:à |de |d['’]|au |aux )${name}`,
    movePattern('d(?:e|u|es)', '(?:à|au|aux)'),
    String.raw`\b(?:quartier|hameau|lieu-dit) (?:de la |de l['’]|du |des |de |d['’])?${name}`,
    String.raw`[\p{L},] (?:à|aux?|rejoint|quitté) ${name}`,
  ].map(unicodePattern),
  it: [
    String.raw`(?:sede|succursale|ufficio|uffici|indirizzo|stabilit[ao]|domiciliat[ao]|comune)(?: sociale)? (?:a |ad |di |in |da )${name}`,
    movePattern('da', 'ad?'),
    String.raw`\b(?:quartiere|frazione|località) (?:di |del |della |dei )?${name}`,
    String.raw`[\p{L},] (?:a|ad|vien[ei] da|arriva da) ${name}`,
  ].map(unicodePattern),
  en: [
    String.raw`(?:office|seat|branch|address|based|located|headquartered|municipality)(?: is| are)? (?:in |at |to |from |of )${name}`,
    movePattern('from', 'to'),
    String.raw`\b(?:hamlet|district|quarter|neighbourhood) of (?:the )?${name}`,
    String.raw`\bthe ${name} (?:quarter|district|neighbourhood)`,
    String.raw`[\p{L},] (?:in|near) ${name}(?: and ${name})?`,
  ].map(unicodePattern),
}

function unicodePattern(source: string) {
  return new RegExp(source, 'gu')
}

// Abbreviations are no places either: "arriva a CHF 4,2 milioni", "passare a SAP".
const abbreviation = /^\p{Lu}{2,5}(?![\p{L}])/u
// Capitalised words that are not places in these contexts.
const others =
  /^(?:ihr\w*|sie|lei|voi|la|le|suo|sua|schweiz|suisse|svizzera|switzerland|europ\w*|liechtenstein|deutschland|allemagne|germania|germany|januar|februar|marz|april|mai|juni|juli|august|september|oktober|november|dezember|january|february|march|may|june|july|october|december|internet|noel|paques|natale|pasqua|christmas|easter|german|english|french|italian|deutsch|francais|italiano|\w+day|first|second|third|fourth|monsieur|madame|signor\w*)$/

const listing =
  /(?<=(?:^|\s|\()(?:in|In|nach|aus) )\p{Lu}[\p{L}'-]{2,}(?:, \p{Lu}[\p{L}'-]{2,})* (?:und|sowie) (?:in )?\p{Lu}[\p{L}'-]{2,}/gu
const localEnding =
  /(?:wil|wiler|ikon|ingen|bach|dorf|hausen|husen|hofen|stetten|kirch|brugg|brunn|rüti|schwand|moos|egg|berg|burg|tal|thal|wald|stein|see|ried|matt|bühl|horn)$/

/** In German, where every noun has a capital: a word with the ending of a place, in a row with a known place. */
function listedWithPlaces(text: string, language: Language): UnlistedPlace[] {
  if (language !== 'de') return []
  return [...text.matchAll(listing)].flatMap(({ 0: row, index }) => {
    const names = [...row.matchAll(/\p{Lu}[\p{L}'-]{2,}/gu)].map(({ 0: words, index: at }) => {
      const start = index + at
      const isKnown = placesIn(words, flatten(words), true).length > 0
      return { start, end: start + words.length, key: spellingKey(words), isKnown, words }
    })
    if (!names.some(({ isKnown }) => isKnown)) return []
    return names.filter(({ isKnown, words }) => !isKnown && localEnding.test(words))
  })
}

/** Finds places by their context in a sentence, listed or not, because no list has all hamlets and districts. */
export function unlistedPlacesIn(text: string, language: Language): UnlistedPlace[] {
  const found = patterns[language].flatMap((one) =>
    [...text.matchAll(one)].flatMap((match) =>
      match.slice(1).flatMap((words: string | undefined): UnlistedPlace[] => {
        if (words === undefined) return []
        const start = match.index + match[0].indexOf(words)
        return words.length > 2 && !others.test(flatten(words)) && !abbreviation.test(words)
          ? [{ start, end: start + words.length, key: spellingKey(words) }]
          : []
      }),
    ),
  )
  return [...found, ...listedWithPlaces(text, language)]
}
