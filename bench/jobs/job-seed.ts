import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type { Database } from '../database.ts'
import { type Seeded, seedAccount, seedCompanies, seedProspects } from '../seed.ts'

export type Jobs = Seeded & {
  /** A real input of a research job, as canonical JSON. */
  input: string
  /** Opens jobs until there are this many. */
  fill(open: number): Promise<void>
}

const maxSnapshots = 10_000

/**
 * Creates a project whose open jobs are copies of one created by the service: research, each for a different prospect.
 */
export async function seedJobs(database: Database, url: string): Promise<Jobs> {
  await seedCompanies(database, 50)
  const account = await seedAccount(database, url)
  await seedProspects(database, account, 1)
  const input = await realInput(database, url, account)
  let made = 0
  const fill = async (open: number) => {
    const [row] = await database.sql<{ open: number }>(
      `select count(*)::int as open from stage_jobs where state = 'unclaimed'`,
    )
    for (let missing = open - row!.open; missing > 0; missing -= 100_000) {
      const last = made + Math.min(missing, 100_000)
      for (const text of copies) {
        await database.sql(text, [made + 1, last])
        // The check of a foreign key keeps its plan. Planned for an empty table, it reads the whole table for each row.
        await database.sql('analyze prospects, input_snapshots, stage_jobs')
      }
      made = last
    }
    await database.sql('analyze')
  }
  return { ...account, input, fill }
}

/** Lets the service open a job, saves it as a template, and ends its cycle. */
async function realInput({ sql }: Database, url: string, { project_id, prospect_ids, secret }: Seeded) {
  const answer = await fetch(`${url}/api/v1/outreach/projects/${project_id}/cycles`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${secret}`,
      'content-type': 'application/json',
      'idempotency-key': randomUUID(),
    },
    body: JSON.stringify({ prospect_ids, stages: ['research'] }),
  })
  if (answer.status >= 300) throw new Error(await answer.text())
  const find = () => sql<{ content: string }>('select content from input_snapshots')
  let rows = await find()
  for (; rows.length === 0; rows = await find()) await delay(50)
  await sql('create table job_template as select * from stage_jobs')
  await sql('create table snapshot_template as select * from input_snapshots')
  await sql('create table prospect_template as select * from prospects')
  await sql('delete from stage_jobs')
  await sql('update projects set active_cycle_id = null')
  await sql(`update cycles set state = 'completed', finished_at = now()`)
  return rows[0]!.content
}

const id = (prefix: string, number: string) => `'${prefix}_' || lpad(to_hex(${number}), 26, '0')`
const snapshot = `n % ${maxSnapshots}`

/** Each statement takes the first and the last number of its jobs. */
const copies = [
  `insert into prospects (account_id, project_id, prospect_id, company_id, uid, created_at, updated_at)
   select account_id, project_id, ${id('prs', 'n')}, 'cmp_' || n, uid, now(), now()
   from prospect_template, generate_series($1::int, $2::int) as n`,
  `insert into input_snapshots (account_id, project_id, snapshot_id, stage, fingerprint, content, created_at)
   select account_id, project_id, ${id('snp', snapshot)}, stage, fingerprint, content, now()
   from snapshot_template, generate_series($1::int, $2::int) as n on conflict do nothing`,
  `insert into stage_jobs (account_id, project_id, prospect_id, job_id, stage, snapshot_id, snapshot_fingerprint,
     executor, created_at, deadline_at)
   select account_id, project_id, ${id('prs', 'n')}, ${id('job', 'n')}, stage, ${id('snp', snapshot)},
     snapshot_fingerprint, executor, now(), now() + interval '72 hours'
   from job_template, generate_series($1::int, $2::int) as n`,
]
