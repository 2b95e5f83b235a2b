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
  'background_job_runs', // of no call: the chores tell of themselves
  // Erasures go on by themselves, whatever is called meanwhile.
  'subject_requests',
]

/** Members that say how far somebody got, or chores did: they go on whatever is called. */
const ofTime = ['last_used_at', 'last_used_address', 'notified_until']

/** A fingerprint of everything the service keeps, apart from what every call leaves behind. */
export async function fingerprintOfAll(sql: World['sql']): Promise<string> {
  const tables: { name: string; moves: boolean }[] = await sql(
    `select relname as name, exists (select from pg_attribute where attrelid = pg_class.oid and attname = any($2)) as moves
       from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace
       and not relispartition and relname <> all($1) order by relname`,
    [ofEveryCall, ofTime],
  )
  // A sum needs no order: to sort whole rows takes longer than to read them.
  const parts = tables.map(({ name, moves }) => {
    const row = moves ? `(to_jsonb(t) - '{${ofTime.join()}}'::text[])::text` : 't::text'
    return `select '${name}' as name, sum(hashtextextended(${row}, 0)) as sum from ${name} t`
  })
  const sums: { name: string; sum: string | null }[] = await sql(parts.join(' union all '))
  // PostgreSQL may append the parts in any order.
  return sums
    .map(({ name, sum }) => `${name} ${sum}`)
    .toSorted()
    .join('\n')
}

/** The same, once the chores and executors that run beside the calls have nothing left to do; `known` is what it was last. */
export async function settledFingerprint(sql: World['sql'], known = ''): Promise<string> {
  for (let last = known || (await fingerprintOfAll(sql)); ;) {
    await sql('select pg_sleep(0.1)')
    // Asked before the fingerprint is taken: what ended in between would not be in it.
    const isBusy = await isWorking(sql)
    const now = await fingerprintOfAll(sql)
    if (now === last && !isBusy) return now
    last = now
  }
}

/**
 * Whether a cycle runs that needs nobody from outside, the feeder has a prospect to look at or a cycle to end, a change of a company is on its
 * way to signals, prospects and kept lines, or a mail is to be sent: it will end by itself.
 */
async function isWorking(sql: World['sql']) {
  const [{ working }] = await sql(
    `select exists (select from cycles c join projects p using (account_id, project_id)
       where c.state in ('queued', 'running') and p.executor::text not like '%external%')
     or exists (select from cycles c left join cycle_prospects m using (account_id, project_id, cycle_id)
       where c.state in ('queued', 'running') group by c.account_id, c.project_id, c.cycle_id
       having bool_or(m.state = 'waiting') or bool_and(m.state is distinct from 'busy'))
     or exists (select from company_versions where not signals_derived)
     or exists (select from signals where not reacted)
     or exists (select from company_lines where version = 0)
     or exists (select from mails where sent_at is null and failed_at is null and next_attempt_at <= app_now()) as working`,
  )
  return working as boolean
}
