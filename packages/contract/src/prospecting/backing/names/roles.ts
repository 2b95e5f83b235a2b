import { piecesOf } from '#contract/prospecting/grounding/sentences'

// The agent and the patient of an event, where the company itself is one of them. "You took over Keller AG" is not "you
// were taken over by Keller AG". A claim says in the second person what evidence says in the first.

type Role = 'agent' | 'patient'
type Family = { name: string; verbs: RegExp }

const families: readonly Family[] = [
  {
    name: 'takeover',
    verbs:
      /ubernomm|ubernimm|ubernahm|ubernehm|erworb|erwirb|aufgekauft|gekauft|repris|reprend|repren|rachet|acqui|absorb|rilev|assorb|comprat|taken over|took over|take over|takes over|bought|purchas/,
  },
  {
    name: 'supply',
    verbs:
      /belief|liefer|fourni|livr|approvisionn|forn|consegn|suppl|deliver|unseren? kunden|unsere[nr]? kundschaft|(?:parmi|entre) nos clients|nostri clienti|our (?:customers|clients)/,
  },
  { name: 'sale', verbs: /verkauf|verausser|vend|cede|cedut|ceduto|sold|sell/ },
  {
    name: 'support',
    verbs: /unterstutz|finanzier|sponser|sponsor|souten|financ|sosten|finanzi|support|fund/,
  },
  { name: 'order', verbs: /beauftrag|mandat|charge|incaric|commission|hired|engaged/ },
]

// The company is the patient. "Sie" and "vous" can be subject or object, so the number of the verb decides.
const patient = [
  // "Buys from us", "acquista da noi": the other side is the agent. A passive before "da noi" is among the agents
  // below.
  /(?<![a-z])(?:kauft|bezieht|bestellt)(?: [a-z]+){0,6} (?:bei|von) (?:uns|ihnen)(?![a-z])|(?<![a-z])(?:achete|commande)(?: [a-z']+){0,4} (?:chez|aupres de) (?:nous|vous)(?![a-z])|(?<!(?:at|it|ut|ss|tt)[aeio]) da (?:noi|voi)(?![a-z])|(?<![a-z])(?:buys|purchases|orders)(?: [a-z]+){0,6} from (?:us|you)(?![a-z])/,
  // "Milk delivered by 23 producers": another party is the agent.
  /(?<![a-z])(?:livre|fourni|approvisionne)e?s? par (?!nous|vous|nos|vos)|(?<![a-z])(?:fornit|consegnat)[aeio] da(?:i|gli|ll[ae]|ll')? ?(?!noi|voi)|(?<![a-z])(?:supplied|delivered) by (?!us|you)/,
  // "Bakeries deliver to you".
  /(?<![a-z])(?:liefert|liefern|beliefert) (?:uns|ihnen)(?![a-z])/,
  // German: "hat uns / Sie …", "beliefert Sie", "wurden Sie … von", "Sie wurden …".
  /(?<![a-z])(?:uns|(?:hat|hatte|wird|will|konnte|darf|soll)(?: [a-z]+){0,6} sie|(?:[a-z]{3,}t|[a-z]{3,}te|nahm|kaufte|erwarb) (?:uns|sie)(?: (?:mit|aus|von|bei|in|im|auf|seit|regelmassig|alle)(?![a-z])|[.,;]|$))(?![a-z])/,
  /(?<![a-z])(?:wurden|werden|worden) (?:sie|wir)(?![a-z])|(?<![a-z])(?:sie|wir) (?:wurden|werden|sind)(?: [^.;]{0,60})? (?:von|durch)(?![a-z])/,
  // French: "nous a repris", "vous fournit", "vous avez été", "nous avons été".
  /(?<![a-z])(?:nous|vous) (?:a|ont|avait|avaient|[a-z]{3,}(?:it|nt|ait|ra|ront|e|d))(?= )(?!z)/,
  /(?<![a-z])(?:avez|avons) ete |(?<![a-z])(?:etes|sommes|fumes) [a-z]+[es] par /,
  // Italian: "ci / vi ha", "vi fornisce", "siete stati".
  /(?<![a-z])(?:ci|vi) (?:ha|hanno|aveva|[a-z]{3,}(?:a|e|ano|ono|era))(?![a-z])/,
  /(?<![a-z])(?:siete|siamo|eravamo|eravate) stat[ie](?![a-z])/,
  // English: "took us over", "supplies you", "you were … by".
  /(?<![a-z])(?:supplies|supplied|supply|delivers to|took|bought|acquired|sold|sells|supports|supported|hired|engaged|purchased|funds|funded) (?:us|you)(?![a-z])|(?<![a-z])(?:us|you) over(?![a-z])/,
  /(?<![a-z])(?:you|we) (?:were|are|have been|had been|was) (?:[a-z]+ ){0,3}(?:by)?(?=[^.;]{0,60} by )/,
]
const agent = [
  // The passive: "wird von uns beliefert", "a été repris par nos soins", "viene acquistata da noi", "is delivered by us".
  /(?<![a-z])(?:von|durch) (?:uns|ihnen)(?: [a-z]+){0,4} [a-z]{5,}(?:t|en)(?![a-z])|(?<![a-z])par (?:nous|vous|nos soins|vos soins)(?![a-z])|(?:at|it|ut|ss|tt)[aeio] da (?:noi|voi)(?![a-z])|(?<![a-z])by (?:us|you)(?![a-z])/,
  /(?<![a-z])wir(?! (?:wurden|werden))(?![a-z])|(?<![a-z])(?!wurden|werden|worden|waren)[a-z]{3,}en sie(?![a-z])|(?<![a-z])sie (?!wurden|werden|waren)[a-z]{3,}e?n(?![a-z])/,
  /(?<![a-z])nous (?:avons|avions|[a-z]{3,}ons|[a-z]{3,}ions)(?! ete)|(?<![a-z])vous (?:avez|aviez|[a-z]{2,}ez)(?! ete)/,
  /(?<![a-z])(?:abbiamo|avevamo|[a-z]{3,}iamo|avete|avevate|[a-z]{3,}(?:ate|ete|ite))(?![a-z])/,
  /(?<![a-z])(?:we|you) (?!were|are|have been|had been|was)(?:have |had |do |did |also |now )?[a-z]{3,}/,
]

/** Returns the role of the company for each family of verbs in a flat text. An ambiguous sentence gives no role. */
function rolesIn(flat: string): ReadonlyMap<string, ReadonlySet<Role>> {
  const roles = new Map<string, Set<Role>>()
  for (const { start, end } of piecesOf(flat)) {
    const sentence = flat.slice(start, Math.min(end, start + maxSentenceLength))
    for (const { name, verbs } of families) {
      if (!verbs.test(sentence)) continue
      const isPatient = patient.some((pattern) => pattern.test(sentence))
      const isAgent = agent.some((pattern) => pattern.test(sentence))
      if (isPatient === isAgent) {
        roles.set(name, new Set(['agent', 'patient']))
        continue
      }
      const known = roles.get(name) ?? new Set<Role>()
      roles.set(name, known.add(isPatient ? 'patient' : 'agent'))
    }
  }
  return roles
}

const maxSentenceLength = 400

// "Our flour comes from three mills": the mills supply it. Only evidence is read so, because a claim may name an origin.
const comesFrom =
  /(?<![a-z])(?:(?:stamm|komm|bezieh|bezog)[a-z]{0,4} (?:[a-z]{2,14} ){0,4}(?:von|vom|aus|bei)|(?:vien|provien|vienn)[a-z]{0,5} (?:d[eu]s?|d'|da[il]?|dall[ae]) ?|(?:comes?|sourced|bought|buy) (?:[a-z]{2,14} ){0,3}from|achet[a-z]{1,4}|acquist[a-z]{1,4})(?![a-z])/

/** Returns whether a flat statement gives the company a role that all evidence gives to the other side. */
export function hasReversedRoles(flat: string, evidence: readonly string[]): boolean {
  const known = evidence.map(rolesIn)
  for (const [name, claimed] of rolesIn(flat)) {
    if (claimed.size !== 1) continue
    const shown = known.flatMap((roles) => [...(roles.get(name) ?? [])])
    const isSupplied = name === 'supply' && claimed.has('patient')
    if (isSupplied && evidence.some((one) => comesFrom.test(one))) continue
    if (shown.length > 0 && !shown.some((role) => claimed.has(role))) return true
  }
  return false
}
