import type { AppTable } from '@alphorn/contract/app'
import { type Answer, type Beside, type Client, createAppClient, type Given } from '@alphorn/sdk/client'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { withProof } from '#web/data/fresh-proof.ts'
import table from 'virtual:routes'

/** Every route that a session may call, typed by the route table. */
const client: Client<AppTable> = createAppClient(table, {
  baseUrl: location.origin,
  retries: 1,
  // Longer waits are shown to the user, with their duration.
  maxWaitMs: 1000,
})

export type RouteName = keyof AppTable
type NameOf<Kind> = { [Name in RouteName]: AppTable[Name] extends Kind ? Name : never }[RouteName]
/** Reads, including those that send their query as a body. */
type ReadName = NameOf<{ method: 'GET'; paged: false } | { question: 'json'; paged: false }>
export type ListName = NameOf<{ method: 'GET'; paged: true }>
export type MutationName = Exclude<RouteName, NameOf<{ method: 'GET' }>>

export type GivenTo<Name extends RouteName> = Given<AppTable[Name]>
export type DataOf<Name extends RouteName> = Answer<AppTable[Name]>['data']
/** One item of a list. */
export type ItemOf<Name extends ListName> = DataOf<Name>[number & keyof DataOf<Name>]

type AnyCall = (
  given: unknown,
  options?: { signal?: AbortSignal; idempotencyKey?: string },
) => Promise<unknown>

/**
 * Calls a route by name, typed by the route table. A call that requires re-authentication asks the user and is then
 * repeated.
 */
export function callRoute<Name extends RouteName>(
  name: Name,
  given: GivenTo<Name>,
  options?: { signal?: AbortSignal; idempotencyKey?: string },
): Promise<Answer<AppTable[Name]>> {
  return withProof(() => (client[name] as AnyCall)(given, options) as Promise<Answer<AppTable[Name]>>)
}

/** Creates a query that reads one object. */
export function routeQuery<Name extends ReadName>(name: Name, given: GivenTo<Name>) {
  return queryOptions({
    queryKey: [name, given],
    queryFn: async ({ signal }) => (await callRoute(name, given, { signal })).data as DataOf<Name>,
  })
}

/** A page of a list, with the members beside its items. */
export type PageOf<Name extends ListName> = { data: ItemOf<Name>[]; next_cursor: string | null } & Beside<
  AppTable[Name]
>

/**
 * Creates a query that reads a list page by page. `version`: values that change when the list must be read again.
 */
export function routeList<Name extends ListName>(
  name: Name,
  given: GivenTo<Name>,
  version?: readonly unknown[],
) {
  return infiniteQueryOptions({
    queryKey: version === undefined ? [name, given] : [name, given, version],
    initialPageParam: null as string | null,
    queryFn: async ({ signal, pageParam }) => {
      const page = pageParam === null ? given : { ...given, cursor: pageParam }
      return (await callRoute(name, page, { signal })) as unknown as PageOf<Name>
    },
    getNextPageParam: ({ next_cursor }) => next_cursor,
  })
}
