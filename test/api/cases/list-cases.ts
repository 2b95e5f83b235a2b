import { randomUUID } from 'node:crypto'
import type { appListAdditionRoutes } from '@alphorn/contract/lists/app-list-additions'
import { newId } from '@alphorn/contract/core/ids'
import type { Account } from '../../fixtures/accounts.ts'
import type { Fixture } from '../../fixtures/project.ts'
import { story } from '../../fixtures/story-companies.ts'
import type { Untyped } from '../../fixtures/untyped.ts'
import { type ReadBack, send } from './read-back-fixtures.ts'
import type { AppCase, Ids } from './team-cases.ts'

// Cases for the routes of companies that are added to a list by hand: fixtures, and reads of what was written.

const nobody = newId('company')

/** One case for each route. */
export function listAdditionCases(
  withList: (owner: Account) => Promise<Ids>,
): Record<keyof typeof appListAdditionRoutes, AppCase> {
  return {
    app_list_additions: { ids: withList },
    app_list_addition_create: {
      ids: withList,
      body: () => ({ filters: { canton: ['BE'], q: 'Dach' } }),
      other: { filters: { canton: ['ZH'], q: 'Dach' } },
    },
    app_list_addition_remove: {
      ids: withList,
      body: () => ({ company_ids: [nobody] }),
      other: { company_ids: [nobody, nobody] },
    },
  }
}

const listOf = async (fixture: Fixture) =>
  (await send(fixture, 'POST', '/markets', { name: randomUUID(), filters: { canton: ['BE'] } }))
    .list_id as string
const addedByHand = async (fixture: Fixture, at: string): Promise<string[]> =>
  (await send(fixture, 'GET', at)).map((one: Untyped) => one.company.company_id)

export const listReadBacks: Record<string, ReadBack> = {
  app_list_addition_create: {
    async write(fixture) {
      const { company_id } = await send(fixture, 'GET', `/companies/${story.muster.uid}`)
      const at = `/lists/${await listOf(fixture)}/additions`
      const sent = { company_ids: [company_id] }
      await send(fixture, 'POST', at, sent)
      return [{ sent, read: { company_ids: await addedByHand(fixture, at) } }]
    },
    unread: {
      filters: 'choose companies at that moment, and are not kept',
      prospects: 'name companies at that moment, and are not kept',
    },
  },
  app_list_addition_remove: {
    async write(fixture) {
      const { company_id } = await send(fixture, 'GET', `/companies/${story.muster.uid}`)
      const at = `/lists/${await listOf(fixture)}/additions`
      await send(fixture, 'POST', at, { company_ids: [company_id] })
      const sent = { company_ids: [company_id] }
      await send(fixture, 'POST', `${at}/removals`, sent)
      const left = await addedByHand(fixture, at)
      return [{ sent, read: { company_ids: [company_id].filter((one) => !left.includes(one)) } }]
    },
    unread: { addition_id: 'list-additions.test.ts removes by it' },
  },
}
