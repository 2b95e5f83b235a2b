import assert from 'node:assert/strict'
import type { Company } from '@alphorn/contract/directory/companies'
import type { AddedCompany } from '@alphorn/contract/prospecting/prospects'
import type { CompanyInput } from '@alphorn/contract/prospecting/resolution'
import type { Cast } from '#cli/demo/cast'
import type { Report } from '#cli/demo/story'

/** Two companies of the demo directory have this name, in two places. */
const namesake = 'Meier Architekturbüro'

/**
 * Adds companies in the ways that people name them: by UID, by name and place, by an ambiguous name, and by an invalid
 * UID.
 */
export async function addCompanies(cast: Cast, report: Report): Promise<string> {
  const { project_id, reader, editor } = cast
  const { data: found } = await reader.companies({
    canton: ['ZH'],
    legal_form: ['0106'],
    status: ['active'],
    limit: 3,
  })
  assert.equal(found.length, 3, 'The directory has too few companies: start the server with npm start.')
  const [byUid, byEhraid, byName] = found as [Company, Company, Company]
  const companies: CompanyInput[] = [
    { uid: byUid.uid, external_ref: 'by UID' },
    { ehraid: byEhraid.ehraid!, external_ref: 'by register number' },
    { name: byName.name, place: byName.seat.name!, external_ref: 'by name and place' },
    { name: namesake, external_ref: 'by name alone' },
    { uid: withWrongCheckDigit(byUid.uid), external_ref: 'by a wrong UID' },
  ]
  const { data: added } = await editor.prospect_add({ project_id, companies })
  for (const [at, one] of added.entries())
    report(`${one.external_ref}, ${namedIn(companies[at]!)}: ${outcomeOf(one)}`)

  const outcomes = added.map(({ outcome }) => outcome)
  assert.deepEqual(outcomes, ['added', 'added', 'added', 'ambiguous', 'not_found'])
  assert.equal(added[4]!.resolution?.reason, 'uid_check_digit')
  await resolveAmbiguous(cast, added[3]!, report)
  return added[0]!.prospect_id!
}

/** Resolves ambiguous companies: the service guesses nothing, so a person chooses among the candidates. */
async function resolveAmbiguous({ editor, project_id }: Cast, { resolution }: AddedCompany, report: Report) {
  const { resolution_id, candidates } = resolution!
  assert(candidates.length >= 2, `The directory should know two companies named ${namesake}.`)
  for (const { name, seat, canton, uid } of candidates)
    report(`  candidate: ${name}, ${seat} ${canton} (${uid})`)
  const { company_id, seat } = candidates[0]!
  const { data } = await editor.prospect_add({ project_id, companies: [{ company_id, resolution_id }] })
  assert.equal(data[0]!.outcome, 'added')
  assert.equal(data[0]!.company!.company_id, company_id)
  report(`  chose the one in ${seat}: added`)
}

function withWrongCheckDigit(uid: string) {
  return uid.slice(0, -1) + ((Number(uid.at(-1)) + 1) % 10)
}

function namedIn({ uid, ehraid, name, place }: CompanyInput) {
  return [uid ?? ehraid ?? name, place].filter(Boolean).join(', ')
}

function outcomeOf({ outcome, company, resolution }: AddedCompany) {
  return [outcome, company?.name ?? resolution?.reason].filter(Boolean).join(', ')
}
