import type { letterPostRoutes } from '@alphorn/contract/letter-post/letter-post'
import type { Account } from '../../fixtures/accounts.ts'
import { released } from '../../fixtures/drafts.ts'
import { fixtureOf } from '../../fixtures/project.ts'
import type { AppCase } from './team-cases.ts'

// Fixtures for the routes of letters through Pingen. Its address is unreachable: requests fail at once.

const pingen = () => ({
  organisation_id: '7e500ff8-0000-4000-8000-b7de227d1081',
  client_id: 'client-of-acme',
  client_secret: 'a-secret-of-acme',
})
const withPingen = async (owner: Account) => {
  await owner.app('PUT', '/letter-service', pingen())
  return {}
}
const withLetterExport = async (owner: Account) => {
  const fixture = await fixtureOf(owner, { policies: { letter_window: 'service' } })
  const { release_id } = await released(fixture)
  const made = await owner.app('POST', `/projects/${fixture.project}/exports`, {
    release_ids: [release_id],
    format: 'letter_zip',
  })
  return { project_id: fixture.project, export_id: made.body.data.export!.export_id as string }
}
export const letterPostCases: Record<keyof typeof letterPostRoutes, AppCase> = {
  app_letter_service: {},
  app_letter_service_save: { body: pingen, other: { client_id: 'another' } },
  app_letter_service_delete: { before: withPingen, body: () => ({}) },
  app_dispatch: { ids: withLetterExport },
  app_dispatch_step: {
    ids: withLetterExport,
    before: withPingen,
    ready: withPingen,
    body: () => ({ step: 'prepare' }),
    other: { product: 'fast' },
  },
}
