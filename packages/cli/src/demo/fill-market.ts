import { setTimeout as delay } from 'node:timers/promises'
import type { AppTable } from '@alphorn/contract/app'
import type { CompanyFilter } from '@alphorn/contract/directory/company-filters'
import type { Client } from '@alphorn/sdk/client'
import type { Pools } from '@alphorn/server/platform/db/connect'
import { demoChanges } from '@alphorn/server/app/demo/demo-changes'
import { fillHistory } from '#cli/demo/fill-history'
import { importCompanies } from '@alphorn/server/directory/companies/import'

type App = Client<AppTable>
type Site = { app: App; project_id: string; pools: Pools; companies: number }

const lists: readonly { name: string; filters: CompanyFilter }[] = [
  { name: 'Neu gegründete AG', filters: { legal_form: ['0106'], founded_from: '2020-01-01' } },
  {
    name: 'Bau im Mittelland',
    filters: {
      canton: ['AG', 'BE', 'LU', 'SO', 'ZH'],
      noga: ['41', '42', '43'],
      status: ['active'],
    },
  },
]
const timeoutMs = 15_000

/** Creates lists from before and after some companies changed, a watch, suppressions, and an exported text. */
export async function fillMarket({ app, project_id, pools, companies }: Site) {
  const { data: present } = await app.market_list({ limit: 1 })
  if (present.length > 0) return
  await fillHistory(app, pools)
  const ids = await Promise.all(lists.map((list) => app.market_create(list).then(({ data }) => data.list_id)))
  await Promise.all(ids.map((list_id) => buildList(app, list_id)))
  await importCompanies(pools.write, demoChanges({ count: companies }), { source: 'demo' })
  await buildList(app, ids.at(-1)!)
  await app.app_watch_create({
    name: 'Liquidationen in Zürich und Bern',
    filters: { canton: ['BE', 'ZH'] },
    kinds: ['liquidation_opened', 'company_deleted'],
  })
  await suppressSome(app)
  await exportOne(app, project_id)
}

/** Builds a list, and waits for its completion as long as a start may take. */
async function buildList(app: App, list_id: string) {
  await app.market_build_create({ list_id })
  for (const end = Date.now() + timeoutMs; Date.now() < end; await delay(100)) {
    const { data } = await app.market_detail({ list_id })
    if (data.state !== 'building') return
  }
}

async function suppressSome(app: App) {
  await app.suppression_add({
    kind: 'domain',
    value: 'treuhand-mitbewerb.example',
    reason: 'Mitbewerberin',
  })
  await app.suppression_add({
    kind: 'address',
    value: 'Bundesplatz 1, 3003 Bern',
    reason: 'Verwaltung, wird nicht angeschrieben',
  })
  const { data: lifted } = await app.suppression_add({
    kind: 'email',
    value: 'info@muster-dach.example',
    reason: 'Hat am Telefon darum gebeten',
  })
  await app.app_suppression_lift({
    suppression_id: lifted.suppression_id,
    reason: 'Wünscht seit der Messe wieder Unterlagen',
  })
}

/** Exports one of the approved texts: as a letter, or as data if its address is incomplete. */
async function exportOne(app: App, project_id: string) {
  const { data: ready } = await app.release_list({ project_id, state: 'ready', limit: 1 })
  const release_ids = ready.map(({ release_id }) => release_id)
  if (release_ids.length === 0) return
  const made = await app.export_create({ project_id, release_ids, format: 'letter_pdf' })
  if (made.data.export === null) await app.export_create({ project_id, release_ids, format: 'csv' })
}
