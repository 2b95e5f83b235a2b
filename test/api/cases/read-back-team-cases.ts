import { randomUUID } from 'node:crypto'
import { newId } from '@alphorn/contract/core/ids'
import { newPasskey } from '../../accounts/passkey.ts'
import { released } from '../../fixtures/drafts.ts'
import { first, type ReadBack, rowOf, send, withId } from './read-back-fixtures.ts'
import { site } from './team-cases.ts'

// How the account routes are written and read back: credentials, members, suppressions, webhooks, views.

const password = 'a long enough password'
const pingen = { organisation_id: '7e500ff8-0000-4000-8000-b7de227d1081', client_id: 'client-of-acme' }
const webhook = () => ({ name: 'Ring', url: 'https://hooks.example/alphorn', kinds: ['release.ready'] })

export const teamReadBacks: Record<string, ReadBack> = {
  app_credential_create: {
    async write(fixture) {
      const sent = {
        name: 'Reader',
        scopes: ['prospect:read', 'companies:read'],
        project_ids: [fixture.project],
        expires_at: '2099-01-01T00:00:00.000Z',
        allowed_addresses: ['127.0.0.1', '10.0.0.0/8'],
      }
      const { credential_id } = await send(fixture, 'POST', '/credentials', sent)
      return [{ sent, read: await withId(fixture, '/credentials', 'credential_id', credential_id) }]
    },
  },
  app_credential_change: {
    async write(fixture) {
      const { credential_id } = fixture.wanda
      const sent = { allowed_addresses: ['127.0.0.1'] }
      await send(fixture, 'PATCH', `/credentials/${credential_id}`, sent)
      return [{ sent, read: await withId(fixture, '/credentials', 'credential_id', credential_id) }]
    },
  },
  app_credential_rotate: {
    async write(fixture) {
      const { credential_id } = fixture.wanda
      await send(fixture, 'POST', `/credentials/${credential_id}/rotations`, { grace_seconds: 3600 })
      const read = await withId(fixture, '/credentials', 'credential_id', credential_id)
      return [{ sent: { grace_seconds: 3600 }, read }]
    },
    unread: { grace_seconds: 'is told as the end of the old secret: previous_valid_until' },
  },
  app_credential_revoke: {
    async write(fixture, world) {
      const { credential_id } = fixture.wanda
      await send(fixture, 'POST', `/credentials/${credential_id}/revocations`, { reason: 'Lost.' })
      const row = await rowOf(world, 'credentials', 'credential_id', credential_id)
      return [{ sent: { reason: 'Lost.' }, read: { reason: row!.revoked_reason } }]
    },
  },
  app_reconciler_create: {
    async write(fixture) {
      const { reconciler_id } = await send(fixture, 'POST', '/reconcilers', { name: 'OpenRefine' })
      return [
        {
          sent: { name: 'OpenRefine' },
          read: await withId(fixture, '/reconcilers', 'reconciler_id', reconciler_id),
        },
      ]
    },
  },
  app_suppression_import: {
    async write(fixture) {
      const sent = { csv: 'example.ch', reason: 'Asked for it.', dry_run: false }
      await send(fixture, 'POST', '/suppressions/imports', sent)
      const { value, reason } = await first(fixture, '/suppressions')
      return [{ sent, read: { csv: value, reason } }]
    },
    unread: { dry_run: 'says what the call does' },
  },
  app_suppression_lift: {
    async write(fixture, world) {
      const someone = { kind: 'domain', value: 'example.ch', reason: 'Asked for it.' }
      const { suppression_id } = await send(fixture, 'POST', '/suppressions', someone)
      await send(fixture, 'POST', `/suppressions/${suppression_id}/lifts`, { reason: 'A mistake.' })
      const row = await rowOf(world, 'suppressions', 'suppression_id', suppression_id)
      return [{ sent: { reason: 'A mistake.' }, read: { reason: row!.lifted_reason } }]
    },
  },
  app_subject_erase: {
    async write(fixture) {
      const sent = {
        subject: { kind: 'person', email: 'eva@example.ch', also: ['Eva Muster'] },
        reason: 'She asked.',
      }
      const { request_id } = await send(fixture, 'POST', '/subjects/erasures', sent)
      return [{ sent, read: await send(fixture, 'GET', `/subjects/requests/${request_id}`) }]
    },
    unread: { subject: 'an erasure does not keep whom it is about' },
  },
  app_crm_save: {
    async write(fixture) {
      const sent = {
        kind: 'espocrm',
        url: 'https://192.0.2.1/espo',
        api_key: 'd41d8cd98f00b204',
        uid_field: 'cUid',
        customer_types: ['Customer', 'Partner'],
        tasks: false,
      }
      await send(fixture, 'PUT', '/crm', sent)
      const { connection } = await send(fixture, 'GET', '/crm')
      return [{ sent, read: connection }]
    },
    unread: { api_key: 'is a secret: nobody reads it back' },
  },
  app_crm_run: {
    async write(fixture) {
      await send(fixture, 'PUT', '/crm', { url: 'https://192.0.2.1', api_key: 'd41d8cd98f00b204' })
      const sent = { direction: 'push', project_id: fixture.project, dry_run: true }
      const { run_id } = await send(fixture, 'POST', '/crm/runs', sent)
      const { runs } = await send(fixture, 'GET', '/crm')
      return [{ sent, read: runs.find((run: { run_id: string }) => run.run_id === run_id) }]
    },
  },
  app_letter_service_save: {
    async write(fixture) {
      const sent = { ...pingen, client_secret: 'a-secret-of-acme' }
      await send(fixture, 'PUT', '/letter-service', sent)
      const { connection } = await send(fixture, 'GET', '/letter-service')
      return [{ sent, read: connection }]
    },
    unread: { client_secret: 'is a secret: nobody reads it back' },
  },
  app_dispatch_step: {
    async write(fixture) {
      await send(fixture, 'PUT', '/letter-service', { ...pingen, client_secret: 'a-secret-of-acme' })
      const policies = { letter_window: 'service' }
      await send(fixture, 'PATCH', fixture.at, { policies })
      const { release_id } = await released(fixture)
      const letters = { release_ids: [release_id], format: 'letter_zip' }
      const { export_id } = (await send(fixture, 'POST', `${fixture.at}/exports`, letters)).export
      const at = `${fixture.at}/exports/${export_id}/dispatch` as const
      await send(fixture, 'POST', at, { step: 'prepare', product: 'fast' })
      const { dispatch } = await send(fixture, 'GET', at)
      return [{ sent: { product: 'fast' }, read: dispatch }]
    },
    unread: {
      step: 'says what the call does',
      price_minor: 'is compared with the price alone: letter-post.test.ts',
    },
  },
  app_webhook_create: {
    async write(fixture) {
      const sent = { ...webhook(), project_ids: [fixture.project] }
      const { webhook_id } = await send(fixture, 'POST', '/webhooks', sent)
      return [{ sent, read: await withId(fixture, '/webhooks', 'webhook_id', webhook_id) }]
    },
  },
  app_webhook_edit: {
    async write(fixture) {
      const { webhook_id } = await send(fixture, 'POST', '/webhooks', webhook())
      const sent = {
        name: 'Bell',
        url: 'https://bell.example/alphorn',
        kinds: ['decision.made'],
        project_ids: [fixture.project],
        enabled: false,
      }
      await send(fixture, 'PATCH', `/webhooks/${webhook_id}`, sent)
      const read = await withId(fixture, '/webhooks', 'webhook_id', webhook_id)
      return [{ sent, read: { ...read, enabled: read.disabled_at === null } }]
    },
  },
  app_webhook_rotate: {
    async write(fixture) {
      const { webhook_id } = await send(fixture, 'POST', '/webhooks', webhook())
      await send(fixture, 'POST', `/webhooks/${webhook_id}/rotations`, { grace_seconds: 3600 })
      return [{ sent: { grace_seconds: 3600 }, read: {} }]
    },
    unread: { grace_seconds: 'is told as the end of the old secret: previous_valid_until' },
  },
  app_invitation_create: {
    async write(fixture) {
      const sent = { email: `${randomUUID()}@alphorn.example`, role: 'approver', language: 'fr' }
      const { invitation_id } = await send(fixture, 'POST', '/invitations', sent)
      return [{ sent, read: await withId(fixture, '/invitations', 'invitation_id', invitation_id) }]
    },
    unread: { language: 'is the language of the mail' },
  },
  app_profile_edit: {
    async write(fixture) {
      const sent = { name: 'Anna', language: 'it' }
      await send(fixture, 'PATCH', '/profile', sent)
      return [{ sent, read: (await send(fixture, 'GET', '/session')).user }]
    },
  },
  app_account_edit: {
    async write(fixture) {
      const sent = { name: 'Bolt' }
      await send(fixture, 'PATCH', '/account', sent)
      return [{ sent, read: (await send(fixture, 'GET', '/session')).account }]
    },
  },
  app_member_change: {
    async write(fixture, world) {
      const guest = newId('user')
      await world.sql(
        `insert into users (user_id, email, name, password_hash, created_at) values ($1, $1, 'Mia', '', app_now())`,
        [guest],
      )
      await world.sql(`insert into memberships values ($1, $2, 'member')`, [fixture.acme.account_id, guest])
      await send(fixture, 'PATCH', `/members/${guest}`, { role: 'approver' })
      return [{ sent: { role: 'approver' }, read: await withId(fixture, '/members', 'user_id', guest) }]
    },
  },
  app_passkey_rename: {
    async write(fixture) {
      const passkey = newPasskey(site)
      const offered = await send(fixture, 'POST', '/passkey-offers', { password })
      const sent = { name: 'Laptop', response: passkey.attest(offered.challenge) }
      const { passkey_id } = await send(fixture, 'POST', '/passkeys', sent)
      await send(fixture, 'PATCH', `/passkeys/${passkey_id}`, { name: 'Phone' })
      return [{ sent: { name: 'Phone' }, read: await withId(fixture, '/passkeys', 'passkey_id', passkey_id) }]
    },
  },
  app_passkey_add: {
    async write(fixture) {
      const passkey = newPasskey(site)
      const offered = await send(fixture, 'POST', '/passkey-offers', { password })
      const sent = { name: 'Laptop', response: passkey.attest(offered.challenge) }
      const { passkey_id } = await send(fixture, 'POST', '/passkeys', sent)
      return [{ sent, read: await withId(fixture, '/passkeys', 'passkey_id', passkey_id) }]
    },
    unread: { response: 'holds a key, which sign-in proves' },
  },
  app_view_create: {
    async write(fixture) {
      const sent = {
        screen: 'prospects',
        project_id: fixture.project,
        name: 'Bern',
        search: 'canton=BE',
        shared: true,
      }
      const { view_id } = await send(fixture, 'POST', '/views', sent)
      return [{ sent, read: await withId(fixture, '/views', 'view_id', view_id) }]
    },
  },
  app_view_change: {
    async write(fixture) {
      const { view_id } = await send(fixture, 'POST', '/views', {
        screen: 'directory',
        name: 'Bern',
        search: '',
      })
      const sent = { name: 'Zurich', search: 'canton=ZH', shared: true }
      await send(fixture, 'PATCH', `/views/${view_id}`, sent)
      return [{ sent, read: await withId(fixture, '/views', 'view_id', view_id) }]
    },
  },
  app_form_draft_keep: {
    async write(fixture) {
      const sent = { form: 'new_project', content: { name: 'Roofs' } }
      await send(fixture, 'PUT', '/form-drafts', sent)
      return [{ sent, read: await send(fixture, 'GET', '/form-drafts?form=new_project') }]
    },
  },
}
