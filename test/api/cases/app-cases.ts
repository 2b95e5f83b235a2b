import { randomUUID } from 'node:crypto'
import type { appRoutes } from '@alphorn/contract/app'
import { newId } from '@alphorn/contract/core/ids'
import { expect, vi } from 'vitest'
import { drafted, released } from '../../fixtures/drafts.ts'
import { fixtureOf } from '../../fixtures/project.ts'
import { story } from '../../fixtures/story-companies.ts'
import { listAdditionCases } from './list-cases.ts'
import { letterPostCases } from './letter-post-cases.ts'
import { prospectCases, withProject, withProspect } from './prospect-cases.ts'
import { type AppCase, type Stage, teamCases } from './team-cases.ts'
import { type Account, offering } from '../../fixtures/accounts.ts'

// Fixtures for the browser app's own routes: the objects each needs, and a valid body.

const password = 'a long enough password'
const newcomer = () => ({
  email: `${randomUUID()}@alphorn.example`,
  password,
  name: 'Nina',
  account_name: 'Neu',
})
const withCycle = async (owner: Account) => {
  const { project_id } = await withProspect(owner)
  const started = await owner.app('POST', `/projects/${project_id}/cycles`, {})
  return { project_id, cycle_id: started.body.data.cycle_id as string }
}
const withCredential = async (owner: Account) => ({
  credential_id: (await owner.credential(['prospect:read'])).credential_id,
})
const someone = { kind: 'domain', value: 'example.ch', reason: 'Asked for it.' }
const withSuppression = async (owner: Account) => {
  const added = await owner.app('POST', '/suppressions', someone)
  return { suppression_id: added.body.data.suppression_id as string }
}
const bakeries = () => ({ name: `Bakeries ${randomUUID()}`, filters: { canton: ['BE'] } })
const withWatch = async (owner: Account) => ({
  watch_id: (await owner.app('POST', '/watches', bakeries())).body.data.watch_id as string,
})
const withList = async (owner: Account) => {
  const olga = await owner.credential(['markets:write'])
  return { list_id: (await olga.post('/markets', bakeries())).body.data.list_id as string }
}
const withBuild = async (owner: Account) => {
  const { list_id } = await withList(owner)
  const built = await owner.app('POST', `/markets/${list_id}/builds`, {})
  return { list_id, number: String(built.body.data.number) }
}
const withCompany = async (owner: Account) => {
  const found = await owner.app('GET', `/companies/${story.muster.uid}`)
  return { company_id: found.body.data.company_id as string }
}
const withFeed = async (owner: Account) => {
  const { watch_id } = await withWatch(owner)
  const made = await owner.app('POST', `/watches/${watch_id}/feeds`, {})
  return { feed_id: made.body.data.feed_id as string }
}
const withReconciler = async (owner: Account) => ({
  reconciler_id: (await owner.app('POST', '/reconcilers', { name: 'OpenRefine' })).body.data
    .reconciler_id as string,
})
const bern = (project_id: string) => ({
  screen: 'prospects',
  project_id,
  name: `Bern ${randomUUID()}`,
  search: 'canton=BE',
})
const withView = async (owner: Account) => {
  const { project_id } = await withProject(owner)
  const made = await owner.app('POST', '/views', bern(project_id))
  return { view_id: made.body.data.view_id as string }
}
const withRelease = async (owner: Account) => {
  const fixture = await fixtureOf(owner)
  const { prospect_id, approval_id, release_id } = await released(fixture)
  return { project_id: fixture.project, prospect_id, approval_id, release_id }
}
const withDraft = async (owner: Account) => {
  const fixture = await fixtureOf(owner)
  const { prospect_id, named } = await drafted(fixture)
  return { project_id: fixture.project, prospect_id, ...named }
}
const revised = [
  { language: 'de', subject: 'Ein Angebot', body: 'Guten Tag\n\nDarf ich Ihnen unser Angebot zeigen?' },
]
const ring = () => ({ name: 'Ring', url: 'https://hooks.example/alphorn', kinds: ['release.ready'] })
const withWebhook = async (owner: Account) => ({
  webhook_id: (await owner.app('POST', '/webhooks', ring())).body.data.webhook_id as string,
})
const withDelivery = async (owner: Account) => {
  const { webhook_id } = await withWebhook(owner)
  const sent = await owner.app('POST', `/webhooks/${webhook_id}/tests`, {})
  return { webhook_id, event_id: sent.body.data.event_id as string }
}
const withCrm = async (owner: Account) => {
  await owner.app('PUT', '/crm', espocrm())
  return {}
}
const espocrm = () => ({ url: 'https://192.0.2.1/espo', api_key: 'd41d8cd98f00b204' })
const crmIdle = async (owner: Account) =>
  await vi.waitFor(
    async () => {
      const { runs } = (await owner.app('GET', '/crm')).body.data
      expect(runs.every(({ finished_at }) => finished_at !== null)).toBe(true)
    },
    { timeout: 60_000, interval: 50 },
  )
const withIdleCrm = async (owner: Account) => {
  await withCrm(owner)
  await crmIdle(owner)
}
const withCrmRun = async (owner: Account) => {
  await withCrm(owner)
  const started = await owner.app('POST', '/crm/runs', { direction: 'pull' })
  await crmIdle(owner)
  return { run_id: started.body.data.run_id as string }
}
const someoneElse = { kind: 'person', email: 'eva@example.ch' }
const withErasure = async (owner: Account) => {
  const asked = await owner.app('POST', '/subjects/erasures', { subject: someoneElse, reason: 'She asked.' })
  return { request_id: asked.body.data.request_id as string }
}
const wanda = () => ({ name: 'Wanda', scopes: ['prospect:stages'] })

/** One case for each route of the app: a route without one is a compile error. */
export function appCases({ world, call, provider }: Stage): Record<keyof typeof appRoutes, AppCase> {
  return {
    sign_up: { body: newcomer },
    sign_in: {
      before: async ({ email }) => ({ email }),
      body: ({ email = 'nobody@alphorn.example' } = {}) => ({ email, password }),
    },
    sign_out: {},
    app_openapi: {},
    session: {},
    app_project_create: { body: () => ({ name: 'Roofs', language: 'de' }), other: { name: 'Walls' } },
    app_project_edit: {
      ids: withProject,
      body: () => ({ name: 'Roofs and walls' }),
      other: { name: 'Walls' },
    },
    app_summary_list: {},
    app_summary: { ids: withProject },
    app_cycle_cancel: { ids: withCycle, body: () => ({}) },
    app_cycle_preview: { ids: withProject, body: () => ({}) },
    app_cycle_stages: { ids: withCycle },
    app_project_signals: { ids: withProject },
    app_dossier: { ids: withProspect },
    app_offering_list: { ids: withProject },
    app_offering_check: { ids: withProject, body: () => offering },
    app_offering_read: {
      body: () => ({ text: 'Wir prüfen Dächer für Hotels in Bern.', language: 'de' }),
      other: { text: 'Wir reinigen Küchen für Restaurants.' },
    },
    app_letter_preview: {
      body: () => ({
        language: 'de',
        offering: {
          name: offering.name,
          summary: offering.summary,
          points: offering.points,
          sender: offering.sender,
        },
        company_ids: [newId('company')],
      }),
      other: { language: 'en' },
    },
    app_audit_list: {},
    app_audit_export: {},
    app_project_audit_export: { ids: withProject },
    app_audit_key: {},
    app_request_list: {},
    app_request_errors: {},
    app_usage: {},
    app_executors: {},
    app_review_list: { ids: withProject },
    app_text_revise: {
      ids: withDraft,
      body: ({
        outreach_revision_id = newId('outreach'),
        content_fingerprint = `sha256:${'0'.repeat(64)}`,
      } = {}) => ({ outreach_revision_id, content_fingerprint, variants: revised, claims: [] }),
      other: { variants: [{ ...revised[0], subject: 'Ein anderes Angebot' }] },
    },
    app_text_input: { ids: withDraft },
    app_text_alternatives: { ids: withDraft },
    app_job_list: { ids: withProject },
    app_job_counts: { ids: withProject },
    app_approval_revoke: {
      ids: withRelease,
      body: () => ({ reason: 'A wrong price.' }),
      other: { reason: 'Another.' },
    },
    app_suppression_import: {
      body: () => ({ csv: 'example.ch', reason: 'Asked for it.' }),
      other: { dry_run: true },
    },
    app_suppression_lift: {
      ids: withSuppression,
      body: () => ({ reason: 'A mistake.' }),
      other: { reason: 'Agreed.' },
    },
    app_offering_edit: { ids: withProject, body: () => offering, other: { name: 'Another' } },
    app_demo: {},
    app_demo_load: { body: () => ({}) },
    app_demo_remove: { body: () => ({}) },
    app_facets: {},
    app_company_history: { before: async () => ({ company_id: story.muster.uid }) },
    app_list_preview: {},
    app_list_companies: { ids: withList },
    app_list_export: { ids: withList },
    ...listAdditionCases(withList),
    app_company_cells: { body: () => ({ company_ids: ['cmp_00000000000000000000000000'] }) },
    app_company_places: { ids: withCompany, shared: true },
    app_company_signals: { ids: withCompany, shared: true },
    app_list_overlaps: {},
    app_list_build_cancel: { ids: withBuild, body: () => ({}) },
    app_watch_edit: { ids: withWatch, body: () => ({ muted: true }), other: { muted: false } },
    app_watch_mail: { ids: withWatch },
    app_watch_mail_set: {
      ids: withWatch,
      body: () => ({ cadence: 'daily' }),
      other: { cadence: 'off' },
    },
    app_watch_mail_test: { ids: withWatch, body: () => ({}) },
    app_watch_create: {
      body: () => ({ name: 'Bakeries', filters: {} }),
      other: { filters: { canton: ['ZH'] } },
    },
    app_watch_delete: { ids: withWatch, body: () => ({}) },
    app_feed_list: {},
    app_list_feed_create: { ids: withList, body: () => ({}) },
    app_watch_feed_create: { ids: withWatch, body: () => ({}) },
    app_list_spreadsheet_create: { ids: withList, body: () => ({ name: 'Board' }) },
    app_prospect_spreadsheet_create: { ids: withProject, body: () => ({ name: 'Board' }) },
    app_feed_revoke: { ids: withFeed, body: () => ({}) },
    app_crm: {},
    app_crm_save: { body: espocrm, other: { ...espocrm(), tasks: false } },
    app_crm_delete: { before: withCrm, body: () => ({}) },
    app_crm_run: {
      before: withCrm,
      ready: withIdleCrm,
      body: () => ({ direction: 'pull' }),
      other: { direction: 'pull', dry_run: true },
    },
    app_crm_item_list: { ids: withCrmRun },
    ...letterPostCases,
    app_webhook_list: {},
    app_webhook_create: { body: ring },
    app_webhook_edit: { ids: withWebhook, body: () => ({ name: 'Bell' }), other: { enabled: false } },
    app_webhook_delete: { ids: withWebhook, body: () => ({}) },
    app_webhook_rotate: { ids: withWebhook, body: () => ({}) },
    app_webhook_test: { ids: withWebhook, body: () => ({}) },
    app_delivery_list: { ids: withWebhook },
    app_delivery_detail: { ids: withDelivery },
    app_delivery_resend: { ids: withDelivery, body: () => ({}) },
    ...prospectCases,
    ...teamCases({ world, call, provider }),
    app_reconciler_list: {},
    app_reconciler_create: { body: () => ({ name: 'OpenRefine' }) },
    app_reconciler_revoke: { ids: withReconciler, body: () => ({}) },
    app_retention: {},
    app_subject_export: { body: () => ({ subject: someoneElse }) },
    app_subject_erase: { body: () => ({ subject: someoneElse, reason: 'She asked for it.' }) },
    app_subject_request_list: {},
    app_subject_request: { ids: withErasure },
    app_view_create: {
      body: () => ({ screen: 'directory', name: 'Bern', search: 'canton=BE' }),
      other: { name: 'Zurich' },
    },
    app_view_change: { ids: withView, body: () => ({ shared: true }), other: { name: 'Zurich' } },
    app_view_delete: { ids: withView, body: () => ({}) },
    app_form_draft: { query: '?form=new_project' },
    app_form_draft_keep: { body: () => ({ form: 'new_project', content: { name: 'Roofs' } }) },
    app_change_list: {},
    app_credential_list: {},
    app_credential_create: { body: wanda },
    app_credential_change: {
      ids: withCredential,
      body: () => ({ allowed_addresses: null }),
      other: { allowed_addresses: ['127.0.0.1'] },
    },
    app_credential_rotate: { ids: withCredential, body: () => ({}) },
    app_credential_revoke: { ids: withCredential, body: () => ({}), other: { reason: 'Lost.' } },
  }
}
