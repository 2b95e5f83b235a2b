import { newId } from '@alphorn/contract/core/ids'
import type { Resolution, Settlement } from '@alphorn/contract/prospecting/resolution'
import type { Tx } from '#server/platform/db/connection'
import {
  type ResolutionContext,
  type NewResolution,
  resolveCompanies,
} from '#server/directory/identity/resolve'
import { rulesVersion } from '@alphorn/identity/rules'
import { sentences } from '@alphorn/identity/summary'
import type { ProjectKey } from '#server/prospecting/keys'
import type { Intent } from '#server/prospecting/prospects/intents'
import {
  saveDecidedResolutions,
  saveOpenResolutions,
  type ResolutionRow,
} from '#server/prospecting/prospects/stored-resolutions'
import { swissDay } from '#server/platform/swiss-time'

/** A resolved item: the company, if it is certain, and the resolution as it is returned and stored. */
export type ResolvedItem = {
  outcome: NewResolution['outcome']
  company_id: string | null
  resolution: Resolution
}

/** Author and time of a decision. */
export type Decider = { settled_by: string; now: Date }

/** Resolves the inputs. A decision about an equal earlier input is reused. */
export async function resolveIntents(
  tx: Tx,
  intents: readonly Intent[],
  context: ResolutionContext,
  decider: Decider,
): Promise<ResolvedItem[]> {
  const asking = intents.filter(({ kind }) => kind !== 'dismiss' && kind !== 'refrain')
  const found = await resolveCompanies(
    tx,
    asking.map(({ input }) => input),
    context,
  )
  const resolved = new Map(asking.map((intent, at) => [intent, found[at]!]))
  // Equal inputs of one request share a resolution, so that one answer settles them all.
  const ids = new Map<string, string>()
  return intents.map((intent) => {
    const { kept, key } = intent
    const resolution_id = kept?.resolution_id ?? (key && ids.get(key)) ?? newId('resolution')
    if (key !== null) ids.set(key, resolution_id)
    return answerTo(intent, resolution_id, resolved.get(intent), decider)
  })
}

function answerTo(
  intent: Intent,
  resolution_id: string,
  found: NewResolution | undefined,
  decider: Decider,
): ResolvedItem {
  if (!found) return dismissedAnswer(intent, resolution_id, decider)
  const { outcome, company_id, ...rest } = found
  const settlement =
    company_id === null || intent.kind === 'ask' ? null : settlementOf(intent, company_id, decider)
  const status = company_id === null ? 'open' : settlement ? 'settled' : 'resolved'
  const recalled = settlement && intent.kind === 'recall' ? recalledAnswer(settlement, rest) : {}
  return { outcome, company_id, resolution: { resolution_id, status, settlement, ...rest, ...recalled } }
}

/** Returns the decision in force: an earlier one, or otherwise the one that this input makes. */
function settlementOf(
  { kind, kept }: Intent,
  company_id: string | null,
  { settled_by, now }: Decider,
): Settlement {
  if (kept?.settled_at && kept.chosen_company_id === company_id) return settlementIn(kept)!
  // A caller who adds details leaves the choice to the rules.
  const isChosen = company_id !== null && kind !== 'refine'
  const override = isChosen && !kept?.candidate_ids.includes(company_id)
  return { company_id, override, settled_by, settled_at: now.toISOString() }
}

/** Presents the decision about a resolution to callers. */
export function settlementIn(kept: ResolutionRow): Settlement | null {
  const { chosen_company_id: company_id, overridden: override, settled_by, settled_at } = kept
  return settled_at && { company_id, override, settled_by, settled_at: settled_at.toISOString() }
}

function recalledAnswer({ settled_at }: Settlement, { candidates }: Pick<Resolution, 'candidates'>) {
  const summary = `Chosen for the same input on ${swissDay(new Date(settled_at))}: ${candidates[0]?.name}.`
  return { method: 'remembered' as const, decided_by: null, summary }
}

function dismissedAnswer(intent: Intent, resolution_id: string, decider: Decider): ResolvedItem {
  const settlement = settlementOf(intent, null, decider)
  const resolution: Resolution = {
    resolution_id,
    status: 'dismissed',
    settlement,
    reason: 'dismissed',
    method: 'remembered',
    decided_by: null,
    model_version: rulesVersion,
    directory_as_of: null,
    summary: sentences.dismissed,
    more: 0,
    candidates: [],
  }
  return { outcome: 'not_found', company_id: null, resolution }
}

/** Stores the open resolutions of the inputs, and the decisions made now. */
export function rememberResolutions(
  tx: Tx,
  project: ProjectKey,
  intents: readonly Intent[],
  answered: readonly ResolvedItem[],
  now: Date,
) {
  const openings = answered.flatMap(({ outcome, resolution }, at) => {
    if (outcome !== 'ambiguous') return []
    const { input, key, kept } = intents[at]!
    const found = resolution.candidates.map(({ company_id }) => company_id)
    const candidate_ids = [...new Set([...(kept?.candidate_ids ?? []), ...found])]
    return [{ resolution_id: resolution.resolution_id, input, input_key: key, candidate_ids }]
  })
  saveOpenResolutions(tx, project, openings, now)
  for (const [at, { resolution }] of answered.entries()) {
    const { resolution_id, settlement } = resolution
    if (!settlement || !deciding.has(intents[at]!.kind)) continue
    const { company_id, override: overridden, settled_by } = settlement
    const settled_at = new Date(settlement.settled_at)
    saveDecidedResolutions(tx, project, { resolution_id, company_id, overridden, settled_by, settled_at })
  }
}

const deciding: ReadonlySet<Intent['kind']> = new Set(['refine', 'choose', 'dismiss'])
