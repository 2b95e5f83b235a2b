import { formLanguages } from '#understanding/form-language'
import type { CompanyKind, Derived, DerivedFrom, UnderstandingInput } from '#understanding/understanding'
import { cleanText, fold, Stems, wordsOf } from '#understanding/words'

const byForm: Readonly<Record<string, CompanyKind>> = {
  '0109': 'association',
  '0110': 'foundation',
  '0114': 'financial_vehicle',
  '0115': 'financial_vehicle',
  '0116': 'financial_vehicle',
  '0117': 'public_body',
}
/** Sole proprietors and partnerships have a trade of their own. */
const operatingForms = new Set(['0101', '0103', '0104'])

const foundations = new Stems('stiftung fondation fondazione foundation')
const associations = new Stems(
  'verein verband associat associaz vereinigung club$ clubs$ gewerkschaft verbund$',
)
const endsAssociation = /(?:verein|verband|vereinigung|fussballclub|sportclub|skiclub|bund)$/
const publicWords = new Stems(
  'zweckverband gemeindeverband einwohnergemeinde burgergemeinde ortsburgergemeinde kirchgemeinde schulgemeinde korporationsgemeinde ortsgemeinde bourgeoisie patriziato consorzio intercommunale commune$ comune$ politische$',
)
const publicPhrases =
  /offentlich ?rechtlich|(?:etablissement|corporation|institution|association) de droit public|ente di diritto pubblico|corporazione di diritto pubblico|public law (?:institution|corporation)|verbandsgemeinden|communes membres|comuni consorziati/

const participations = new Stems(
  'beteiligung participation partecipazion shareholding equity$ stakes$ unternehmensbeteiligung aktienpaket',
)
const issues =
  /(?:ausgabe|begebung|emission) von .{0,60}(?:anleihe|schuldverschreibung|strukturiert|effekten|notes|zertifikat|obligation)|verbriefung|titrisation|cartolarizzazione|securiti[sz]ation|emission d obligations|emission de (?:certificats|produits)|emissione di obbligazioni|covered bonds|issu(?:e|ance) (?:and sale )?of (?:notes|bonds|certificates|debt|structured)|zweck (?:ist )?die kollektive kapitalanlage|sicav|but exclusif (?:est )?le placement collectif|(?:sole|exclusive) purpose is collective investment/
const estate = new Stems(
  'liegenschaft immobili grundstuck grundeigentum immeuble terrain$ wohnung wohnbau logement appartement stabil$ stabili$ estate$ propert uberbauung areal$ stockwerkeigentum hotelliegenschaft mehrfamilienh geschaftsh alloggi terreni$ wohnliegenschaft gewerbeliegenschaft wohnraum',
)
const forOthers =
  /dritter|fur dritte|im auftrag|vermittlung|makler|schatzung|bewertung|treuhand|courtage|gerance|pour le compte de tiers|expertise|regie|conto (?:di )?terzi|intermediazione|perizi|amministrazione di stabili|brokerage|on behalf of|third part|promotion|promozione|realisierung|erstellung|schlusselfertig|entwicklung, realisierung|facility|reinigung|hauswart/
const owns =
  /erwerb|halten|kauf|vermiet|verwalt|verausser|verpacht|eigentum|besitz|acqui|detention|detenir|achat|location|gestion|mise en valeur|propriet|loyer|compravendita|locazione|holding|letting|disposal|wohnungen zu verschaffen|wohnraum|logement|abitazion|alloggi|uberbau/

/** What kind of company it is, by its form, its name and the core of its purpose. Null: nothing is known but a name. */
export function deriveKind(input: UnderstandingInput, core: string | null): Derived<CompanyKind> | null {
  const form = input.legalForm === null ? undefined : byForm[input.legalForm]
  const folded = core === null ? '' : fold(cleanText(core, 2000)).replace(/[-'’]/g, ' ')
  const name = wordsOf(fold(input.name.slice(0, 300))).map((word) => `${word}$`)
  const words = wordsOf(folded).map((word) => `${word}$`)
  if (form === 'public_body' || form === 'financial_vehicle') return found(form, 0.97, ['legal_form'])
  return (
    bodyOf(input, name, words, folded) ??
    (form === undefined ? null : found(form, 0.97, ['legal_form'])) ??
    financeOf(name, words, folded) ??
    operatingOf(input, core)
  )
}

function operatingOf({ legalForm }: UnderstandingInput, core: string | null): Derived<CompanyKind> | null {
  if (legalForm !== null && operatingForms.has(legalForm)) return found('operating', 0.97, ['legal_form'])
  return core === null ? null : found('operating', 0.95, ['purpose'])
}

/** Bodies that are no companies: by the form that their name or purpose says. */
function bodyOf(
  { name: written, legalForm }: UnderstandingInput,
  name: readonly string[],
  words: readonly string[],
  folded: string,
): Derived<CompanyKind> | null {
  const begins = fold(written)
  if (/^(?:[a-z]+stiftung|stiftung|fondation|fondazione|fonds de prevoyance|fondo di previdenza)\b/.test(begins))
    return found('foundation', 0.95, ['name'])
  const isCompany =
    (legalForm !== null && !['0109', '0110', '0113', '0117'].includes(legalForm)) ||
    (legalForm === null && /(?:^|[^a-z])(?:ag|gmbh|sa|sarl|sagl|genossenschaft)$/.test(endOf(written)))
  if (isCompany) return null
  if (name.some((word) => publicWords.has(word)) || publicPhrases.test(folded))
    return found('public_body', 0.9, publicPhrases.test(folded) ? ['purpose', 'name'] : ['name'])
  const first = words.slice(0, 3)
  if (
    name.some((word) => foundations.has(word) || word.endsWith('stiftung$')) ||
    first.some((word) => foundations.has(word))
  )
    return found('foundation', 0.95, ['name'])
  if (/^fonds de prevoyance|^fondo di previdenza/.test(fold(written)))
    return found('foundation', 0.9, ['name'])
  if (
    name.some((word) => associations.has(word) || endsAssociation.test(word.slice(0, -1))) ||
    /^(?:der )?verein |^association |^associazione /.test(folded) ||
    /^societe de (?:developpement|tir|gymnastique|musique)/.test(fold(written))
  )
    return found('association', 0.9, ['name'])
  return null
}

function endOf(name: string) {
  const said = formLanguages(name)
  return said.length === 0
    ? fold(name)
    : `${fold(name).replace(/[^a-z]+$/g, '')}`.replace(/s\. ?a\.?$/, ' sa')
}

/** Companies that only own: shares, claims or land. */
function financeOf(
  name: readonly string[],
  words: readonly string[],
  folded: string,
): Derived<CompanyKind> | null {
  if (words.length === 0)
    return name.includes('holding$') || name.includes('holdings$') ? found('holding', 0.8, ['name']) : null
  const start = folded.slice(0, 220)
  if (issues.test(start)) return found('financial_vehicle', 0.85, ['purpose'])
  const said = words.length
  const at = words.findIndex((word) => participations.has(word))
  const isHolding = name.includes('holding$') || name.includes('holdings$')
  const landAt = words.findIndex(isEstate)
  const isFirst = at >= 0 && (landAt < 0 || at < landAt || isHolding)
  const before = start.slice(0, start.search(/beteiligung|participation|partecipazion|shareholding|equity|stakes|aktienpaket/))
  if (isFirst && (at <= 16 || isHolding) && !isDoing(before)) {
    const sure = isHolding || at <= 10
    return found('holding', sure ? 0.93 : 0.8, isHolding ? ['purpose', 'name'] : ['purpose'])
  }
  const lands = words.filter(isEstate).length
  const own = lands > 0 && owns.test(folded) && !forOthers.test(folded)
  if (own && lands / said >= 0.03 && words.slice(0, 25).some(isEstate) && !isDoing(start))
    return found('property', 0.85, ['purpose'])
  return null
}

/** Work that a company which only owns does not do. */
const doing =
  /herstell|fabrik|produktion|beratung|konstruktion|handel mit|betrieb (?:von|eines|einer|des)|fuhrung (?:von|eines|einer|des)|montage|planung|reinigung|conseil|fabrication|commerce d|exploitation d(?:e |u |'| )?(?:restaurant|hotel|garage|bureau|cabinet)|consulenza|fabbricazione|commercio|manufactur|consulting|trading|advisory|software|transport|vermogensverwaltung|gestion de fortune/

const land = /areal|liegenschaft|immobili|grundstuck|uberbauung|wohnhaus|geschaftshaus|wohnung|gebaude/

function isEstate(word: string) {
  return estate.has(word) || land.test(word)
}

function isDoing(start: string) {
  return doing.test(start)
}

function found(value: CompanyKind, probability: number, from: readonly DerivedFrom[]): Derived<CompanyKind> {
  return { value, probability, from }
}
