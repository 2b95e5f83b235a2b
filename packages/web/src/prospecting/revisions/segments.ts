import type { OutreachRevision } from '@alphorn/contract/prospecting/approvals'

type Claim = OutreachRevision['claims'][number]
type Mark = NonNullable<OutreachRevision['backing']>['unbacked'][number]
/** A range of a text with the indexes of the claims that cover it. `pieces`: the range, split at marked words. */
export type Segment = { text: string; claims: number[]; pieces: Piece[] }
/** `unbacked`: none of the evidence that the claim cites contains these words. */
export type Piece = { text: string; unbacked: boolean }

/** Splits a text where claims begin and end. Positions are counted in code points, as in the service. */
export function segmentsOf(
  text: string,
  claims: readonly Claim[],
  variant: string,
  part: Claim['part'],
  marks: readonly Mark[] = [],
): Segment[] {
  const points = Array.from(text)
  const spans = claims.flatMap((claim, at) =>
    claim.variant === variant && claim.part === part ? claim.spans.map((span) => ({ ...span, at })) : [],
  )
  const cuts = [...new Set([0, points.length, ...spans.flatMap(({ start, end }) => [start, end])])]
    .filter((cut) => cut >= 0 && cut <= points.length)
    .sort((a, b) => a - b)
  const marked = spans.flatMap(({ start, at }) =>
    marks
      .filter(({ claim_id }) => claim_id === claims[at]!.id)
      .map((mark) => ({ start: start + mark.start, end: start + mark.end })),
  )
  return cuts.slice(0, -1).map((from, index) => {
    const to = cuts[index + 1]!
    return {
      text: points.slice(from, to).join(''),
      claims: spans.filter(({ start, end }) => start <= from && from < end).map(({ at }) => at),
      pieces: piecesOf(points, from, to, marked),
    }
  })
}

function piecesOf(points: readonly string[], from: number, to: number, marked: readonly Stretch[]): Piece[] {
  const inside = marked.filter(({ start, end }) => start < to && from < end)
  const cuts = [...new Set([from, to, ...inside.flatMap(({ start, end }) => [start, end])])]
    .filter((cut) => cut >= from && cut <= to)
    .sort((a, b) => a - b)
  return cuts.slice(0, -1).map((start, index) => ({
    text: points.slice(start, cuts[index + 1]).join(''),
    unbacked: inside.some((one) => one.start <= start && start < one.end),
  }))
}
type Stretch = { start: number; end: number }
