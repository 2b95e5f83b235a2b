import type { Demo } from '@alphorn/contract/app/demo'
import { demoSource } from '@alphorn/contract/directory/demo-source'
import { type Call, nowOf } from '#server/platform/call'
import { startCycle } from '#server/prospecting/cycles/start'
import { insertInto } from '#server/platform/db/insert'
import { demoCompanies } from '#server/app/demo/demo-companies'
import { offlineProject } from '#server/app/demo/offering'
import { demoOf, lockDemos } from '#server/app/demo/state'
import type { CompanyRow } from '#server/directory/companies/company-row'
import { importRecords } from '#server/directory/companies/import'
import { importRecord } from '#server/directory/companies/import-record'
import { createProject } from '#server/prospecting/projects/create'
import type { ProjectPlan } from '#server/prospecting/projects/project'
import { addCompanies } from '#server/prospecting/prospects/add'
import type { DirectoryIndex } from '#server/directory/search/port'

/** The number of invented companies; three of them in each of these cantons get letters. */
const companyCount = 600
const cantons = ['BE', 'LU', 'SG', 'ZH', 'FR', 'VD', 'GE', 'TI']
const perCanton = 3
const writtenTo = new Set(['0106', '0107', '0108'])

type Loaded = { loaded: boolean; demo: Demo }

/**
 * Loads invented companies and a project that writes to some of them, in one transaction. A second call returns the
 * existing demo.
 */
export async function loadDemo(call: Call, plan: ProjectPlan, index: DirectoryIndex): Promise<Loaded> {
  const { tx, caller } = call
  await tx.rows(lockDemos, {})
  const present = await demoOf(call)
  if (present.project_id !== null) return { loaded: false, demo: present }

  const rows = await readRows()
  const records = rows.map((row) => importRecord(row, demoSource))
  await importRecords(tx, records, demoSource)
  const project = offlineProject('DEMO Solaranlagen', ['de', 'fr', 'it'])
  const { project_id } = await createProject(call, project, plan)
  await addCompanies(callSeeingInvented(call), project_id, chosenOf(rows), index)
  await startCycle(call, project_id, { mode: 'missing_or_stale', allow_partial: true }, plan)
  tx.writeQuery(
    insertInto('demo_projects').values({
      account_id: caller.account_id,
      project_id,
      loaded_at: await nowOf(call),
    }),
  )
  call.auditContext.target = project_id
  return { loaded: true, demo: await demoOf(call) }
}

/** Makes invented companies visible to the rest of the call, whose caller was read before. */
function callSeeingInvented(call: Call): Call {
  return { ...call, caller: { ...call.caller, sees_invented: true } }
}

async function readRows() {
  const rows: CompanyRow[] = []
  for await (const parsed of demoCompanies({ count: companyCount })) {
    if (!parsed.ok) throw new Error(`An invented company cannot be read: ${parsed.detail}`)
    rows.push(parsed.row)
  }
  return rows
}

function chosenOf(rows: readonly CompanyRow[]) {
  const fit = rows.filter(
    ({ status, legal_form, ehraid }) =>
      status === 'active' && ehraid !== null && writtenTo.has(legal_form ?? ''),
  )
  return cantons.flatMap((canton) =>
    fit
      .filter((row) => row.canton === canton)
      .slice(0, perCanton)
      .map(({ ehraid }) => ({ ehraid: ehraid! })),
  )
}
