import { api } from '@alphorn/contract/api'
import { families, type Form, forms } from '@alphorn/contract/core/forms'
import { atRoot } from '@alphorn/contract/core/published-routes'
import type { Route, RouteTable } from '@alphorn/contract/core/route'
import { cases, type RouteCase } from '../api/cases/route-cases.ts'
import type { Fixture } from '../api/cases/route-fixtures.ts'

/** A route at one of its published paths: under a family, or at the root in the form of the deployment. */
export type PublishedRoute = {
  name: keyof typeof cases
  route: Route
  form: Form
  prefix: string
  routeCase: RouteCase
}

export const published: readonly PublishedRoute[] = [
  ...families.flatMap((family) => publishedAt(`/api/v1/${family}`, forms[family])),
  ...publishedAt('/api/v1', forms.outreach).filter(({ route }) => atRoot(route)),
]

function publishedAt(prefix: string, form: Form): PublishedRoute[] {
  return (Object.entries(api) as [keyof typeof api, Route][])
    .filter(([, route]) => route.families.includes(form.family))
    .map(([name, route]) => ({ name, route, form, prefix, routeCase: cases[name] }))
}

/** Returns the routes of a table that lack a test case, or that are not published in one of their forms. */
export function uncovered(table: RouteTable): string[] {
  return Object.entries(table).flatMap(([name, route]) => {
    const places = published.filter((at) => at.name === name).map(({ form }) => form.family)
    const missing = route.families.filter((family) => !places.includes(family))
    return name in cases && missing.length === 0 ? [] : [name]
  })
}

export function pathOf({ prefix, route }: Pick<PublishedRoute, 'prefix' | 'route'>, ids: Fixture['ids']) {
  return prefix + route.path.replaceAll(/:(\w+)/g, (_, name: string) => ids[name]!)
}

export function paramsOf({ path }: Route) {
  return [...path.matchAll(/:(\w+)/g)].map(([, name]) => name!)
}

/** Returns every method that is published at the path of a route. */
export function methodsAt({ prefix, route: { path } }: PublishedRoute) {
  const methods = published
    .filter((one) => one.prefix === prefix && one.route.path === path)
    .map(({ route }) => route.method as string)
  return methods.includes('GET') ? [...methods, 'HEAD'].sort() : methods.sort()
}
