import { appTable } from '@alphorn/contract/app'
import { changeNouns } from '@alphorn/contract/core/changes'
import type { RouteTable } from '@alphorn/contract/core/route'
import { describe, expect, test } from 'vitest'
import { invalidatedBy, isInvalidated } from '#web/data/invalidation.ts'

const prj = 'prj_1'
const at = (name: string, given: object = {}) => [name, given]

describe('a change', () => {
  test.each([
    ['results', 'prospects', true],
    ['results', 'app_credential_list', false],
    ['jobs', 'stage_job_list', true],
    ['jobs', 'cycle_detail', false],
    ['members', 'app_member_list', true],
    ['members', 'app_invitation_list', true],
    ['webhooks', 'app_webhook_list', true],
    ['suppressions', 'release_list', true],
    ['prospects', 'release_list', true],
    ['prospects', 'app_company_places', true],
    ['watches', 'app_company_places', true],
    ['watches', 'app_inbox', true],
    ['fields', 'app_company_cells', true],
    ['fields', 'app_prospect_groups', true],
    ['watches', 'app_watch_mail', true],
    ['lists', 'app_feed_list', true],
    ['account', 'app_request_list', true],
    ['account', 'companies', false],
    ['everything', 'companies', true],
  ] as const)('A change of %s invalidates %s: %s', (noun, name, expected) => {
    expect(isInvalidated({ noun, project_id: null }, at(name))).toBe(expected)
  })

  test('A change in one project does not invalidate reads of other projects', () => {
    const change = { noun: 'results', project_id: prj } as const
    expect(isInvalidated(change, at('prospects', { project_id: prj }))).toBe(true)
    expect(isInvalidated(change, at('prospects', { project_id: 'prj_2' }))).toBe(false)
    expect(isInvalidated(change, at('app_summary_list'))).toBe(true)
  })

  test('A change of any kind invalidates only reads that exist', () => {
    const reads = Object.entries(appTable as RouteTable).flatMap(([name, { mutates }]) =>
      mutates ? [] : [name],
    )
    for (const noun of changeNouns)
      if (noun !== 'account' && noun !== 'everything')
        for (const beginning of invalidatedBy[noun])
          expect([beginning, reads.some((name) => name.startsWith(beginning))]).toEqual([beginning, true])
  })
})
