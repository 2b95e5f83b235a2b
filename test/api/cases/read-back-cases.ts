import type { Untyped } from '../../fixtures/untyped.ts'
import { randomUUID } from 'node:crypto'
import { approve, drafted, released } from '../../fixtures/drafts.ts'
import {
  allFilters,
  dataOf,
  noDistrict,
  prospectIn,
  type ReadBack,
  rowOf,
  send,
  wholeDecision,
  withId,
} from './read-back-fixtures.ts'
import { exported } from '../../fixtures/letter-post.ts'
import { stageJobReadBacks } from './read-back-stage-job-cases.ts'
import { addProspects, startCycle, takeJob } from '../../fixtures/project.ts'
import { story } from '../../fixtures/story-companies.ts'

export const apiReadBacks: Record<string, ReadBack> = {
  cycle_create: {
    async write(fixture) {
      const prospect_ids = await addProspects(fixture, 2)
      const sent = { prospect_ids, stages: ['research'], mode: 'all', allow_partial: true }
      const { cycle_id } = await startCycle(fixture, prospect_ids, sent)
      await takeJob(fixture, 'research')
      await takeJob(fixture, 'research')
      const { data } = (await fixture.olga.get(`${fixture.at}/cycles/${cycle_id}`)).body
      const { data: jobs } = (await fixture.olga.get(`${fixture.at}/stage-jobs`)).body
      const asked = new Set(jobs.map((job) => job.prospect_id))
      return [{ sent, read: { ...data, prospect_ids: prospect_ids.filter((id) => asked.has(id)) } }]
    },
    unread: { allow_partial: 'says what happens when units are short' },
  },
  prospect_add: {
    async write(fixture) {
      const companies = [{ uid: story.muster.uid, external_ref: 'crm-17' }]
      const added = dataOf(await fixture.olga.post(`${fixture.at}/prospects`, { companies }))
      const read = (await fixture.olga.get(`${fixture.at}/prospects/${added[0].prospect_id}`)).body.data
      const external_ref = read.external_ref
      return [{ sent: { companies }, read: { companies: [{ uid: read.company.uid, external_ref }] } }]
    },
  },
  prospect_decisions: {
    async write(fixture) {
      const { at } = await prospectIn(fixture)
      const sent = wholeDecision
      dataOf(await fixture.olga.post(`${at}/decisions`, sent))
      return [{ sent, read: dataOf(await fixture.olga.get(`${at}/decisions`))[0] }]
    },
  },
  prospect_outcomes: {
    async write(fixture) {
      const { prospect_id, release_id } = await released(fixture)
      const at = `${fixture.at}/prospects/${prospect_id}` as const
      const sent = { outcome: 'no', occurred_on: '2026-01-31', note: 'No budget.', release_id }
      dataOf(await fixture.olga.post(`${at}/outcomes`, { ...sent, do_not_contact: true }))
      const read = dataOf(await fixture.olga.get(`${at}/outcomes`))[0]
      const { decision } = dataOf(await fixture.olga.get(at))
      const returned = { outcome: 'returned', return_reason: 'moved' }
      dataOf(await fixture.olga.post(`${at}/outcomes`, returned))
      return [
        {
          sent: { ...sent, do_not_contact: true },
          read: { ...read, do_not_contact: decision === 'do_not_contact' },
        },
        { sent: returned, read: dataOf(await fixture.olga.get(`${at}/outcomes`))[0] },
      ]
    },
  },
  letter_returns: {
    async write(fixture) {
      const { releases } = await exported(fixture)
      const { prospect_id, release_id } = releases[0]!
      const sent = { returns: [{ reference: release_id, reason: 'moved' }], occurred_on: '2026-01-31' }
      dataOf(await fixture.olga.post(`${fixture.at}/returns`, { ...sent, dry_run: false }))
      const [read] = dataOf(await fixture.olga.get(`${fixture.at}/prospects/${prospect_id}/outcomes`))
      const returns = [{ reference: read.release_id, reason: read.return_reason }]
      return [{ sent: { ...sent, dry_run: false }, read: { ...read, returns } }]
    },
    unread: { dry_run: 'says whether anything is kept' },
  },
  webhook_create: {
    async write(fixture) {
      const sent = {
        name: 'Bell',
        url: 'https://hooks.example.ch/bell',
        kinds: ['release.ready'],
        project_ids: [fixture.project],
      }
      const everything = await fixture.acme.credential(['webhooks:manage'])
      const { webhook_id } = dataOf(await everything.post('/webhooks', sent as Untyped))
      const listed: Untyped[] = dataOf(await everything.get('/webhooks'))
      return [{ sent, read: listed.find((one) => one.webhook_id === webhook_id) }]
    },
  },
  prospect_approvals: {
    async write(fixture) {
      const { prospect_id, named } = await drafted(fixture)
      const contact_basis = { kind: 'consent', source: 'Trade fair', at: '2026-05-01' }
      const sent = {
        ...named,
        contact_basis,
        acknowledged_warnings: ['claims_supported'],
        note: 'Read aloud.',
      }
      dataOf(await approve(fixture, prospect_id, sent))
      return [
        {
          sent,
          read: (await fixture.olga.get(`${fixture.at}/prospects/${prospect_id}/approvals`)).body.data[0],
        },
      ]
    },
    unread: {
      'contact_basis.since': 'the basis is kept as one document, of another kind here',
      'contact_basis.number': 'as above',
      'contact_basis.listed': 'as above',
      'contact_basis.asterisk': 'as above',
      'contact_basis.checked_at': 'as above',
    },
  },
  export_create: {
    async write(fixture, world) {
      const { release_id } = await released(fixture)
      const sent = { release_ids: [release_id], format: 'csv', language: 'de' }
      const { export_id } = (await send(fixture, 'POST', `${fixture.at}/exports`, sent)).export
      const { language } = await rowOf(world, 'exports', 'export_id', export_id)!
      const read = await withId(fixture, `${fixture.at}/exports`, 'export_id', export_id)
      return [{ sent, read: { ...read, language } }]
    },
    unread: { email: 'belongs to another format (eml), whose file exports.test.ts reads' },
  },
  suppression_add: {
    async write(fixture) {
      const sent = { kind: 'domain', value: 'example.ch', reason: 'Asked for it.' }
      await send(fixture, 'POST', '/suppressions', sent)
      const [read] = dataOf(await fixture.olga.get('/suppressions'))
      return [{ sent, read }]
    },
  },
  ...stageJobReadBacks,
  field_create: {
    async write(fixture) {
      const sent = {
        name: `Fuel ${randomUUID()}`,
        kind: 'choice',
        choices: ['Gas', 'Oil'],
        question: 'What do they heat with?',
      }
      const { field_id } = await send(fixture, 'POST', '/fields', sent)
      return [{ sent, read: await withId(fixture, '/fields', 'field_id', field_id) }]
    },
  },
  field_update: {
    async write(fixture) {
      const made = { name: `Fuel ${randomUUID()}`, kind: 'choice' }
      await send(fixture, 'POST', '/fields', made)
      const { field_id } = await send(fixture, 'POST', '/fields', { ...made, name: `Heat ${randomUUID()}` })
      const change = { name: `Heat ${randomUUID()}`, choices: ['Gas'], position: 1, archived: true }
      await send(fixture, 'PATCH', `/fields/${field_id}`, { ...change, version: 1 })
      return [{ sent: change, read: await withId(fixture, '/fields', 'field_id', field_id) }]
    },
    unread: { version: 'names the version that was read before, and is not kept' },
  },
  field_values_set: {
    async write(fixture) {
      const { company_id } = await send(fixture, 'GET', `/companies/${story.muster.uid}`)
      const field = { name: `Fuel ${randomUUID()}`, kind: 'text' }
      const { field_id } = await send(fixture, 'POST', '/fields', field)
      const value = { company_id, field_id, value: 'Gas' }
      await send(fixture, 'POST', '/field-values', { values: [{ ...value, version: 0 }] })
      const read = await send(fixture, 'GET', `/field-values?field_id=${field_id}`)
      return [{ sent: { values: [value] }, read: { values: read } }]
    },
  },
  market_create: {
    async write(fixture) {
      const sent = { name: `Roofs ${randomUUID()}`, filters: await allFilters(fixture) }
      const { list_id } = await send(fixture, 'POST', '/markets', sent)
      return [{ sent, read: await send(fixture, 'GET', `/markets/${list_id}`) }]
    },
    unread: noDistrict,
  },
  market_update: {
    async write(fixture) {
      const { list_id } = await send(fixture, 'POST', '/markets', {
        name: `Old ${randomUUID()}`,
        filters: {},
      })
      const sent = { name: `Roofs ${randomUUID()}`, filters: await allFilters(fixture) }
      await send(fixture, 'PATCH', `/markets/${list_id}`, sent)
      return [{ sent, read: await send(fixture, 'GET', `/markets/${list_id}`) }]
    },
    unread: noDistrict,
  },
}
