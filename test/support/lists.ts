import { vi } from 'vitest'
import type { Actor } from './world.ts'

/** Waits until no build of the list waits or runs; the list then. */
export function untilBuilt(olga: Actor, list_id: string) {
  return vi.waitFor(
    async () => {
      const { body } = await olga.get(`/markets/${list_id}`)
      if (body.data.state === 'building') throw new Error('The build has not ended.')
      return body.data
    },
    { interval: 20, timeout: 30_000 },
  )
}

/** Builds the list and waits for the end. */
export async function buildList(olga: Actor, list_id: string) {
  const asked = await olga.post(`/markets/${list_id}/builds`, {})
  if (asked.status !== 202) throw new Error(JSON.stringify(asked.body))
  return untilBuilt(olga, list_id)
}
