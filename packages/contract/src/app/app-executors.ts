import { z } from 'zod'
import { Executor } from '#contract/prospecting/projects'
import { everyone, session } from '#contract/core/roles'
import { read, type RouteTable } from '#contract/core/route'

/** Executors available in this deployment. A project chooses one of them or `off`. */
const AvailableExecutors = z.object({ executors: z.array(Executor) }).meta({ id: 'AvailableExecutors' })

export const appExecutorRoutes = {
  app_executors: read({
    group: 'meta',
    path: '/executors',
    access: session(everyone),
    summary: 'List the executors that projects can use on this installation',
    answer: AvailableExecutors,
  }),
} satisfies RouteTable
