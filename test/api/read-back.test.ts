import { describe, expect, test } from 'vitest'
import { listReadBacks } from './cases/list-cases.ts'
import { apiReadBacks } from './cases/read-back-cases.ts'
import { appReadBacks } from './cases/read-back-app-cases.ts'
import { teamReadBacks } from './cases/read-back-team-cases.ts'
import { isNamed, membersOf, routes, valueAt } from './read-back.ts'
import { openFixture } from '../fixtures/project.ts'
import { site } from './cases/team-cases.ts'
import { openWorld } from '../fixtures/world.ts'

// A response might repeat the request instead of the stored data. Each route is therefore written with every member of
// its body, and another call reads all of them back.

const world = await openWorld({ config: { publicUrl: site.origin } })
const cases = { ...apiReadBacks, ...appReadBacks, ...listReadBacks, ...teamReadBacks }

/** Routes whose body cannot be read back, with the reason. */
const keepNothing: Record<string, string> = {
  app_account_switch: 'moves the session',
  app_offering_check: 'a question',
  app_company_cells: 'a question',
  app_cycle_preview: 'a question',
  app_offering_read: 'a question',
  app_letter_preview: 'a question',
  app_passkey_offer: 'a question, with a password',
  app_prospect_export_chosen: 'a question; the file is held by prospect-table.test.ts',
  app_password_change: 'a password',
  app_subject_export: 'a question',
  company_resolve: 'a question',
  stage_job_result_checks: 'a question',
  email_confirm: 'a token',
  invitation_accept: 'a token and a password; the name is held by members.test.ts',
  invitation_read: 'a question',
  app_proof: 'a proof',
  app_second_factor_enable: 'a code',
  passkey_sign_in: 'a proof',
  password_reset: 'a token and a password',
  password_reset_request: 'a question',
  provider_finish: 'a proof',
  provider_link: 'a proof',
  sign_in: 'a proof',
  sign_in_code: 'a code',
  sign_up: 'read back by every test: world.ts opens its accounts with it',
  stage_job_batch_results: 'each as stage_job_results',
}

const written = routes.filter(([, route]) => membersOf(route).length > 0)

test('Every route with members in its body has a read-back test or a stated reason for having none', () => {
  const known = [...Object.keys(cases), ...Object.keys(keepNothing)]
  expect(known.toSorted()).toEqual(written.map(([name]) => name).toSorted())
})

describe.each(written.filter(([name]) => name in cases))('%s', (name, route) => {
  test(`${name} stores every member of its body, as a later read shows`, async () => {
    const { write, unread = {} } = cases[name]!
    const pairs = await write(await openFixture(world), world)
    const excused = Object.keys(unread)
    const members = membersOf(route).filter((path) => !isNamed(path, excused))
    const sent = members.filter((path) => pairs.some((pair) => valueAt(pair.sent, path) !== undefined))
    expect(sent, 'every member is written').toEqual(members)
    for (const pair of pairs)
      for (const path of members.filter((one) => !one.includes('.') && valueAt(pair.sent, one) !== undefined))
        expect({ [path]: valueAt(pair.read, path) }).toMatchObject({ [path]: valueAt(pair.sent, path) })
  })
})
