import type { TextRange } from '#contract/prospecting/grounding/sentences'

// Comparisons of a company with its own former, usual or planned state: "larger than last year". They rank no one against others.
// The numbers that prove them may be in any form, so they are marked and not refused.

const former = [
  'als (?:noch |je |im |am |in |vor |das |die |der |dem |den |ein |einem |wir |sie |ursprunglich |zunachst )*(?:bisher|zuvor|vorher|fruher|damals|einst|heute|vorjahr[a-z]*|vorgang[a-z]*|letzte[nsrm]|vergangene[nsrm]|vorige[nsrm]|alte[nrsm]?|bisherige[nrsm]?|geplant[a-z]*|erwartet[a-z]*|budgetiert[a-z]*|veranschlagt[a-z]*|vorgesehen[a-z]*|erhofft|befurchtet|gedacht|angenommen|ublich|sonst|budget|plan|jahr[a-z]*|zwei|drei|vier|funf|zehn|anfangs?|(?:19|20)\\d\\d)',
  "(?:que |qu')(?:(?:l'|la |le |les |en |il y a |au |lors de |a l'|celle de |celui de |initialement |d'abord )*)(?:avant|auparavant|jusqu|an(?:nee)? (?:dernier|precedent|passe)[a-z]*|an dernier|annee|an passe|ancien[a-z]*|precedent[a-z]*|prevu[a-z]*|annonce|budgete|attendu|espere|pense|d'habitude|habitude|autrefois|(?:19|20)\\d\\d|un an|deux ans|trois ans|dix ans|debut)",
  "(?:di|del|dell'|della|dei|delle|che|rispetto a[l]?(?:l')?) ?(?:quanto |nel |l'|un |una |in |al |tempo )*(?:prima|previsto|prevista|preventivato|preventivo|atteso|anno|annata|anni|vecchi[oaei]|precedent[ei]|passato|scorso|scorsa|solito|tempo|(?:19|20)\\d\\d|allora|inizio)",
  'than (?:in |the |it |they |we |you |a |an |at |ever |was |were |had |originally |initially |first )*(?:before|previous[a-z]*|planned|expected|budgeted|scheduled|forecast|foreseen|hoped|feared|usual|last|year|years|old|former|predecessor|original|two|three|five|ten|today|earlier|used|(?:19|20)\\d\\d|season|start|outset)',
].map((source) => new RegExp(`(?<![a-z])${source}(?![a-z])`))

const reach = 40

/** Returns whether a comparison at a range of a flat text is one with a former, a usual or a planned state. */
export function comparesWithFormer(flat: string, { start, end }: TextRange): boolean {
  const words = flat.slice(start, end + reach)
  return former.some((pattern) => {
    const at = words.search(pattern)
    return at >= 0 && at <= end - start
  })
}
