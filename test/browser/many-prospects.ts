import type { Page } from 'playwright-core'

/** Makes the service respond as if it had this many prospects. */
export async function answerWithMany(page: Page, project_id: string, many: number) {
  const company = (at: number) => ({
    company_id: `cmp_${at}`,
    uid: 'CHE-100.000.000',
    ehraid: at,
    name: `Firma ${at} AG`,
    legal_form: null,
    status: 'active',
    seat: { bfs_id: 351, name: 'Bern', district: null, canton: 'BE' },
    language: 'de',
    noga: null,
    size: null,
    kind: null,
    capital: null,
    founded_on: null,
    website: null,
    derived: { language: null, noga: null, kind: null, size: null },
  })
  const at = new Date().toISOString()
  const data = Array.from({ length: many }, (_, n) => ({
    prospect_id: `prs_${n}`,
    project_id,
    state: 'new',
    decision: null,
    external_ref: null,
    score: null,
    company: company(n),
    own_values: {},
    created_at: at,
    updated_at: at,
  }))
  const body = JSON.stringify({ data, next_cursor: null, request_id: 'req_01m7yj074ae01a2qcqh7b090jq' })
  await page.route(/\/prospects\?/, (route) => route.fulfill({ contentType: 'application/json', body }))
}
