import type { CompanyRef } from '@alphorn/contract/directory/companies'
import { type FieldCode, type FieldError, refuseIfAny } from '@alphorn/contract/core/errors'
import type { CompanyInput } from '@alphorn/contract/prospecting/resolution'
import { parseUid } from '@alphorn/contract/core/uid'
import type { Tx } from '#server/platform/db/connection'
import { companyRefs } from '#server/directory/companies/company-refs'
import { inputKey } from '#server/directory/identity/input-key'
import type { ProjectKey } from '#server/prospecting/keys'
import { type ResolutionRow, storedResolutions } from '#server/prospecting/prospects/stored-resolutions'

/**
 * Intent of a request's item: `ask` for a company's identity, `refine` an earlier question, `choose` a company for a
 * resolution, or `dismiss` all candidates. For `recall` and `refrain` an equal input was decided before.
 */
export type Intent = {
  kind: 'ask' | 'refine' | 'choose' | 'dismiss' | 'recall' | 'refrain'
  /** The company to look for. */
  input: CompanyInput
  /** The resolution that the item concerns, if one exists. */
  kept: ResolutionRow | null
  key: string | null
}

type Refs = ReadonlyMap<string, CompanyRef>
type Fault = { code: FieldCode; member: keyof CompanyInput; detail: string }

/**
 * Determines the intent of each item. A decision applies to all equal items of the request. A resolution can be settled
 * with one of its candidates, or with another company if the caller insists; anything else is refused and not guessed.
 */
export async function readIntents(
  tx: Tx,
  key: ProjectKey,
  inputs: readonly CompanyInput[],
): Promise<Intent[]> {
  const keys = inputs.map((input) => (input.resolution_id === undefined ? inputKey(input) : null))
  const rows = await storedResolutions(tx, key, inputs, keys)
  const offered = await companyRefs(
    tx,
    rows.flatMap(({ candidate_ids }) => candidate_ids),
  )
  const byId = new Map(rows.map((row) => [row.resolution_id, row]))
  const errors: FieldError[] = []
  const settling = inputs.map((input, at): Intent | null => {
    if (input.resolution_id === undefined) return null
    const kept = byId.get(input.resolution_id)
    const read = kept ? readSettling(input, kept, offered) : unknown
    if (!('code' in read)) {
      byId.set(input.resolution_id, nextStoredState(read, kept!))
      return read
    }
    const { code, member, detail } = read
    errors.push({ code, field: `companies[${at}].${member}`, detail })
    return null
  })
  refuseIfAny(errors)
  // The latest of equal inputs comes last and takes precedence.
  const byKey = new Map([...byId.values()].map((row) => [row.input_key, row]))
  return inputs.map((input, at) => {
    const inputKey = keys[at] ?? null
    return (
      settling[at] ?? rememberedIntent(input, inputKey, inputKey === null ? undefined : byKey.get(inputKey))
    )
  })
}

function rememberedIntent(input: CompanyInput, key: string | null, kept: ResolutionRow | undefined): Intent {
  if (!kept || kept.state === 'open') return { kind: 'ask', input, kept: kept ?? null, key }
  return { ...recalledChoice(kept, input), kept, key }
}

function recalledChoice(
  { chosen_company_id }: ResolutionRow,
  input: CompanyInput,
): Pick<Intent, 'kind' | 'input'> {
  if (chosen_company_id === null) return { kind: 'refrain', input }
  return { kind: 'recall', input: { company_id: chosen_company_id } }
}

/** State of a resolution once the item is done, for later items. */
function nextStoredState({ kind, input }: Intent, kept: ResolutionRow): ResolutionRow {
  if (kind === 'dismiss') return { ...kept, state: 'dismissed', chosen_company_id: null }
  if (kind !== 'choose' || input.company_id === undefined) return kept
  return { ...kept, state: 'settled', chosen_company_id: input.company_id }
}

function readSettling(input: CompanyInput, kept: ResolutionRow, refs: Refs): Intent | Fault {
  const about = { kept, key: kept.input_key }
  const isSettled = kept.state === 'settled'
  if (input.dismiss) return isSettled ? alreadySettledFault : { ...about, kind: 'dismiss', input }
  if ((input.company_id ?? input.uid ?? input.ehraid) === undefined)
    return { ...about, ...(isSettled ? recalledChoice(kept, input) : { kind: 'refine', input }) }
  const choice = readChoice(input, kept, refs)
  if ('code' in choice) return choice
  const differs = isSettled && choice.company_id !== kept.chosen_company_id
  return differs ? alreadySettledFault : { ...about, kind: 'choose', input: choice }
}

const unknown: Fault = {
  code: 'candidate_not_offered',
  member: 'resolution_id',
  detail: 'This resolution does not exist in the project.',
}
const alreadySettledFault: Fault = {
  code: 'already_settled',
  member: 'resolution_id',
  detail: 'The resolution was decided differently. Revoke that decision first.',
}

type Choice = Pick<CompanyInput, 'company_id' | 'uid' | 'ehraid'>

/**
 * Returns the candidate that the caller chose. The other members of the item no longer matter, because a person chose.
 */
function readChoice(input: CompanyInput, { candidate_ids }: ResolutionRow, refs: Refs): Choice | Fault {
  const { company_id, uid, ehraid, override } = input
  const parsed = uid === undefined ? null : parseUid(uid)
  if (parsed && !parsed.ok) {
    const code = parsed.reason === 'check_digit' ? 'uid_checksum_invalid' : 'invalid_format'
    return { code, member: 'uid', detail: 'This is not a valid UID. Send a number like CHE-123.456.788.' }
  }
  const named = { company_id, uid: parsed?.uid, ehraid }
  const meant = candidate_ids.filter((id) => isMeant(named, id, refs.get(id)))
  if (meant.length === 1) return { company_id: meant[0]! }
  if (meant.length > 1 || override) return definedMembers(named)
  const [member = 'company_id'] = Object.keys(definedMembers(named)) as (keyof Choice)[]
  return {
    code: 'candidate_not_offered',
    member,
    detail: 'The resolution did not offer this company. Choose one of its candidates.',
  }
}

type PartialChoice = { [Member in keyof Choice]: Choice[Member] | undefined }

function isMeant({ company_id, uid, ehraid }: PartialChoice, id: string, ref?: CompanyRef) {
  const says = (wanted: unknown, known: unknown) => wanted === undefined || wanted === known
  return says(company_id, id) && says(uid, ref?.uid) && says(ehraid, ref?.ehraid)
}

function definedMembers(named: PartialChoice): Choice {
  return Object.fromEntries(Object.entries(named).filter(([, value]) => value !== undefined))
}
