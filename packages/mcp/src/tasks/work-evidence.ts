/** A piece of evidence as a model reads it. */
type Piece = { id: string; excerpt: string }

/**
 * Largest answer of `claim_work` in characters, apart from the schema: some 6,000 tokens. It is larger than that of
 * other tools: a worker that misses evidence, criteria or instructions writes a wrong result.
 */
export const workRoom = 20_000

const cuts = [800, 400, 200, 100]

/**
 * Cuts the excerpts of a job so that its answer fits. `used` is the length of the rest. Every piece keeps its id, because
 * a result can cite only ids that it knows.
 */
export function fitEvidence<P extends Piece>(evidence: readonly P[], used: number) {
  const fits = (pieces: readonly P[]) => used + JSON.stringify(pieces).length <= workRoom
  if (fits(evidence)) return { evidence }
  const tries = cuts.map((longest) => evidence.map((piece) => cutExcerpt(piece, longest)))
  return {
    evidence: tries.find(fits) ?? tries.at(-1)!,
    shortened:
      'Excerpts that end with `… (N characters)` are cut. Before you quote one, read it whole: `claim_work` with `job_id` and `evidence: [ids]`.',
  }
}

function cutExcerpt<P extends Piece>(piece: P, longest: number): P {
  const { excerpt } = piece
  if (excerpt.length <= longest) return piece
  return { ...piece, excerpt: `${excerpt.slice(0, longest)}… (${excerpt.length} characters)` }
}

/** Returns the named pieces whole, as many as fit and at least one; `remaining` names the others. */
export function pageEvidence<P extends Piece>(evidence: readonly P[], ids: readonly string[]) {
  const known = ids.flatMap((id) => evidence.filter((piece) => piece.id === id))
  const unknown = ids.filter((id) => !evidence.some((piece) => piece.id === id))
  if (unknown.length > 0) throw new TypeError(`The job has no evidence ${unknown.join(', ')}.`)
  let length = 0
  const fitting = known.filter(
    (piece, at) => (length += JSON.stringify(piece).length) <= workRoom || at === 0,
  )
  const remaining = known.slice(fitting.length).map(({ id }) => id)
  return { evidence: fitting, ...(remaining.length > 0 && { remaining }) }
}
