import { z } from 'zod'
import { mutation, list, type RouteTable, scoped } from '@alphorn/contract/core/route'
import { answerWith, implement } from '@alphorn/server/platform/http/implement'

// This file never runs: the test is that `tsc -b` accepts it. Each `@ts-expect-error` marks a mistake that must not
// compile.

const Thing = z.object({ thing_id: z.string(), size: z.int() })
const common = { group: 'projects', access: scoped('prospect:read'), summary: 'Things' } as const
const routes = {
  thing_list: list({
    ...common,
    path: '/projects/:project_id/things',
    item: Thing,
    query: { colour: z.enum(['red', 'blue']).optional() },
  }),
  thing_make: mutation({
    ...common,
    path: '/projects/:project_id/things',
    body: z.strictObject({ size: z.int() }),
    answers: { 200: Thing, 202: z.object({ queued: z.literal(true) }) },
  }),
} satisfies RouteTable

const thing = { thing_id: 't', size: 1 }
const things = async () => ({ items: [thing], next: null })
const made = async () => answerWith(200, thing)

implement(routes, { thing_list: things, thing_make: made })
implement(routes, {
  thing_list: async (_call, { params, query, page }) => {
    const named: [string, 'red' | 'blue' | undefined, number] = [params.project_id, query.colour, page.limit]
    return { items: [thing], next: named.map(String) }
  },
  thing_make: async (_call, { body }) =>
    body.size > 1 ? answerWith(200, thing) : answerWith(202, { queued: true }),
})

// @ts-expect-error a handler is missing
implement(routes, { thing_list: things })

// @ts-expect-error no route has this name
implement(routes, { thing_list: things, thing_make: made, thing_break: made })

// @ts-expect-error this is not a thing
implement(routes, { thing_list: things, thing_make: async () => answerWith(200, { thing_id: 't' }) })

// @ts-expect-error a 200 carries the thing, not the queue
implement(routes, { thing_list: things, thing_make: async () => answerWith(200, { queued: true }) })

// @ts-expect-error the route does not answer 201
implement(routes, { thing_list: things, thing_make: async () => answerWith(201, thing) })

// @ts-expect-error a page has items
implement(routes, { thing_list: made, thing_make: made })

implement(routes, {
  thing_list: things,
  // @ts-expect-error the path has no such parameter
  thing_make: async (_call, { params }) => answerWith(200, { ...thing, thing_id: params.thing_id }),
})

implement(routes, {
  thing_list: things,
  // @ts-expect-error the body has no such member
  thing_make: async (_call, { body }) => answerWith(200, { ...thing, size: body.weight }),
})

implement(routes, {
  // @ts-expect-error a read has no transaction to write in
  thing_list: async ({ tx }) => (tx.write(undefined as never, {}), things()),
  thing_make: made,
})

// @ts-expect-error a route names a scope that can be granted
scoped('prospect:everything')
