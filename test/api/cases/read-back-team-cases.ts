import { randomUUID } from 'node:crypto'
import { newId } from '@alphorn/contract/core/ids'
import { newPasskey } from '../../accounts/passkey.ts'
import { first, type ReadBack, rowOf, send, withId } from './read-back-fixtures.ts'
import { site } from './team-cases.ts'

// How the routes of the account itself are written and read back: credentials, members, suppressions, webhooks, views.

const password = 'a long enough password'
const webhook = () => ({ name: 'Ring', url: 'https://hooks.example/alphorn', kinds: ['release.ready'] })

export const teamReadBacks: Record<string, ReadBack> = {
  app_credential_create: {
    async write(scene) {
      const sent = {
        name: 'Reader',
        scopes: ['prospect:read', 'companies:read'],
        project_ids: [scene.project],
        expires_at: '2099-01-01T00:00:00.000Z',
        allowed_addresses: ['127.0.0.1', '10.0.0.0/8'],
      }
      const { credential_id } = await send(scene, 'POST', '/credentials', sent)
      return [{ sent, read: await withId(scene, '/credentials', 'credential_id', credential_id) }]
    },
  },
  app_credential_change: {
    async write(scene) {
      const { credential_id } = scene.wanda
      const sent = { allowed_addresses: ['127.0.0.1'] }
      await send(scene, 'PATCH', `/credentials/${credential_id}`, sent)
      return [{ sent, read: await withId(scene, '/credentials', 'credential_id', credential_id) }]
    },
  },
  app_credential_rotate: {
    async write(scene) {
      const { credential_id } = scene.wanda
      await send(scene, 'POST', `/credentials/${credential_id}/rotations`, { grace_seconds: 3600 })
      const read = await withId(scene, '/credentials', 'credential_id', credential_id)
      return [{ sent: { grace_seconds: 3600 }, read }]
    },
    unread: { grace_seconds: 'is told as the end of the old secret: previous_valid_until' },
  },
  app_credential_revoke: {
    async write(scene, world) {
      const { credential_id } = scene.wanda
      await send(scene, 'POST', `/credentials/${credential_id}/revocations`, { reason: 'Lost.' })
      const row = await rowOf(world, 'credentials', 'credential_id', credential_id)
      return [{ sent: { reason: 'Lost.' }, read: { reason: row!.revoked_reason } }]
    },
  },
  app_reconciler_create: {
    async write(scene) {
      const { reconciler_id } = await send(scene, 'POST', '/reconcilers', { name: 'OpenRefine' })
      return [
        {
          sent: { name: 'OpenRefine' },
          read: await withId(scene, '/reconcilers', 'reconciler_id', reconciler_id),
        },
      ]
    },
  },
  app_suppression_add: {
    async write(scene) {
      const sent = { kind: 'domain', value: 'example.ch', reason: 'Asked for it.' }
      await send(scene, 'POST', '/suppressions', sent)
      return [{ sent, read: await first(scene, '/suppressions') }]
    },
  },
  app_suppression_import: {
    async write(scene) {
      const sent = { csv: 'example.ch', reason: 'Asked for it.', dry_run: false }
      await send(scene, 'POST', '/suppressions/imports', sent)
      const { value, reason } = await first(scene, '/suppressions')
      return [{ sent, read: { csv: value, reason } }]
    },
    unread: { dry_run: 'says what the call does' },
  },
  app_suppression_lift: {
    async write(scene, world) {
      const someone = { kind: 'domain', value: 'example.ch', reason: 'Asked for it.' }
      const { suppression_id } = await send(scene, 'POST', '/suppressions', someone)
      await send(scene, 'POST', `/suppressions/${suppression_id}/lifts`, { reason: 'A mistake.' })
      const row = await rowOf(world, 'suppressions', 'suppression_id', suppression_id)
      return [{ sent: { reason: 'A mistake.' }, read: { reason: row!.lifted_reason } }]
    },
  },
  app_subject_erase: {
    async write(scene) {
      const sent = {
        subject: { kind: 'person', email: 'eva@example.ch', also: ['Eva Muster'] },
        reason: 'She asked.',
      }
      const { request_id } = await send(scene, 'POST', '/subjects/erasures', sent)
      return [{ sent, read: await send(scene, 'GET', `/subjects/requests/${request_id}`) }]
    },
    unread: { subject: 'an erasure does not keep whom it is about' },
  },
  app_webhook_create: {
    async write(scene) {
      const sent = { ...webhook(), project_ids: [scene.project] }
      const { webhook_id } = await send(scene, 'POST', '/webhooks', sent)
      return [{ sent, read: await withId(scene, '/webhooks', 'webhook_id', webhook_id) }]
    },
  },
  app_webhook_edit: {
    async write(scene) {
      const { webhook_id } = await send(scene, 'POST', '/webhooks', webhook())
      const sent = {
        name: 'Bell',
        url: 'https://bell.example/alphorn',
        kinds: ['decision.made'],
        project_ids: [scene.project],
        enabled: false,
      }
      await send(scene, 'PATCH', `/webhooks/${webhook_id}`, sent)
      const read = await withId(scene, '/webhooks', 'webhook_id', webhook_id)
      return [{ sent, read: { ...read, enabled: read.disabled_at === null } }]
    },
  },
  app_webhook_rotate: {
    async write(scene) {
      const { webhook_id } = await send(scene, 'POST', '/webhooks', webhook())
      await send(scene, 'POST', `/webhooks/${webhook_id}/rotations`, { grace_seconds: 3600 })
      return [{ sent: { grace_seconds: 3600 }, read: {} }]
    },
    unread: { grace_seconds: 'is told as the end of the old secret: previous_valid_until' },
  },
  app_invitation_create: {
    async write(scene) {
      const sent = { email: `${randomUUID()}@alphorn.example`, role: 'approver', language: 'fr' }
      const { invitation_id } = await send(scene, 'POST', '/invitations', sent)
      return [{ sent, read: await withId(scene, '/invitations', 'invitation_id', invitation_id) }]
    },
    unread: { language: 'is the language of the mail' },
  },
  app_profile_edit: {
    async write(scene) {
      const sent = { name: 'Anna', language: 'it' }
      await send(scene, 'PATCH', '/profile', sent)
      return [{ sent, read: (await send(scene, 'GET', '/session')).user }]
    },
  },
  app_account_edit: {
    async write(scene) {
      const sent = { name: 'Bolt' }
      await send(scene, 'PATCH', '/account', sent)
      return [{ sent, read: (await send(scene, 'GET', '/session')).account }]
    },
  },
  app_member_change: {
    async write(scene, world) {
      const guest = newId('user')
      await world.sql(
        `insert into users (user_id, email, name, password_hash, created_at) values ($1, $1, 'Mia', '', app_now())`,
        [guest],
      )
      await world.sql(`insert into memberships values ($1, $2, 'member')`, [scene.acme.account_id, guest])
      await send(scene, 'PATCH', `/members/${guest}`, { role: 'approver' })
      return [{ sent: { role: 'approver' }, read: await withId(scene, '/members', 'user_id', guest) }]
    },
  },
  app_passkey_rename: {
    async write(scene) {
      const passkey = newPasskey(site)
      const offered = await send(scene, 'POST', '/passkey-offers', { password })
      const sent = { name: 'Laptop', response: passkey.attest(offered.challenge) }
      const { passkey_id } = await send(scene, 'POST', '/passkeys', sent)
      await send(scene, 'PATCH', `/passkeys/${passkey_id}`, { name: 'Phone' })
      return [{ sent: { name: 'Phone' }, read: await withId(scene, '/passkeys', 'passkey_id', passkey_id) }]
    },
  },
  app_passkey_add: {
    async write(scene) {
      const passkey = newPasskey(site)
      const offered = await send(scene, 'POST', '/passkey-offers', { password })
      const sent = { name: 'Laptop', response: passkey.attest(offered.challenge) }
      const { passkey_id } = await send(scene, 'POST', '/passkeys', sent)
      return [{ sent, read: await withId(scene, '/passkeys', 'passkey_id', passkey_id) }]
    },
    unread: { response: 'holds a key, which sign-in proves' },
  },
  app_view_create: {
    async write(scene) {
      const sent = {
        screen: 'prospects',
        project_id: scene.project,
        name: 'Bern',
        search: 'canton=BE',
        shared: true,
      }
      const { view_id } = await send(scene, 'POST', '/views', sent)
      return [{ sent, read: await withId(scene, '/views', 'view_id', view_id) }]
    },
  },
  app_view_change: {
    async write(scene) {
      const { view_id } = await send(scene, 'POST', '/views', {
        screen: 'directory',
        name: 'Bern',
        search: '',
      })
      const sent = { name: 'Zurich', search: 'canton=ZH', shared: true }
      await send(scene, 'PATCH', `/views/${view_id}`, sent)
      return [{ sent, read: await withId(scene, '/views', 'view_id', view_id) }]
    },
  },
  app_form_draft_keep: {
    async write(scene) {
      const sent = { form: 'new_project', content: { name: 'Roofs' } }
      await send(scene, 'PUT', '/form-drafts', sent)
      return [{ sent, read: await send(scene, 'GET', '/form-drafts?form=new_project') }]
    },
  },
}
