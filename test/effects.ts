import type { World } from './world.ts'

// What a call changes by being made at all: its history, its count, its key.
const ofEveryCall = [
  'audit_rows',
  'audit_sealing',
  'audit_chains',
  'audit_seals',
  'audit_checkpoints',
  'allowances',
  'idempotency_keys',
  'sessions',
  'chore_runs', // of no call: the chores tell of themselves
  // Erasures go on by themselves, whatever is called meanwhile.
  'subject_requests',
]

/** A fingerprint of everything the service keeps, apart from what every call leaves behind. */
export async function fingerprintOfAll(sql: World['sql']): Promise<string> {
  const tables: { name: string }[] = await sql(
    `select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace
       and not relispartition and relname <> all($1) order by relname`,
    [ofEveryCall],
  )
  const parts = tables.map(
    ({ name }) =>
      `select '${name}' as name, md5(string_agg(one, E'\\n' order by one)) as sum
       from (select (to_jsonb(t) - '{last_used_at,last_used_address}'::text[])::text as one from ${name} t) rows`,
  )
  const sums: { name: string; sum: string }[] = await sql(parts.join(' union all '))
  // PostgreSQL may append the parts in any order.
  return sums
    .map(({ name, sum }) => `${name} ${sum}`)
    .toSorted()
    .join('\n')
}

/** The same, once the chores and executors that run beside the calls have nothing left to do. */
export async function settledFingerprint(sql: World['sql']): Promise<string> {
  for (let last = ''; ;) {
    const now = await fingerprintOfAll(sql)
    if (now === last && !(await isWorking(sql))) return now
    last = now
    await sql('select pg_sleep(0.1)')
  }
}

/**
 * Whether a cycle runs that needs nobody from outside, the feeder has a prospect to look at or a cycle to end, or a change of a company is on its
 * way to signals and prospects: it will end by itself.
 */
async function isWorking(sql: World['sql']) {
  const [{ working }] = await sql(
    `select exists (select from cycles c join projects p using (account_id, project_id)
       where c.state in ('queued', 'running') and p.executor::text not like '%external%')
     or exists (select from cycles c left join cycle_prospects m using (account_id, project_id, cycle_id)
       where c.state in ('queued', 'running') group by c.account_id, c.project_id, c.cycle_id
       having bool_or(m.state = 'waiting') or bool_and(m.state is distinct from 'busy'))
     or exists (select from company_versions where not signals_derived)
     or exists (select from signals where not reacted) as working`,
  )
  return working as boolean
}
