import type { SessionView } from '@alphorn/contract/accounts/session'
import { useInfiniteQuery } from '@tanstack/react-query'
import { routeList } from '#web/data/client.ts'

/** Number of projects that are searched for the sender's address. */
const searchedProjects = 20

/**
 * Proposes the sender's postal address. It is that of the last project in which the account is the sender, which the
 * demo's project is not. Otherwise it is that of the directory's company with the account's name.
 */
export function useSenderAddress({ account }: SessionView) {
  const projects = useInfiniteQuery(routeList('project_list', { limit: searchedProjects }))
  const senders =
    projects.data?.pages.flatMap(({ data }) => data.map(({ offering }) => offering?.sender)) ?? []
  const known = senders.find((sender) => sender?.organisation === account.name)?.address
  const found = useInfiniteQuery({
    ...routeList('companies', { q: account.name, limit: 1 }),
    enabled: projects.data !== undefined && known === undefined,
    staleTime: Infinity,
  })
  const listed = addressOf(firstOf(found.data), account.name)
  return known ?? listed
}

/** The first of a list. */
function firstOf<Item>(list: { pages: readonly { data: readonly Item[] }[] } | undefined) {
  return list?.pages[0]?.data[0]
}

/** Returns the address of a company if it has this name. */
function addressOf(company: { name: string; address: Address | null } | undefined, name: string) {
  return company?.name.toLowerCase() === name.toLowerCase() ? lineOf(company.address) : ''
}

type Address = {
  street: string | null
  house_number: string | null
  postal_code: string | null
  town: string | null
}

function lineOf(address: Address | null) {
  if (!address) return ''
  const { street, house_number, postal_code, town } = address
  const words = (...parts: (string | null)[]) => parts.filter((part) => part !== null).join(' ')
  return [words(street, house_number), words(postal_code, town)].filter((part) => part !== '').join(', ')
}
