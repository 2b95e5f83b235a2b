import type { Language } from '#contract/fields'
import { flatten } from '#contract/grounding/flat'
import { placeKey } from '#contract/grounding/places'

export type UnlistedPlace = { start: number; end: number; key: string }

const name = String.raw`(\p{Lu}[\p{L}'’-]+(?:[ -](?:(?:am|an der|an|bei|b\.|im|in|ob|sur|sous|la|le|les|de|du|di|d['’])[ -]?)*\p{Lu}[\p{L}'’-]+)*)`
const move = (from: string, to: string) => String.raw`\b${from} ${name} ${to} ${name}`

// Where a sentence can only mean a place: behind a seat, an office, a branch, in "moved from … to …", and, in the languages
// that write their nouns small, wherever "in" stands before a capital.
const patterns: Readonly<Record<Language, readonly RegExp[]>> = {
  de: [
    String.raw`(?:[Ss]itz|[Dd]omizil|[Ss]tandort|[Nn]iederlassung|[Ff]iliale|Adresse|Gemeinde)(?: neu| heute| jetzt)? (?:in |nach |von )?${name}`,
    String.raw`\bnach ${name} (?:verlegt|gezogen|umgezogen|gezügelt)`,
    String.raw`\bvon ${name} nach ${name}[^.;]{0,20}(?:verlegt|gezogen|umgezogen|gezügelt)`,
  ].map(pattern),
  fr: [
    String.raw`(?:siège|succursale|bureaux?|adresse|install[ée]+s?|établie?s?|domiciliée?s?|basée?s?|commune)(?: social)? (?:à |de |d['’]|au |aux )${name}`,
    move('d(?:e|u|es)', '(?:à|au|aux)'),
    String.raw`[\p{L},] (?:à|aux?|rejoint|quitté) ${name}`,
  ].map(pattern),
  it: [
    String.raw`(?:sede|succursale|ufficio|uffici|indirizzo|stabilit[ao]|domiciliat[ao]|comune)(?: sociale)? (?:a |ad |di |in |da )${name}`,
    move('da', 'ad?'),
    String.raw`[\p{L},] (?:a|ad|vien[ei] da|arriva da) ${name}`,
  ].map(pattern),
  en: [
    String.raw`(?:office|seat|branch|address|based|located|headquartered|municipality)(?: is| are)? (?:in |at |to |from |of )${name}`,
    move('from', 'to'),
    String.raw`[\p{L},] (?:in|near) ${name}(?: and ${name})?`,
  ].map(pattern),
}

function pattern(source: string) {
  return new RegExp(source, 'gu')
}

// Capitals that are no places here.
const others =
  /^(?:ihr\w*|sie|lei|voi|la|le|suo|sua|schweiz|suisse|svizzera|switzerland|europ\w*|liechtenstein|deutschland|allemagne|germania|germany|januar|februar|marz|april|mai|juni|juli|august|september|oktober|november|dezember|january|february|march|may|june|july|october|december|internet|noel|paques|natale|pasqua|christmas|easter|german|english|french|italian|deutsch|francais|italiano|\w+day|monsieur|madame|signor\w*)$/

/** Places by where they stand in a sentence, whether or not any list knows them: hamlets and quarters are in none of ours. */
export function unlistedPlacesIn(text: string, language: Language): UnlistedPlace[] {
  return patterns[language].flatMap((one) =>
    [...text.matchAll(one)].flatMap((match) =>
      match.slice(1).flatMap((words: string | undefined): UnlistedPlace[] => {
        if (words === undefined) return []
        const start = match.index + match[0].indexOf(words)
        return words.length > 2 && !others.test(flatten(words))
          ? [{ start, end: start + words.length, key: placeKey(words) }]
          : []
      }),
    ),
  )
}
