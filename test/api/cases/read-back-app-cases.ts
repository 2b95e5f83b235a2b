import type { Untyped } from '../../fixtures/untyped.ts'
import { randomUUID } from 'node:crypto'
import { drafted, released } from '../../fixtures/drafts.ts'
import {
  allFilters,
  askedQuestion,
  first,
  noDistrict,
  prospectIn,
  type ReadBack,
  rowOf,
  send,
  wholeDecision,
  withId,
} from './read-back-fixtures.ts'
import { snippetReadBacks } from './read-back-snippet-cases.ts'
import { spreadsheetReadBacks } from './read-back-spreadsheet-cases.ts'
import { addProspects, type Fixture } from '../../fixtures/project.ts'
import { story } from '../../fixtures/story-companies.ts'

// For each app route that stores data: how it is written and read back.

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
    result_version: 1,
    unbacked_limit: 30,
    self_verification: true,
    four_eyes: true,
    draft_on_research: true,
    letter_window: 'left',
  },
}

/** Reads the result of a PATCH or PUT at the same address. */
function edited(method: string, path: (fixture: Fixture) => Promise<string>, sent: () => object): ReadBack {
  return {
    async write(fixture) {
      const [at, body] = [await path(fixture), sent()]
      await send(fixture, method, at, body)
      return [{ sent: body, read: await send(fixture, 'GET', at) }]
    },
  }
}

const watchOf = async (fixture: Fixture) =>
  (await send(fixture, 'POST', '/watches', { name: randomUUID(), filters: { canton: ['BE'] } }))
    .watch_id as string
const listOf = async (fixture: Fixture) =>
  (await send(fixture, 'POST', '/markets', { name: randomUUID(), filters: { canton: ['BE'] } }))
    .list_id as string
const kinds = ['address_changed', 'name_changed']

export const appReadBacks: Record<string, ReadBack> = {
  app_project_create: {
    async write(fixture) {
      const sent = { ...project, offering }
      const { project_id } = await send(fixture, 'POST', '/projects', sent)
      return [{ sent, read: await send(fixture, 'GET', `/projects/${project_id}`) }]
    },
  },
  app_project_edit: edited(
    'PATCH',
    async ({ at }) => at,
    () => ({ ...project, status: 'archived' }),
  ),
  app_offering_edit: {
    async write(fixture) {
      const before = await send(fixture, 'GET', fixture.at)
      const sent = { ...offering, base_revision_id: before.offering.revision_id }
      await send(fixture, 'PUT', `${fixture.at}/offering`, sent)
      return [{ sent, read: (await send(fixture, 'GET', fixture.at)).offering }]
    },
    unread: { base_revision_id: 'names the revision that was read before, and is not kept' },
  },
  app_watch_create: {
    async write(fixture) {
      const { company_id } = await send(fixture, 'GET', `/companies/${story.muster.uid}`)
      const written = []
      for (const what of [{ company_ids: [company_id] }, { filters: await allFilters(fixture) }]) {
        const sent = { name: randomUUID(), kinds, ...what }
        const { watch_id } = await send(fixture, 'POST', '/watches', sent)
        written.push({ sent, read: await send(fixture, 'GET', `/watches/${watch_id}`) })
      }
      return written
    },
    unread: noDistrict,
  },
  app_watch_edit: edited(
    'PATCH',
    async (fixture) => `/watches/${await watchOf(fixture)}`,
    () => ({ name: randomUUID(), kinds, muted: true }),
  ),
  app_watch_mail_set: edited(
    'PUT',
    async (fixture) => `/watches/${await watchOf(fixture)}/mail`,
    () => ({ cadence: 'weekly' }),
  ),
  app_list_feed_create: {
    async write(fixture) {
      const { feed_id } = await send(fixture, 'POST', `/lists/${await listOf(fixture)}/feeds`, { kinds })
      return [{ sent: { kinds }, read: await withId(fixture, '/feeds', 'feed_id', feed_id) }]
    },
  },
  app_watch_feed_create: {
    async write(fixture) {
      const { feed_id } = await send(fixture, 'POST', `/watches/${await watchOf(fixture)}/feeds`, { kinds })
      return [{ sent: { kinds }, read: await withId(fixture, '/feeds', 'feed_id', feed_id) }]
    },
  },
  ...snippetReadBacks,
  ...spreadsheetReadBacks,
  app_decision_make: {
    async write(fixture) {
      const { prospect_id, at } = await prospectIn(fixture)
      const sent = wholeDecision
      await send(fixture, 'POST', `${fixture.at}/decisions`, { prospect_ids: [prospect_id], ...sent })
      return [
        {
          sent: { ...sent, prospect_ids: [prospect_id] },
          read: { ...(await first(fixture, `${at}/decisions`)), prospect_ids: [prospect_id] },
        },
      ]
    },
  },
  app_criterion_answer: {
    async write(fixture) {
      const { at } = await prospectIn(fixture)
      const sent = { criterion_id: 'builds', answer: 'no' }
      await send(fixture, 'POST', `${at}/criterion-answers`, sent)
      const { answers } = await send(fixture, 'GET', `${at}/dossier`)
      return [{ sent, read: answers[0] }]
    },
  },
  app_question_ask: {
    write: askedQuestion,
    unread: { allow_partial: 'says what happens when units are short' },
  },
  app_decision_withdraw: {
    async write(fixture) {
      const { at } = await prospectIn(fixture)
      const { decision_id } = await send(fixture, 'POST', `${at}/decisions`, { decision: 'accept' })
      await send(fixture, 'POST', `${fixture.at}/decisions/withdrawals`, { decision_ids: [decision_id] })
      const read = await send(fixture, 'GET', `${at}/decisions`)
      const withdrawn = read.filter(({ withdrawn_at }: Untyped) => withdrawn_at !== null)
      return [
        {
          sent: { decision_ids: [decision_id] },
          read: { decision_ids: withdrawn.map((one: Untyped) => one.decision_id) },
        },
      ]
    },
  },
  app_inbox_mark: {
    async write(fixture) {
      await prospectIn(fixture)
      const [{ kind, item_id }] = await send(fixture, 'GET', '/inbox')
      const sent = { items: [{ kind, item_id }], until: '2999-01-01' }
      await send(fixture, 'POST', '/inbox/marks', sent)
      const [item] = await send(fixture, 'GET', '/inbox?snoozed=true')
      const items = [{ kind: item.kind, item_id: item.item_id }]
      return [{ sent, read: { items, until: item.snoozed_until } }]
    },
  },
  app_inbox_unmark: {
    async write(fixture) {
      await prospectIn(fixture)
      const [{ kind, item_id }] = await send(fixture, 'GET', '/inbox')
      const sent = { items: [{ kind, item_id }] }
      await send(fixture, 'POST', '/inbox/marks', { ...sent, until: '2999-01-01' })
      await send(fixture, 'POST', '/inbox/marks/removals', sent)
      const [item] = await send(fixture, 'GET', '/inbox')
      return [{ sent, read: { items: [{ kind: item.kind, item_id: item.item_id }] } }]
    },
  },
  app_owner_set: {
    async write(fixture) {
      const { prospect_id, at } = await prospectIn(fixture)
      const [{ user_id }] = await send(fixture, 'GET', '/members')
      await send(fixture, 'POST', `${fixture.at}/prospects/owners`, { prospect_ids: [prospect_id], user_id })
      const { owner } = await send(fixture, 'GET', `${at}/notes`)
      return [
        {
          sent: { prospect_ids: [prospect_id], user_id },
          read: { prospect_ids: [prospect_id], user_id: owner.user_id },
        },
      ]
    },
  },
  app_reminder_create: {
    async write(fixture) {
      const { at } = await prospectIn(fixture)
      const sent = { due_on: '2999-01-01', note: 'Call again.' }
      await send(fixture, 'POST', `${at}/reminders`, sent)
      return [{ sent, read: (await send(fixture, 'GET', `${at}/notes`)).reminders[0] }]
    },
  },
  app_reminder_change: {
    async write(fixture) {
      const { at } = await prospectIn(fixture)
      const { reminder_id } = await send(fixture, 'POST', `${at}/reminders`, {
        due_on: '2999-01-01',
        note: 'a',
      })
      const sent = { due_on: '2999-02-02', note: 'Write again.', done: true }
      await send(fixture, 'PATCH', `${at}/reminders/${reminder_id}`, sent)
      const [read] = (await send(fixture, 'GET', `${at}/notes`)).reminders
      return [{ sent, read: { ...read, done: read.done_at !== null } }]
    },
  },
  app_comment_create: {
    async write(fixture) {
      const { at } = await prospectIn(fixture)
      const sent = { body: 'They bought a chiller in 2019.' }
      await send(fixture, 'POST', `${at}/comments`, sent)
      return [{ sent, read: (await send(fixture, 'GET', `${at}/notes`)).comments[0] }]
    },
  },
  app_prospect_remove: {
    async write(fixture) {
      const prospect_ids = await addProspects(fixture, 2)
      await send(fixture, 'POST', `${fixture.at}/prospects/removals`, { prospect_ids })
      const left = (await send(fixture, 'GET', `${fixture.at}/prospects`)).map(
        (one: Untyped) => one.prospect_id,
      )
      return [
        { sent: { prospect_ids }, read: { prospect_ids: prospect_ids.filter((id) => !left.includes(id)) } },
      ]
    },
  },
  app_text_revise: {
    async write(fixture) {
      const { prospect_id, named } = await drafted(fixture)
      const at = `${fixture.at}/prospects/${prospect_id}` as const
      const { outreach_revision } = await send(fixture, 'GET', at)
      const claims = outreach_revision.claims.map(({ spans: _spans, ...claim }: Untyped) => claim)
      const variants = outreach_revision.variants.map((one: Untyped) => ({ ...one, subject: 'Ein Angebot' }))
      const kept = claims.filter(({ part }: Untyped) => part === 'body')
      await send(fixture, 'POST', `${at}/outreach-revisions`, { ...named, variants, claims: kept })
      const read = (await send(fixture, 'GET', at)).outreach_revision
      return [
        {
          sent: { variants, claims: kept },
          read: {
            variants: read.variants,
            claims: read.claims.map(({ spans: _spans, ...claim }: Untyped) => claim),
          },
        },
        {
          sent: { outreach_revision_id: named.outreach_revision_id },
          read: { outreach_revision_id: read.edited.of },
        },
      ]
    },
    unread: { content_fingerprint: 'names the revision that was read' },
  },
  app_approval_revoke: {
    async write(fixture, world) {
      const { prospect_id, approval_id } = await released(fixture)
      const at = `${fixture.at}/prospects/${prospect_id}/approvals` as const
      await send(fixture, 'POST', `${at}/${approval_id}/revocations`, { reason: 'A wrong price.' })
      const row = await rowOf(world, 'approvals', 'approval_id', approval_id)
      return [{ sent: { reason: 'A wrong price.' }, read: { reason: row!.revoked_reason } }]
    },
  },
}
