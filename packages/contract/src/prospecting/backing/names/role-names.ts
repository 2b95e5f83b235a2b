import { languages } from '#contract/core/country'
import type { Language } from '#contract/core/fields'
import type { TextRange } from '#contract/prospecting/grounding/sentences'

// Names whose role a word beside them states: the brand that a dealer sells, a certificate, an association with members.
// In German every noun has a capital, so the role is what shows a name.

type Role = 'brand' | 'certificate' | 'member'
/** `isCalled`: the word beside it says that it is a brand or a label, so that it is a name for certain. */
export type RoleName = TextRange & { name: string; role: Role; isCalled: boolean }

const name = String.raw`(\p{Lu}[\p{L}\p{N}&’'-]*(?: (?:& )?\p{Lu}[\p{L}\p{N}&’'-]*){0,2})`
/** A name before a hyphen, which may have one itself. */
const first = String.raw`(\p{Lu}[\p{L}\p{N}]{1,40}(?:-\p{Lu}\p{L}{1,40})?)`
const brand = String.raw`(?:[Mm]arken?|Fabrikate?s?|[Mm]arques?|[Mm]arc(?:a|hio|he|hi)|[Bb]rands?)`

const sellers = String.raw`(?:Vertret|Händler|Importeur|Partner|Garage|Konzession|Agentur|Service)\p{Ll}*`

const sources: Readonly<Record<Language, Readonly<Record<Role, readonly string[]>>>> = {
  de: {
    brand: [
      String.raw`(?:[Vv]ertret(?:en|er|erin|ung)|[Hh]ändler(?:in)?|[Ii]mporteur(?:in)?|[Pp]artner(?:in)?|[Kk]onzessionär(?:in)?|[Vv]ertriebspartner(?:in)?|[Ss]ervicestelle)(?: (?:Sie|wir))?(?: (?:von|für|bei))? ${name}`,
      String.raw`${first}-${sellers}`,
      String.raw`${first}- (?:und|sowie|oder) \p{Lu}\p{L}{1,40}-${sellers}`,
    ],
    certificate: [
      String.raw`[Zz]ertifizier(?:t|ung)(?: (?:nach|von|durch|mit|gemäss))? ${name}`,
      String.raw`(?:nach|von|durch|mit) ${name} zertifiziert`,
      String.raw`(?:Labels?|Gütesiegel|Zertifikat|Siegel|Norm|Standard)(?: (?:von|nach))? ${name}`,
      String.raw`${first}-(?:zertifiziert|Zertifi|Label|Standard|Norm)\p{Ll}*`,
    ],
    member: [String.raw`[Mm]itglied(?:er)?(?: (?:von|bei))? ${name}`],
  },
  fr: {
    brand: [
      String.raw`(?:[Aa]gente?s?|[Cc]oncessionnaires?|[Rr]eprésent(?:ez|ons|ants?|e)|[Ii]mportateurs?|[Pp]artenaires?|[Dd]istributeurs?)(?: officiel(?:le)?s?)?(?: de| pour| d)?[ ’']${name}`,
    ],
    certificate: [
      String.raw`(?:[Cc]ertifi(?:ée?s?|cation)|[Ll]abel(?:s|lisée?s?)?|[Nn]orme|[Ss]tandard)(?: (?:par|de|selon|du|d))?[ ’']${name}`,
    ],
    member: [String.raw`[Mm]embres?(?: (?:de la|de|du|de l|d))?[ ’']${name}`],
  },
  it: {
    brand: [
      String.raw`(?:[Aa]gent[ei]|[Cc]oncessionari[ao]?|[Rr]appresent(?:ate|iamo|ant[ei]|a)|[Ii]mportator[ei]|[Pp]artner|[Rr]ivenditor[ei])(?: ufficial[ei])?(?: (?:di|per|della))? ${name}`,
    ],
    certificate: [
      String.raw`(?:[Cc]ertificat[aoei]|[Cc]ertificazione|[Ll]abel|[Mm]archio|[Nn]orma|[Ss]tandard)(?: (?:da|di|secondo))? ${name}`,
    ],
    member: [String.raw`[Mm]embr[io](?: (?:di|del|della|dell))?[ ’']${name}`],
  },
  en: {
    brand: [
      String.raw`(?:[Dd]ealers?|[Aa]gents?|[Pp]artners?|[Ii]mporters?|[Dd]istributors?|[Rr]epresent)(?: (?:of|for))? ${name}`,
      String.raw`(?:[Oo]fficial|[Aa]uthori[sz]ed|an?|the) ${name} (?:dealer|agent|partner|distributor|importer|garage)`,
    ],
    certificate: [
      String.raw`(?:[Cc]ertified|[Cc]ertification|[Ll]abel|[Ss]tandard)(?: (?:by|to|of|from))? ${name}`,
      String.raw`${name}[ -](?:certified|certification|label)`,
    ],
    member: [String.raw`[Mm]embers?(?:hip)? of (?:the )?${name}`],
  },
}

const patternOf = (source: string) => new RegExp(String.raw`(?<![\p{L}\p{N}-])${source}`, 'gu')
const called = [
  ['brand', patternOf(`${brand}(?: (?:von|de|di|of|namens))? ${name}`)],
  [
    'certificate',
    patternOf(
      String.raw`(?:Labels?|Gütesiegel|Zertifikat|[Ll]abels?|[Cc]ertificat[oe]?)(?: (?:von|de|di|of|d))?[ ’']${name}`,
    ),
  ],
] as const
/** Further names in one row with a name. */
const row = new RegExp(String.raw`(?:, ${name})?,? (?:und|sowie|oder|et|ou|e|o|and|or) ${name}`, 'uy')
const patterns = languages.map((language) => ({
  language,
  patterns: (Object.entries(sources[language]) as [Role, readonly string[]][]).flatMap(([role, all]) =>
    all.map((source) => ({ role, pattern: patternOf(source) })),
  ),
}))

/** Finds the names of a text whose role a word beside them states. A language of null means any. */
export function roleNamesIn(text: string, language: Language | null): RoleName[] {
  const read = (pattern: RegExp, role: Role, isCalled: boolean) =>
    [...text.matchAll(pattern)].flatMap(({ 0: whole, 1: words, index }): RoleName[] => {
      const first = rangeOf(words!, index + whole.indexOf(words!))
      return [first, ...rowAfter(text, first.end)].map((one) => ({ ...one, role, isCalled }))
    })
  const asked = patterns.filter((one) => language === null || one.language === language)
  return [
    ...called.flatMap(([role, pattern]) => read(pattern, role, true)),
    ...asked.flatMap((one) => one.patterns.flatMap(({ role, pattern }) => read(pattern, role, false))),
  ]
}

function rangeOf(words: string, start: number) {
  return { name: words, start, end: start + words.length }
}

function rowAfter(text: string, end: number) {
  row.lastIndex = end
  const found = row.exec(text)
  if (!found) return []
  return found.slice(1).flatMap((words: string | undefined) => {
    if (words === undefined) return []
    return [rangeOf(words, end + found[0].indexOf(words))]
  })
}
