import { createHash } from 'node:crypto'
import type { SignalKind } from '@alphorn/contract/directory/signal-kinds'
import { signalDefinitions } from '@alphorn/contract/directory/signal-kinds/definitions'
import type { Signal, SignalFacts } from '@alphorn/contract/directory/signals'
import { foldText } from '@alphorn/swiss-names/fold'

type Content = {
  company_id: string
  kind: SignalKind
  before: SignalFacts | null
  after: SignalFacts | null
}

/**
 * Builds the key by which signals about the same event are merged. `by_day`: only the publication distinguishes it from
 * other signals of its kind. Another source numbers publications differently, but has the same day.
 */
export function eventOf(content: Content, source: Signal['source']) {
  const { company_id, kind } = content
  const facts = factsOf(content)
  const by_day = signalDefinitions[kind].repeats && facts.length === 0
  const publication = by_day ? [source.name, source.number] : []
  const key = JSON.stringify([company_id, kind, facts, publication])
  return {
    content_key: createHash('sha256').update(key).digest('base64url'),
    by_day,
    turned_by: signalDefinitions[kind].undoneBy,
  }
}

function factsOf({ kind, before, after }: Content) {
  const facts = after ?? before ?? {}
  return signalDefinitions[kind].recognisedBy.flatMap((fact) => {
    const value = facts[fact]
    if (value === undefined) return []
    // Only the street of an address counts: reports of a new street may omit the unchanged town.
    return [
      [fact, typeof value === 'string' ? foldText(fact === 'address' ? value.split(',')[0]! : value) : value],
    ]
  })
}
