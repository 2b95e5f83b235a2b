import { randomUUID } from 'node:crypto'
import { requestText } from '../connection.ts'
import type { Seeded } from '../seed.ts'

const decision = JSON.stringify({ decision: 'accept', reason: 'good_fit' })

/** A decision on the prospect of that number, under a key of its own. */
export function decisionOn({ project_id, prospect_ids, secret }: Seeded, at: number) {
  const prospect_id = prospect_ids[at % prospect_ids.length]!
  const path = `/api/v1/outreach/projects/${project_id}/prospects/${prospect_id}/decisions`
  return requestText(path, { secret, key: `machine-${randomUUID()}`, body: decision })
}
