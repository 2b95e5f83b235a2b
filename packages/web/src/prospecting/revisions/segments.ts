import type { OutreachRevision } from '@alphorn/contract/prospecting/approvals'

type Claim = OutreachRevision['claims'][number]
/** A stretch of a text, and the claims (by their place in the list) that cover it. */
export type Segment = { text: string; claims: number[] }

/** Cuts a text where claims begin and end. Places are counted in code points, as the service counts them. */
export function segmentsOf(
  text: string,
  claims: readonly Claim[],
  variant: string,
  part: Claim['part'],
): Segment[] {
  const points = Array.from(text)
  const spans = claims.flatMap((claim, at) =>
    claim.variant === variant && claim.part === part ? claim.spans.map((span) => ({ ...span, at })) : [],
  )
  const cuts = [...new Set([0, points.length, ...spans.flatMap(({ start, end }) => [start, end])])]
    .filter((cut) => cut >= 0 && cut <= points.length)
    .sort((a, b) => a - b)
  return cuts.slice(0, -1).map((from, index) => ({
    text: points.slice(from, cuts[index + 1]).join(''),
    claims: spans.filter(({ start, end }) => start <= from && from < end).map(({ at }) => at),
  }))
}
