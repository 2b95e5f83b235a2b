import { flatten } from '#contract/grounding/flat'
import { isNamedBy, type Specific } from '#contract/grounding/specifics'

// Evidence that names a thing to deny it, or to announce it, does not prove it as a fact: "we no longer deliver to Geneva",
// "three branches are planned". Read narrowly in the evidence and broadly in the claim, so that doubt never refuses.

export type Stance = 'denied' | 'planned'
type Said = { text: string; specifics: readonly Specific[] }

const only =
  '(?! (?:nur|zuletzt|weniger|ganz|allein|bloss|seulement|que|uniquement|moins|solo|soltanto|meno|only|less|fewer|just|least))'

const inEvidence: Readonly<Record<Stance, RegExp>> = {
  denied: new RegExp(
    [
      `nicht${only}`,
      'kein[a-z]* (?:[a-z]+ ){0,2}(?:mehr|in|nach|aus)',
      `(?:ne |n')[^,;.]{2,30}?(?:plus|pas|jamais)${only}`,
      `non${only} [a-z]+`,
      `(?:is|are|do|does|did|has|have|was|were|can|will)(?: not|n't)${only}|no longer|never`,
    ]
      .map((words) => `(?<![a-z])(?:${words})(?![a-z])`)
      .join('|'),
  ),
  planned:
    /(?<![a-z])(?:geplant[a-z]*|vorgesehen[a-z]*|beabsichtig[a-z]*|in planung|prevu[a-z]*|prevoyons|envisage[a-z]*|en projet|projetons|previst[aeio]|prevediamo|pianificat[aeio]|intendiamo|in progetto|planned|plan to|planning to|intend to|we will|going to|scheduled)(?![a-z])/,
}

/** What in a claim may say the same in other words. */
const inClaim: Readonly<Record<Stance, RegExp>> = {
  denied:
    /(?<![a-z])(?:nicht|nie|kein|ohne|weder|ne |n'|pas |plus |jamais|sans|aucun|non |mai |senza|nessun|not|no |never|without|former|fruher|ehemal|bis |bisher|aufgegeb|beend|verzicht|einst|ancien|jusqu|arrete|renonc|cess|ex |fino|smess|rinunc|until|stopped|gave up|ended)|n't/,
  planned:
    /(?<![a-z])(?:geplant|planung|plan|vorgesehen|vorhab|beabsicht|werden|wird|will|woll|mocht|soll|kunftig|bald|kommend|nachst|demnachst|ziel|prev|envisag|projet|prochain|futur|allez|vont|va |comptez|souhait|intend|progett|intenzion|prossim|pianific|vuole|volete|going|schedul|soon|upcoming|next|aim|hope|ambition|would)/,
}

/** Why what a claim names is not proven by evidence that names it: all that do deny or only announce it. */
export function stanceMissed(
  claim: Said,
  proofs: readonly Said[],
): { named: Specific; stance: Stance } | undefined {
  const flat = flatten(claim.text)
  const read = proofs.map(standingOf)
  for (const stance of ['denied', 'planned'] as const) {
    if (inClaim[stance].test(flat)) continue
    const named = claim.specifics.find(
      (one) =>
        read.some((proof) => isNamedBy(one, proof[stance])) &&
        !read.some((proof) => isNamedBy(one, proof.free[stance])),
    )
    if (named) return { named, stance }
  }
  return undefined
}

/** What evidence denies, what it announces, and what it names without either. */
type Standing = Record<Stance, readonly Specific[]> & { free: Record<Stance, readonly Specific[]> }

const border = /[.!?;:](?=\s)|,(?=\s)|\n|\s(?:und|aber|sondern|doch|et|mais|e|ma|bensi|and|but)\s/g
// Evidence is read once, however many claims cite it.
const known = new WeakMap<Said, Standing>()

/** How each thing that evidence names stands in its clause. */
function standingOf(said: Said): Standing {
  const before = known.get(said)
  if (before) return before
  // Not in the flat text: Italian "è" is no "e".
  const borders = [...said.text.matchAll(border)].map(({ 0: mark, index }) => ({
    start: index,
    end: index + mark.length,
  }))
  const clauses = new Map<string, Record<Stance, boolean>>()
  const read = said.specifics.map((specific) => {
    const from = borders.findLast(({ start }) => start < specific.start)?.end ?? 0
    const to = borders.find(({ start }) => start >= specific.end)?.start ?? said.text.length
    const place = `${from} ${to}`
    const stances = clauses.get(place) ?? stancesOf(flatten(said.text.slice(from, to)))
    clauses.set(place, stances)
    return { specific, stances }
  })
  const those = (stance: Stance, is: boolean) =>
    read.filter(({ stances }) => stances[stance] === is).map(({ specific }) => specific)
  const standing = {
    denied: those('denied', true),
    planned: those('planned', true),
    free: { denied: those('denied', false), planned: those('planned', false) },
  }
  known.set(said, standing)
  return standing
}

function stancesOf(clause: string): Record<Stance, boolean> {
  return { denied: inEvidence.denied.test(clause), planned: inEvidence.planned.test(clause) }
}
