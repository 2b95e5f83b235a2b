import { createHash } from 'node:crypto'
import type { StageInput } from '@alphorn/contract/prospecting/stage-input'

type Company = StageInput['prospect']['company']

/** Parts of a text that have several wordings. Each is chosen on its own. */
export type Part = 'greeting' | 'close' | 'ask' | 'forward' | 'lead' | 'note' | 'offer' | 'later'

/**
 * Picks one of several equivalent wordings: always the same for a company, and evenly distributed over companies.
 * Otherwise readers who know each other could receive identical letters.
 */
export function wordingFor<Wording>({ uid }: Company, part: Part, wordings: readonly Wording[]): Wording {
  const hash = createHash('sha256').update(`${part}\n${uid}`).digest()
  return wordings[hash.readUInt32BE() % wordings.length]!
}
