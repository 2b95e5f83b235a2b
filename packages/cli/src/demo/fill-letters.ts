import type { AppTable } from '@alphorn/contract/app'
import type { Client } from '@alphorn/sdk/client'
import { offlineProject } from '@alphorn/server/app/demo/offering'
import { ensureProject } from '#cli/demo/ensure-project'

const cantons = ['BE', 'LU', 'SG', 'FR', 'VD', 'TI']
const perCanton = 3

/**
 * Creates a project whose letters the service writes itself in three languages; they wait for review. The offline
 * executor continues after this function has returned.
 */
export async function fillLetters(app: Client<AppTable>) {
  const project_id = await ensureProject(
    app,
    offlineProject('Solaranlagen, dreisprachig', ['de', 'fr', 'it']),
  )
  const { data: cycles } = await app.cycle_list({ project_id, limit: 1 })
  if (cycles.length > 0) return
  const found = await Promise.all(
    cantons.map((canton) =>
      app.companies({ canton: [canton], legal_form: ['0106'], status: ['active'], limit: perCanton }),
    ),
  )
  const companies = found.flatMap(({ data }) => data.map(({ company_id }) => ({ company_id })))
  await app.prospect_add({ project_id, companies })
  await app.cycle_create({ project_id })
}
