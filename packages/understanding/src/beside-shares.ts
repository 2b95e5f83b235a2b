import { scoreIndustries } from '#understanding/score-industries'

// A company that holds shares may also run a trade, or manage the shares of others. Then it is no holding.

const lastSeparator = /[.;,]|\b(?:und|sowie|et|e|ed|nonche|and)\b/g
/** Words of those that hold or finance companies of a trade, and do not run it. */
const ofOwners =
  /invest|finan[zc]|gesellschaften|unternehm|firmen|societes|entreprises|imprese|companies|enterprises/
/** Divisions of holdings themselves: finance, land, advice to companies, and renting out rights. */
const divisionsOfOwners = new Set(['64', '65', '66', '68', '70', '77'])
/** Least score of a trade: a single sure word has more. */
const minScore = 1

/** Returns whether folded words before participations state a trade: "Hotellerie und Gastronomie; Beteiligung an …". */
export function namesTradeBefore(before: string) {
  const end = [...before.matchAll(lastSeparator)].at(-1)?.index ?? 0
  const trade = before.slice(0, end)
  if (trade.trim() === '' || ofOwners.test(trade)) return false
  const scores = scoreIndustries('', trade, 'operating', null)
  const best = scores.find(({ division }) => !divisionsOfOwners.has(division))
  const ofOthers = scores.filter(({ division }) => divisionsOfOwners.has(division))
  const most = ofOthers.reduce((sum, { score }) => sum + score, 0)
  return best !== undefined && best.score >= minScore && best.score > 2 * most
}

const forClients =
  /\b(?:fur (?:rechnung )?dritter?|im auftrag (?:von )?(?:dritten|dritter|kunden)|pour (?:le )?compte de (?:tiers|clients)|conto (?:di )?terzi|(?:on behalf of|for) (?:third parties|clients|customers))\b/
const own = /\b(?:eigen|propre|propri|own\b)/
const security = /garant|burgschaft|sicherheit|darlehen|\bprets?\b|caution|loan|mutui|prestit|securit/

/** Returns whether folded words from participations on say that they are managed for others, and not also for itself. */
export function isForClients(from: string) {
  const clause = from.split(/[.;]/, 1)[0] ?? ''
  const found = forClients.exec(clause)
  if (!found) return false
  return !own.test(clause) && !security.test(clause.slice(0, found.index))
}
