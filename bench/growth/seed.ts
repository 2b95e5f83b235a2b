import type { Database } from '../database.ts'
import type { Seeded } from '../seed.ts'

// Seeds a large installation directly in PostgreSQL.

const prospectsOfAccount = 20
const monthsOfAudit = 13
/**
 * Generated companies have numbers from this one on, at most this many. The numbers of each copy are higher by the same
 * amount.
 */
const copyStep = 10_000_000

const clone = (table: string, ids: string) =>
  `insert into ${table} select r.* from ${table} t
     cross join generate_series($2::int, $3::int) n
     cross join lateral jsonb_populate_record(t, jsonb_build_object(${ids})) r
   where t.account_id = $1`

const account = `'account_id', 'acc_g' || n`
const project = `${account}, 'project_id', 'prj_g' || n`

/** Creates accounts like the given one: each has a project with its offering, 20 prospects, a webhook and a watch. */
export async function seedAccounts({ sql }: Database, { account_id }: Seeded, from: number, to: number) {
  const numbers = [account_id, from, to]
  await sql(clone('accounts', `${account}, 'name', 'Account ' || n`), numbers)
  await sql(clone('projects', project), numbers)
  await sql(clone('offerings', `${project}, 'offering_id', t.offering_id || n`), numbers)
  await sql(
    `insert into prospects (account_id, project_id, prospect_id, company_id, uid, created_at, updated_at)
     select 'acc_g' || n, 'prj_g' || n, 'prs_g' || n || '_' || at, company_id, uid, now(), now()
     from generate_series($1::int, $2::int) n
     cross join (select company_id, uid, row_number() over () as at from companies limit ${prospectsOfAccount}) c`,
    [from, to],
  )
  await sql(
    `insert into webhooks (account_id, webhook_id, name, url, kinds, secret, pepper_version, created_by, created_at)
     select 'acc_g' || n, 'whk_g' || n, 'CRM', 'https://crm.example/hook', '{release.ready}', 'x', 1, 'bench', now()
     from generate_series($1::int, $2::int) n`,
    [from, to],
  )
  await sql(
    `insert into watches (account_id, watch_id, name, filters, kinds, created_by, created_at, updated_at)
     select 'acc_g' || n, 'wat_g' || n, 'Bern', '{"canton": ["BE"]}', '{company_registered}', 'bench', now(), now()
     from generate_series($1::int, $2::int) n`,
    [from, to],
  )
  // Each account has called before.
  await sql(
    `insert into audit_chains (account_id, project_id, position, seal, checkpoints, checkpoint_position, checkpoint_at)
     select 'acc_g' || n, 'prj_g' || n, 1, sha256('x'), 1, 1, now() from generate_series($1::int, $2::int) n`,
    [from, to],
  )
  await sql('analyze accounts, projects, offerings, prospects, webhooks, watches, audit_chains')
}

/**
 * Creates audit rows of the last twelve months, a tenth of them of the given project. They are marked as sealed,
 * without seals.
 */
export async function seedAudit(
  { sql }: Database,
  { account_id, project_id }: Seeded,
  from: number,
  to: number,
) {
  for (let month = 0; month < monthsOfAudit; month++)
    await sql(`select ensure_audit_partition((now() - $1::int * interval '1 month')::date)`, [month])
  await sql(
    `insert into audit_rows (account_id, project_id, request_id, operation_id, method, path, credential_id,
       credential_name, status, started_at, duration_ms, source_address, user_agent)
     select $1, case when n % 10 = 0 then $2 else 'prj_g' || n % 1000 end, 'req_g' || lpad(n::text, 26, '0'),
       'prospect_decisions', 'POST', '/api/v1/outreach/projects/' || $2 || '/prospects/prs_' || n || '/decisions',
       'crd_g', 'Wanda', 201, now() - (n % 1000000) * interval '30 seconds', 3.2, '192.0.2.1', 'wanda/1.0'
     from generate_series($3::int, $4::int) n`,
    [account_id, project_id, from, to],
  )
  await sql(
    'update audit_sealing set xid = pg_current_xact_id(), seq = (select last_value from audit_rows_seq)',
  )
  await sql('analyze audit_rows')
}

/** Copies the existing companies, with new ids and a number in their names, until there are this many. */
export async function seedMoreCompanies({ sql }: Database, original: number, from: number, to: number) {
  const first = Math.floor(from / original)
  const last = Math.floor(to / original) - 1
  if (last < first) return
  const id = `left(c.company_id, 4) || lpad(n::text, 4, '0') || right(c.company_id, 22)`
  await sql(
    `insert into companies select r.* from companies c
       cross join generate_series($1::int, $2::int) n
       cross join lateral jsonb_populate_record(c, jsonb_build_object('company_id', ${id},
         'ehraid', c.ehraid + n * ${copyStep}::bigint, 'name', c.name || ' ' || n, 'name_key', c.name_key || ' ' || n,
         'name_stem_key', c.name_stem_key || ' ' || n)) r
     where c.ehraid < 2 * ${copyStep}`,
    [first, last],
  )
  await sql(
    `insert into company_names (company_id, kind, name, key, stem_key, form)
     select c.company_id, 'current', c.name, c.name_key, c.name_stem_key, null from companies c
     where not exists (select from company_names known where known.company_id = c.company_id)`,
  )
  await sql('vacuum analyze companies, company_names')
}
