import { z } from 'zod'
import { idOf } from '#contract/core/ids'
import { everyone, session } from '#contract/core/roles'
import { mutation, read, type RouteTable } from '#contract/core/route'

// Fictitious companies for trying the product, and the route that removes them from an account.

export const Demo = z
  .object({
    project_id: idOf('project').nullable().meta({ description: 'The project with the demo data' }),
    companies: z.int().min(0).meta({ description: 'Number of invented companies that the account sees' }),
    has_register: z.boolean().meta({ description: 'The directory contains real companies' }),
  })
  .meta({ id: 'Demo' })
export type Demo = z.infer<typeof Demo>

const common = { group: 'meta', path: '/demo' } as const

export const demoRoutes = {
  app_demo: read({
    ...common,
    access: session(everyone),
    summary: 'Get whether demo data are loaded',
    answer: Demo,
  }),
  app_demo_load: mutation({
    ...common,
    access: session(['owner']),
    summary: 'Show invented companies to the account and create a project that writes to some of them',
    body: z.strictObject({}),
    answers: { 200: Demo, 201: Demo },
  }),
  app_demo_remove: mutation({
    ...common,
    method: 'DELETE',
    access: session(['owner']),
    summary: 'Archive the demo project and hide the invented companies from the account',
    body: z.strictObject({}),
    answers: { 200: Demo },
  }),
} satisfies RouteTable
