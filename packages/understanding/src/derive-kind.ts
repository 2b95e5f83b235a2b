import { isForClients, namesTradeBefore } from '#understanding/beside-shares'
import { wordsWithForms } from '#understanding/form-language'
import type { CompanyKind } from '@alphorn/contract/directory/company-kinds'
import type { DerivedFrom } from '@alphorn/contract/directory/derived-facts'
import type { Derived, UnderstandingInput } from '#understanding/understanding'
import { namesStaffFund } from '#understanding/staff-funds'
import { cleanText, fold, Stems, wordsOf } from '#understanding/words'

const byForm: Readonly<Record<string, CompanyKind>> = {
  '0109': 'association',
  '0110': 'foundation',
  '0114': 'financial_vehicle',
  '0115': 'financial_vehicle',
  '0116': 'financial_vehicle',
  '0117': 'public_body',
}
/** Sole proprietors and partnerships always run a business of their own. */
const operatingForms = new Set(['0101', '0103', '0104'])

const foundations = new Stems('stiftung fondation fondazione foundation')
const associations = new Stems(
  'verein verband associat associaz vereinigung club$ clubs$ federation federazion circolo$ filarmonica$ corale$ amici$ gewerkschaft syndicat$ sindacato$ verbund$',
)
const endsAssociation = /(?:verein|verband|vereinigung|fussballclub|sportclub|skiclub|bund)$/
const publicWords = new Stems(
  'zweckverband gemeindeverband einwohnergemeinde burgergemeinde ortsburgergemeinde kirchgemeinde schulgemeinde korporationsgemeinde ortsgemeinde bourgeoisie patriziato parrocchia consorzio intercommunale commune$ comune$ politische$',
)
const publicPhrases =
  /offentlich ?rechtlich|(?:etablissement|corporation|institution|association) de droit public|ente di diritto pubblico|corporazione di diritto pubblico|public law (?:institution|corporation)|verbandsgemeinden|communes membres|comuni consorziati/

const participations = new Stems(
  'beteiligung participation partecipazion interessenz cointeressenz shareholding equity$ stakes$ unternehmensbeteiligung aktienpaket',
)
const issues =
  /(?:ausgabe|begebung|emission) von .{0,60}(?:anleihe|schuldverschreibung|strukturiert|effekten|notes|zertifikat|obligation)|verbriefung|titrisation|cartolarizzazione|securiti[sz]ation|emission d obligations|emission de (?:certificats|produits)|emissione di (?:obbligazioni|prestiti obbligazionari|titoli|certificati|strumenti)|covered bonds|issu(?:es|ance|e)(?: and sale)?(?: of)? (?:notes|bonds|certificates|debt|structured)|zweck (?:der gesellschaft )?(?:ist )?die kollektive kapitalanlage|sicav|but exclusif (?:de la societe )?(?:est )?le placement collectif|(?:sole|exclusive) purpose is collective investment/
const estate = new Stems(
  'particell mappal$ mappale$ liegenschaft immobili grundstuck grundeigentum immeuble terrain$ wohnung wohnbau logement appartement stabil$ stabili$ estate$ propert uberbauung areal$ stockwerkeigentum hotelliegenschaft mehrfamilienh geschaftsh alloggi terreni$ wohnliegenschaft gewerbeliegenschaft wohnraum appartament building apartment land$ plots$ dwelling parcelle bauland premises warehouse palazz edifici',
)
const forOthers =
  /dritter|fur dritte|im auftrag|vermittlung|makler|schatzung|bewertung|treuhand|courtage|gerance|pour le compte de tiers|expertise|regie|conto (?:di )?terzi|intermediazione|mediazione|perizi|amministrazione di stabili|brokerage|on behalf of|(?:for|of|to) third part(?:y|ies)(?! tenant)|promotion|promozione|realisierung|erstellung|schlusselfertig|entwicklung, realisierung|facility|reinigung|hauswart/
const owns =
  /erwerb|halten|kauf|vermiet|verwalt|verausser|verpacht|eigentum|besitz|acqui|detention|detenir|achat|location|gestion|mise en valeur|propriet|loyer|compravendita|locazione|holding|letting|disposal|purchase|\brent(?:s|ing|al)\b|\bleas(?:e|ing)\b|\bowns\b|ownership|detenzion|alienazion|messa a reddito|amministrazione del(?:la|le)? (?:particell|mappal)|gerance d[eu]s? (?:la |ses |leurs |sa )?(?:parcelle|propres)|wohnungen zu verschaffen|wohnraum|logement|abitazion|alloggi|uberbau/

/**
 * Derives the kind of a company from its legal form, its name and the core of its purpose. Returns null if only a name
 * is known.
 */
export function deriveKind(input: UnderstandingInput, core: string | null): Derived<CompanyKind> | null {
  const form = input.legalForm === null ? undefined : byForm[input.legalForm]
  const folded = core === null ? '' : fold(cleanText(core, 2000)).replace(/[-'’]/g, ' ')
  const name = wordsOf(fold(input.name.slice(0, 300))).map((word) => `${word}$`)
  const words = wordsOf(folded).map((word) => `${word}$`)
  if (form === 'public_body' || form === 'financial_vehicle') return derivedKind(form, 0.97, ['legal_form'])
  const said: SourceWords = { name, words, folded }
  return (
    bodyOf(input, said) ??
    (form === undefined ? null : derivedKind(form, 0.97, ['legal_form'])) ??
    ownerOf(said) ??
    operatingOf(input, core)
  )
}

function operatingOf({ legalForm }: UnderstandingInput, core: string | null): Derived<CompanyKind> | null {
  if (legalForm !== null && operatingForms.has(legalForm))
    return derivedKind('operating', 0.97, ['legal_form'])
  return core === null ? null : derivedKind('operating', 0.95, ['purpose'])
}

type SourceWords = { name: readonly string[]; words: readonly string[]; folded: string }

/** Organisations that are not companies, by the form in their name or purpose. */
function bodyOf(input: UnderstandingInput, said: SourceWords): Derived<CompanyKind> | null {
  const begins = fold(input.name)
  if (beginsFoundation.test(begins)) return derivedKind('foundation', 0.95, ['name'])
  if (isCompany(input)) return null
  if (publicPhrases.test(said.folded)) return derivedKind('public_body', 0.9, ['purpose', 'name'])
  if (said.name.some((word) => publicWords.has(word))) return derivedKind('public_body', 0.9, ['name'])
  if (isFoundation(said) || namesStaffFund(input.name)) return derivedKind('foundation', 0.95, ['name'])
  return isAssociation(begins, said) ? derivedKind('association', 0.9, ['name']) : null
}

const beginsFoundation =
  /^(?:[a-z]+stiftung|stiftung|fondation|fondazione|fonds de prevoyance|fondo di previdenza)\b/
const companyForms = new Set(['ag', 'gmbh', 'sa', 'sarl', 'sagl', 'genossenschaft'])
/** Legal forms of bodies that may call themselves a foundation, an association or a municipality. */
const bodies = new Set(['0109', '0110', '0113', '0117'])

function isCompany({ name, legalForm }: UnderstandingInput) {
  if (legalForm !== null) return !bodies.has(legalForm)
  return companyForms.has(wordsWithForms(name).at(-1) ?? '')
}

function isFoundation({ name, words }: SourceWords) {
  return (
    name.some((word) => foundations.has(word) || word.endsWith('stiftung$')) ||
    words.slice(0, 3).some((word) => foundations.has(word))
  )
}

/** A body without a company's legal form that mentions its members: `The society … holds meetings for its members`. */
const ofMembers =
  /\b(?:its|their) members\b|\b(?:ihrer|seiner|ihre|seine|ihren|seinen) mitglieder|\b(?:ses|leurs) membres\b|\b(?:suoi|propri) (?:membri|soci)\b/

/** "Freunde des Spitals", "Les amis du musée". */
const beginsFriends =
  /^(?:die |les |gli |the )?(?:freunde|freundinnen|gonner|amis|amies|amici|friends) (?:und \p{L}+ )?(?:der|des|von|vom|du|de|d'|del|della|dei|di|of) ?/u

/** A cooperative does business for its members. */
const cooperative = /genossenschaft|cooperativ/

function isAssociation(begins: string, { name, folded }: SourceWords) {
  return (
    name.some((word) => associations.has(word) || endsAssociation.test(word.slice(0, -1))) ||
    /^(?:d(?:er|ie) |the |l |la |lo )?(?:verein|verband|association|associazione|federation|federazione) /.test(
      folded,
    ) ||
    beginsFriends.test(begins) ||
    /^societe de (?:developpement|tir|gymnastique|musique)/.test(begins) ||
    (ofMembers.test(folded) && !cooperative.test(begins))
  )
}

/** Companies that only own: shares, claims or land. */
function ownerOf(said: SourceWords): Derived<CompanyKind> | null {
  const isNamedHolding = said.name.includes('holding$') || said.name.includes('holdings$')
  if (said.words.length === 0) return isNamedHolding ? derivedKind('holding', 0.8, ['name']) : null
  if (issues.test(said.folded.slice(0, startOfPurpose)))
    return derivedKind('financial_vehicle', 0.85, ['purpose'])
  return (
    holdingOf(said, isNamedHolding) ?? (isProperty(said) ? derivedKind('property', 0.85, ['purpose']) : null)
  )
}

const startOfPurpose = 220

function holdingOf(said: SourceWords, isNamed: boolean): Derived<CompanyKind> | null {
  const { words, folded } = said
  const at = firstParticipation(words, folded)
  if (at < 0 || (!isNamed && isAddition(said, at))) return null
  const start = folded.slice(0, startOfPurpose)
  const from = start.search(participationWords)
  if (isOperating(start.slice(0, from))) return null
  if (isNamed) return derivedKind('holding', 0.93, ['purpose', 'name'])
  const rest = folded.slice(Math.max(0, from))
  if (runsBusiness(rest) || isForClients(rest) || namesTradeBefore(start.slice(0, Math.max(0, from))))
    return derivedKind('operating', probabilityBesideShares, ['purpose'])
  return derivedKind('holding', at <= 10 ? 0.93 : 0.8, ['purpose'])
}

/** A late mention of participations, or one after real estate, is an addition. */
function isAddition({ words }: SourceWords, at: number) {
  return at > 16 || words.slice(0, at + 1).some(isEstate)
}

/** Probability that a company with shares and a business of its own operates. Below 0.8, a person is asked. */
const probabilityBesideShares = 0.75

/** Words of a business of its own, at the beginning of a clause: "… sowie Betrieb eines Hotels". */
const business =
  /(?:^|[.;,:] |\b(?:und|sowie|et|ainsi que|e|nonche|and|as well as) )(?:(?:der|die|den|l|la|le|il|lo|the|de|di) )?(?:(?:auch|aussi|anche|also) )?(?:betrieb|fuhrung|exploitation|gestion d un|gestione di un|conduzione|esercizio|operation of|operating|running of|management of an?|herstellung|produktion|handel mit|fabrication|commerce d|fabbricazione|produzione|commercio|manufactur\w+|trad(?:e|ing) (?:in|of)) ?(.{0,60})|\b(?:sie|gesellschaft|elle|societe|essa|societa|it|company) (?:betreibt|fuhrt|exploite|gestisce|operates|runs) (.{0,60})/g

/** Objects of a holding: companies, groups, rights, securities and land. */
const objectOfHolding =
  /^(?:\S+ ){0,4}?(?:(?:tochter|holding|beteiligungs|konzern|gruppen)?(?:gesellschaft|unternehm)|beteiligung|gruppe|konzern|portefeuille|portafogli|patrimoin|societe|imprese|compan|group|subsidiar|filial|fonds|fondi|invest|particip|partecip|holding|brevet|licen|lizen|patent|mar(?:que|ken|chi)|droit|dirit|rechte|wert|effekten|titel|titres|titoli|securit|immob|immeub|liegenschaft|waren |marchandises|merci |goods )/
const relative = /\b(?:deren|welche|qui|dont|che|which|that|whose)\b|, die /
const permission = /\b(?:kann|konnen|darf|berechtigt|befugt|peut|puo|may)\b/

/** Returns whether a purpose also names a business that the company runs itself, and not only may run. */
function runsBusiness(folded: string) {
  return folded
    .split(/(?<=[.;]) /)
    .filter((sentence) => !permission.test(sentence))
    .some((sentence) =>
      [...sentence.matchAll(business)].some(
        ({ 1: object, 2: other, index }) =>
          !objectOfHolding.test(object ?? other ?? '') && !relative.test(sentence.slice(0, index)),
      ),
    )
}

/** Returns the position of the first word for participations; negative if there is none. */
function firstParticipation(words: readonly string[], folded: string) {
  const named = words.findIndex((word) => participations.has(word) || word.includes('beteiligung'))
  const described = folded.search(shares)
  return named >= 0 || described < 0 ? named : wordsOf(folded.slice(0, described)).length
}

const shares =
  /(?:interests|shares) in (?:enterprises|companies|undertakings)|anteilen an (?:unternehm|gesellschaft|firmen)|(?:quote|azioni) (?:sociali|societarie|di (?:altre )?(?:societa|imprese))|pacchetti azionari/
const participationWords =
  /(?:interests|shares) in |anteilen an |(?:quote|azioni) |pacchetti azionari|interessenz|beteiligung|participation|partecipazion|shareholding|equity|stakes|aktienpaket/

/** Care of a company's own land or buildings, which is no service to others. */
const ownCare =
  /(?:gerance|regie|reinigung|hauswartung|facility management|unterhalt)(?: (?:et|und|sowie|ou|oder) \S+)? (?:d[eu]?s? (?:la |ses |leurs |sa |(?:immeubles|biens immobiliers|logements|locaux|terrains) )?(?:parcelle|propres)|(?:der|ihrer|von|des) eigenen)/g

/** "SI Les Cerisiers SA": a name for a company that owns one building. */
const namedForLand = 'si$'

function isProperty({ name, words, folded }: SourceWords) {
  const lands = words.filter(isEstate).length
  if (lands / words.length < 0.03 || !words.slice(0, 25).some(isEstate)) return false
  const own = folded.replace(ownCare, '')
  const isOwner = owns.test(folded) || name[0] === namedForLand
  return isOwner && !forOthers.test(own) && !isOperating(own.slice(0, startOfPurpose))
}

/** Activities that a pure holding or asset company does not have. */
const doing =
  /herstell|fabrik|produktion|beratung|konstruktion|handel mit|betrieb (?:von|eines|einer|des)|fuhrung (?:von|eines|einer|des)|montage|planung|reinigung|conseil|fabrication|commerce d|exploitation d(?:e |u |'| )?(?:restaurant|hotel|garage|bureau|cabinet)|consulenza|fabbricazione|commercio|manufactur|consulting|trading|advis|advice|software|transport|vermogensverwaltung|gestion de fortune|gestione patrimoniale|asset management|portfolio|fund management|anziani|albergo|alberghi|ristorante|altersheim|pflegeheim|personnes agees|nursing home|\bhotel\b|management of (?:\w+ ){0,3}funds/

const land = /areal|liegenschaft|immobili|grundstuck|uberbauung|wohnhaus|geschaftshaus|wohnung|gebaude/

function isEstate(word: string) {
  return estate.has(word) || land.test(word)
}

function isOperating(start: string) {
  return doing.test(start)
}

function derivedKind(
  value: CompanyKind,
  probability: number,
  from: readonly DerivedFrom[],
): Derived<CompanyKind> {
  return { value, probability, from }
}
