import { knownOrganisations } from '#contract/prospecting/backing/names/known-organisations'
import { flatten } from '#contract/prospecting/grounding/flat'
import type { TextRange } from '#contract/prospecting/grounding/sentences'

// Organisations that a statement names without a legal form: "Migros", "SBB", and any word in capitals.

const isLetter = /[\p{L}\p{N}]/u
const flatNames = knownOrganisations.map((names) => names.map(flatten))
type Listed = { name: string; at: number }
const byFirstWord = new Map<string, Listed[]>()
for (const [at, named] of knownOrganisations.entries())
  for (const name of named) {
    const first = /^\p{L}+/u.exec(name)![0]
    byFirstWord.set(first, [...(byFirstWord.get(first) ?? []), { name, at }])
  }
const listedNames = new Set(knownOrganisations.flat())

/** Returns whether a name begins with the first word of an organisation of the list. */
export function isListedOrganisation(name: string): boolean {
  return byFirstWord.has(/^\p{L}+/u.exec(name)?.[0] ?? '')
}

const initials = new RegExp(String.raw`(?<![\p{L}\p{N}.&/-])\p{Lu}{3,6}(?![\p{L}\p{N}])`, 'gu')

// Abbreviations of things, legal forms, currencies and offices, which are not names.
const things = new Set(
  `abs ag api ar ars asa atm avs ahv bim bio blog bkp bruttobr bsc bvg cad cam cap cas cbd cd ceo cfc cfo chf cms cnc co cto coo cpu crm ctr das diy dna doc dsg dvd edv eur
eu erp esg est gaf gbp gmbh gps gu hf hifi hlk hlks hlkse hr html hvac ice ict iii int iot ip ips it iva ivr jpg kg kmu led lidar ltd lcd llc mas mba mdf mint mri mrt msc mwst nda nft nlp oem oled osb pc pdf pea pec pet pma pme pmi pos pp ppe ps pv pvc
qr rav rfid rse sa saas sagl sap sarl seo ses sme smes sms snc spa srl sui tft tv tva ui uk ue us usa usb usd ux uv vae vat vip vod vpn vr web wc wlan wifi www xml zip ems gsm lpp lpg gpl dab ccm bms abc cv rc rh ok fosc fusc shab sogc che bkp cfc npk simap zefix uid ide idi noga`.split(
    /\s+/,
  ),
)

/** Finds organisations that a statement names and no evidence does. `evidence`: the flat texts. */
export function unnamedOrganisationsIn(text: string, evidence: readonly string[]): TextRange[] {
  const known = [...text.matchAll(/(?<![\p{L}\p{N}-])\p{L}+/gu)].flatMap(({ 0: word, index }) => {
    const named = (byFirstWord.get(word) ?? []).filter(
      ({ name }) => text.startsWith(name, index) && !isLetter.test(text[index + name.length] ?? ' '),
    )
    const isNamed = named.some(({ at }) =>
      flatNames[at]!.some((other) => evidence.some((one) => hasWords(one, other))),
    )
    const [longest] = named.map(({ name }) => name).toSorted((one, other) => other.length - one.length)
    return longest === undefined || isNamed ? [] : [{ start: index, end: index + longest.length }]
  })
  const others = [...text.matchAll(initials)].filter(([word]) => {
    const flat = flatten(word)
    return (
      !listedNames.has(word) &&
      !things.has(flat) &&
      !/^[ivxlcm]+$/.test(flat) &&
      !evidence.some((one) => hasWords(one, flat) || hasInitials(one, flat))
    )
  })
  const unnamed = others.map(({ 0: name, index }) => ({ start: index, end: index + name.length }))
  return [...known, ...unnamed]
}

function hasWords(flat: string, words: string): boolean {
  for (let at = flat.indexOf(words); at >= 0; at = flat.indexOf(words, at + 1))
    if (!/[a-z\d]/.test(flat[at - 1] ?? ' ') && !/[a-z\d]/.test(flat[at + words.length] ?? ' ')) return true
  return false
}

const smallWords =
  /^(?:de|des|du|d|l|la|le|les|et|pour|di|del|della|dei|delle|e|per|of|the|and|for|fur|und|der|die|das)$/

/** Returns whether consecutive words have these initials: "établissement médico-social" is an EMS. */
function hasInitials(flat: string, letters: string) {
  const words = (flat.match(/[a-z]+/g) ?? []).filter((word) => !smallWords.test(word))
  return words
    .map((word) => word[0])
    .join('')
    .includes(letters)
}
