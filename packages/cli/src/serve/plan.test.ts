import fc from 'fast-check'
import { expect, test } from 'vitest'
import { connectionsOf, embeddedConnections, planProcesses } from '#cli/serve/plan'

const wanted = { workers: 2, poolSize: 8, hasBackground: true, hasSearch: true, hasSeveralHosts: false }

test('Two workers with full pools fit into the hundred connections of a default PostgreSQL', () => {
  expect(planProcesses(wanted, 97)).toEqual({ workers: 2, poolSize: 8, connections: 90 })
})

test('With several database hosts each process needs one more connection', () => {
  // Two workers, a restarted one, the background, the search and the supervisor.
  expect(connectionsOf({ ...wanted, hasSeveralHosts: true })).toBe(connectionsOf(wanted) + 6)
})

test('Pools shrink before the number of workers is reduced', () => {
  expect(planProcesses({ ...wanted, workers: 8 }, 97)).toMatchObject({ workers: 8, poolSize: 2 })
  expect(planProcesses({ ...wanted, workers: 16 }, 97)).toMatchObject({ workers: 9, poolSize: 2 })
})

test('No plan exceeds the allowed connections, and no larger plan would fit', () => {
  const count = fc.integer({ min: 1, max: 256 })
  fc.assert(
    fc.property(
      fc.record({
        workers: count,
        poolSize: fc.integer({ min: 1, max: 100 }),
        hasBackground: fc.boolean(),
        hasSearch: fc.boolean(),
        hasSeveralHosts: fc.boolean(),
      }),
      fc.integer({ min: 1, max: 5000 }),
      (asked, allowed) => {
        const plan = planProcesses(asked, allowed)
        if (!plan) {
          expect(
            connectionsOf({ ...asked, workers: 1, poolSize: Math.min(2, asked.poolSize) }),
          ).toBeGreaterThan(allowed)
          return
        }
        expect(plan.connections).toBe(connectionsOf({ ...asked, ...plan }))
        expect(plan.connections).toBeLessThanOrEqual(allowed)
        if (plan.poolSize < asked.poolSize)
          expect(connectionsOf({ ...asked, ...plan, poolSize: plan.poolSize + 1 })).toBeGreaterThan(allowed)
        if (plan.workers < asked.workers)
          expect(
            connectionsOf({ ...asked, workers: plan.workers + 1, poolSize: Math.min(2, asked.poolSize) }),
          ).toBeGreaterThan(allowed)
      },
    ),
  )
})

test('An embedded server allows the connections that its processes want, within bounds', () => {
  expect(embeddedConnections(wanted)).toBe(100)
  for (const workers of [4, 16, 20]) {
    const most = embeddedConnections({ ...wanted, workers })
    expect(planProcesses({ ...wanted, workers }, most - 3)).toMatchObject({ workers, poolSize: 8 })
  }
  expect(embeddedConnections({ ...wanted, workers: 256 })).toBe(500)
})
