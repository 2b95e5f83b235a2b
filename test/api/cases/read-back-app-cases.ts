import type { Untyped } from '../../fixtures/untyped.ts'
import { randomUUID } from 'node:crypto'
import { released } from '../../fixtures/drafts.ts'
import {
  allFilters,
  first,
  noDistrict,
  prospectIn,
  type ReadBack,
  rowOf,
  send,
  withId,
} from './read-back-fixtures.ts'
import { addProspects, type Scene } from '../../fixtures/project.ts'
import { story } from '../../fixtures/story-companies.ts'

// How each route of the app that keeps something is written and read back.

const translation = (name: string) => ({
  name,
  summary: `${name}.`,
  points: [{ id: 'speed', text: `${name}, fast.` }],
})
const offering = {
  name: 'Dachkontrolle',
  summary: 'Wir prüfen Flachdächer.',
  points: [{ id: 'speed', text: 'Eine Kontrolle dauert einen halben Tag.' }],
  translations: {
    de: translation('Dach'),
    fr: translation('Toit'),
    it: translation('Tetto'),
    en: translation('Roof'),
  },
  criteria: [
    { id: 'region', text: 'Sitz in Bern', kind: 'must', weight: 3, test: { of: 'canton', in: ['BE'] } },
    { id: 'age', text: 'Alt', kind: 'should', weight: 1, test: { of: 'age_years', least: 2, most: 80 } },
  ],
  questions: [{ id: 'roof', text: 'Hat die Firma Flachdächer?' }],
  sender: { name: 'Anna', organisation: 'Acme AG', address: 'Weg 1, 3011 Bern', email: 'anna@acme.example' },
}
const project = {
  name: 'Roofs and walls',
  language: 'fr',
  executor: { research: 'offline', qualification: 'external', outreach: 'off', verification: 'off' },
  policies: {
    languages: ['fr', 'de'],
    channels: ['email', 'letter'],
    tone: 'friendly',
    banned_phrases: ['gratis'],
    outreach_policy: 'auto',
    signal_policy: 'recycle',
    evidence_policy: 'verified',
    four_eyes: true,
    draft_on_research: true,
  },
}

/** What a PATCH or PUT of a thing answers later under the thing's own address. */
function edited(method: string, path: (scene: Scene) => Promise<string>, sent: () => object): ReadBack {
  return {
    async write(scene) {
      const [at, body] = [await path(scene), sent()]
      await send(scene, method, at, body)
      return [{ sent: body, read: await send(scene, 'GET', at) }]
    },
  }
}

const watchOf = async (scene: Scene) =>
  (await send(scene, 'POST', '/watches', { name: randomUUID(), filters: { canton: ['BE'] } }))
    .watch_id as string
const listOf = async (scene: Scene) =>
  (await send(scene, 'POST', '/markets', { name: randomUUID(), filters: { canton: ['BE'] } }))
    .list_id as string
const kinds = ['address_changed', 'name_changed']

export const appReadBacks: Record<string, ReadBack> = {
  app_project_create: {
    async write(scene) {
      const sent = { ...project, offering }
      const { project_id } = await send(scene, 'POST', '/projects', sent)
      return [{ sent, read: await send(scene, 'GET', `/projects/${project_id}`) }]
    },
  },
  app_project_edit: edited(
    'PATCH',
    async ({ at }) => at,
    () => ({ ...project, status: 'archived' }),
  ),
  app_offering_edit: {
    async write(scene) {
      const before = await send(scene, 'GET', scene.at)
      const sent = { ...offering, base_revision_id: before.offering.revision_id }
      await send(scene, 'PUT', `${scene.at}/offering`, sent)
      return [{ sent, read: (await send(scene, 'GET', scene.at)).offering }]
    },
    unread: { base_revision_id: 'names the revision that was read before, and is not kept' },
  },
  app_watch_create: {
    async write(scene) {
      const { company_id } = await send(scene, 'GET', `/companies/${story.muster.uid}`)
      const written = []
      for (const what of [{ company_ids: [company_id] }, { filters: await allFilters(scene) }]) {
        const sent = { name: randomUUID(), kinds, ...what }
        const { watch_id } = await send(scene, 'POST', '/watches', sent)
        written.push({ sent, read: await send(scene, 'GET', `/watches/${watch_id}`) })
      }
      return written
    },
    unread: noDistrict,
  },
  app_watch_edit: edited(
    'PATCH',
    async (scene) => `/watches/${await watchOf(scene)}`,
    () => ({ name: randomUUID(), kinds, muted: true }),
  ),
  app_watch_mail_set: edited(
    'PUT',
    async (scene) => `/watches/${await watchOf(scene)}/mail`,
    () => ({ cadence: 'weekly' }),
  ),
  app_list_feed_create: {
    async write(scene) {
      const { feed_id } = await send(scene, 'POST', `/lists/${await listOf(scene)}/feeds`, { kinds })
      return [{ sent: { kinds }, read: await withId(scene, '/feeds', 'feed_id', feed_id) }]
    },
  },
  app_watch_feed_create: {
    async write(scene) {
      const { feed_id } = await send(scene, 'POST', `/watches/${await watchOf(scene)}/feeds`, { kinds })
      return [{ sent: { kinds }, read: await withId(scene, '/feeds', 'feed_id', feed_id) }]
    },
  },
  app_decision_make: {
    async write(scene) {
      const { prospect_id, at } = await prospectIn(scene)
      const sent = { decision: 'later', reason: 'bad_timing', note: 'After Easter.', until: '2029-04-02' }
      await send(scene, 'POST', `${scene.at}/decisions`, { prospect_ids: [prospect_id], ...sent })
      return [
        {
          sent: { ...sent, prospect_ids: [prospect_id] },
          read: { ...(await first(scene, `${at}/decisions`)), prospect_ids: [prospect_id] },
        },
      ]
    },
  },
  app_decision_withdraw: {
    async write(scene) {
      const { at } = await prospectIn(scene)
      const { decision_id } = await send(scene, 'POST', `${at}/decisions`, { decision: 'accept' })
      await send(scene, 'POST', `${scene.at}/decisions/withdrawals`, { decision_ids: [decision_id] })
      const read = await send(scene, 'GET', `${at}/decisions`)
      const withdrawn = read.filter(({ withdrawn_at }: Untyped) => withdrawn_at !== null)
      return [
        {
          sent: { decision_ids: [decision_id] },
          read: { decision_ids: withdrawn.map((one: Untyped) => one.decision_id) },
        },
      ]
    },
  },
  app_prospect_remove: {
    async write(scene) {
      const prospect_ids = await addProspects(scene, 2)
      await send(scene, 'POST', `${scene.at}/prospects/removals`, { prospect_ids })
      const left = (await send(scene, 'GET', `${scene.at}/prospects`)).map((one: Untyped) => one.prospect_id)
      return [
        { sent: { prospect_ids }, read: { prospect_ids: prospect_ids.filter((id) => !left.includes(id)) } },
      ]
    },
  },
  app_export_create: {
    async write(scene, world) {
      const { release_id } = await released(scene)
      const sent = { release_ids: [release_id], format: 'csv', language: 'de' }
      const { export_id } = (await send(scene, 'POST', `${scene.at}/exports`, sent)).export
      const { language } = await rowOf(world, 'exports', 'export_id', export_id)!
      const read = await withId(scene, `${scene.at}/exports`, 'export_id', export_id)
      return [{ sent, read: { ...read, language } }]
    },
    unread: { email: 'belongs to another format (eml), whose file exports.test.ts reads' },
  },
  app_approval_revoke: {
    async write(scene, world) {
      const { prospect_id, approval_id } = await released(scene)
      const at = `${scene.at}/prospects/${prospect_id}/approvals` as const
      await send(scene, 'POST', `${at}/${approval_id}/revocations`, { reason: 'A wrong price.' })
      const row = await rowOf(world, 'approvals', 'approval_id', approval_id)
      return [{ sent: { reason: 'A wrong price.' }, read: { reason: row!.revoked_reason } }]
    },
  },
}
