import type { Decision } from '@alphorn/contract/prospecting/decisions'
import type { Prospect } from '@alphorn/contract/prospecting/prospects'
import type { InfiniteData, QueryClient } from '@tanstack/react-query'

type Pages = InfiniteData<{ data: Prospect[] }>
type Row = Pick<Prospect, 'prospect_id' | 'decision'>

/** The decisions of prospects before another was shown. */
export type FormerDecisions = ReadonlyMap<string, Prospect['decision']>

/** Shows a decision in tables before the service has responded. Returns the former decisions. */
export function showDecision(
  queries: QueryClient,
  prospect_ids: readonly string[],
  decision: Decision['decision'],
): FormerDecisions {
  const decided = new Set(prospect_ids)
  const former = new Map<string, Prospect['decision']>()
  changeDecisions(queries, (row) => {
    if (!decided.has(row.prospect_id)) return row.decision
    if (!former.has(row.prospect_id)) former.set(row.prospect_id, row.decision)
    return decision
  })
  return former
}

/**
 * Shows the former decisions again where `decision` was not recorded. Without a connection no response can restore
 * them. Rows that were read meanwhile are kept.
 */
export function restoreDecisions(
  queries: QueryClient,
  former: FormerDecisions,
  { decision, made }: { decision: Decision['decision']; made: readonly { prospect_id: string }[] },
) {
  const recorded = new Set(made.map(({ prospect_id }) => prospect_id))
  changeDecisions(queries, ({ prospect_id, decision: shown }) => {
    const before = former.get(prospect_id)
    return before === undefined || shown !== decision || recorded.has(prospect_id) ? shown : before
  })
}

function changeDecisions(queries: QueryClient, decisionOf: (row: Row) => Prospect['decision']) {
  queries.setQueriesData<Pages>({ queryKey: ['prospects'] }, (shown) =>
    shown === undefined
      ? shown
      : {
          ...shown,
          pages: shown.pages.map((page) => ({
            ...page,
            data: page.data.map((one) => {
              const decision = decisionOf(one)
              return decision === one.decision ? one : { ...one, decision }
            }),
          })),
        },
  )
}
