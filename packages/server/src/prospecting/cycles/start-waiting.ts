import { Refusal } from '@alphorn/contract/core/errors'
import { recordedAction, systemCaller } from '#server/platform/audit/system-call'
import type { Call } from '#server/platform/call'
import type { Pools } from '#server/platform/db/connect'
import { withConnection } from '#server/platform/db/connection'
import type { ProjectKey } from '#server/prospecting/keys'
import type { findWaitingProjects } from '#server/prospecting/prospects/waiting'

type Starting = {
  projects: ReturnType<typeof findWaitingProjects>
  /** Name under which the audit history shows the starter of these cycles. */
  name: string
  /** Number of projects that are read at once. */
  atOnce: number
  start: (call: Call, key: ProjectKey) => Promise<void>
}

/**
 * Starts a cycle in each project with waiting prospects. A project that cannot start one yet does not hold up the
 * others: its error is thrown at the end.
 */
export async function startWaitingCycles({ read, write }: Pools, starting: Starting) {
  const { projects, name, atOnce, start } = starting
  const faults: unknown[] = []
  // No units, no executor, no prospect left, or another cycle that started first: the prospects wait for the next run.
  const keep = (error: unknown) => void (error instanceof Refusal || faults.push(error))
  for (let after = '', found = atOnce; found === atOnce;) {
    const keys = await withConnection(read, (db) => db.rows(projects, { after, count: atOnce }))
    for (const key of keys) {
      const { project_id } = key
      const path = `/projects/${project_id}/cycles`
      const action = { operation_id: 'cycle_create', path, project_id, target: null, status: 202 }
      await recordedAction(write, systemCaller(name, 'prospect:run', key), action, (call) =>
        start(call, key),
      ).catch(keep)
    }
    found = keys.length
    after = keys.at(-1)?.project_id ?? after
  }
  if (faults.length > 0) throw faults[0]
}
