import type { World } from '../fixtures/world.ts'

// Records with words of other services, as the service stores them: Pingen, the CRM and endpoints of webhooks.

export type ExportKey = { account_id: string; project_id: string; export_id: string }

/** Stores an ended dispatch of an export at Pingen, with one returned letter. Pingen's words are `text`. */
export async function addReturnedLetter(
  world: World,
  { account_id, project_id, export_id }: ExportKey,
  { release_id, text }: { release_id: string; text: string },
): Promise<void> {
  await world.sql(
    `with dispatch as (insert into letter_dispatches (account_id, project_id, export_id, product, phase, stopped, failures,
         fault_detail, claims, due_at, requested_by, created_at)
       values ($1, $2, $3, 'cheap', 'ended', false, 0, $5, 1, app_now(), 'Anna', app_now()))
     insert into dispatched_letters (account_id, project_id, export_id, release_id, state, letter_key, reason, due_at, changed_at)
     values ($1, $2, $3, $4, 'returned', 'key', $5, app_now(), app_now())`,
    [account_id, project_id, export_id, release_id, text],
  )
}

/** Stores an ended run of the synchronisation with the CRM that lists one account by the name `text`. */
export async function addCrmRun(world: World, account_id: string, text: string): Promise<void> {
  await world.sql(
    `with connection as (insert into crm_connections (account_id, kind, url, secret, pepper_version, customer_types, tasks,
         created_by, created_at, updated_at)
       values ($1, 'espocrm', 'https://crm.example', '', 1, '{}', true, 'Anna', app_now(), app_now())),
     run as (insert into crm_runs (account_id, run_id, direction, dry_run, state, cursor, counts, items, failures, fault_detail,
         claims, due_at, requested_by, created_at)
       values ($1, 'crn_1', 'pull', false, 'failed', '{}', '{}', 1, 1, $2, 1, app_now(), 'Anna', app_now()))
     insert into crm_items (account_id, run_id, position, action, reason, crm_id, name)
     values ($1, 'crn_1', 1, 'ask', 'not_found', 'a1', $2)`,
    [account_id, text],
  )
}

/** Stores a failed delivery of a webhook whose endpoint answered `text`. */
export async function addWebhookAnswer(world: World, account_id: string, text: string): Promise<void> {
  await world.sql(
    `with event as (insert into outbox values ($1, 'evt_' || $1, null, 'webhook.test', 'x', '{}', app_now()))
     insert into webhooks (account_id, webhook_id, name, url, kinds, secret, pepper_version, created_by, created_at)
     values ($1, 'whk_' || $1, 'Ring', 'https://hooks.example', '{}', '', 1, 'Anna', app_now())`,
    [account_id],
  )
  await world.sql(
    `insert into webhook_deliveries (account_id, webhook_id, event_id, state, last_attempts, created_at)
     values ($1, 'whk_' || $1, 'evt_' || $1, 'failed', jsonb_build_array(jsonb_build_object('answer', $2::text)), app_now())`,
    [account_id, text],
  )
}
