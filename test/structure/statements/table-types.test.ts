import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { columnsOf, type DatabaseColumn, disagreements } from './table-types.ts'
import { openWorld } from '../../fixtures/world.ts'

const world = await openWorld()
const columns = await columnsOf(world)

/** Tables that no typed query reads or writes. */
const withoutType = ['schema_migrations']

test('The table types name the columns, types, nullability and allowed values of the migrated database', () => {
  expect(columns.length).toBeGreaterThan(500)
  expect(columns.filter(({ allowed }) => allowed).length).toBeGreaterThan(60)
  expect(disagreements(columns, withoutType)).toEqual([])
})

test('Each kind of difference between a table type and the database is reported', () => {
  const change = (name: string, to: Partial<DatabaseColumn>) => (column: DatabaseColumn) =>
    `${column.table}.${column.column}` === name ? { ...column, ...to } : column
  const note = columns.find(({ table, column }) => table === 'decisions' && column === 'note')!
  const changed = columns
    .map(change('decisions.note', { nullable: false }))
    .map(change('projects.created_at', { type: 'text' }))
    .map(change('accounts.plan', { filled: false }))
    .map(change('job_leases.fencing_token', { type: 'circle' }))
    .map(change('memberships.role', { allowed: ['owner', 'guest'] }))
    .map(change('decisions.reason', { allowed: null }))
    .map(change('watches.kinds', { allowed: null }))
    .map(change('feeds.kinds', { allowed: ['merger'] }))
    .filter(({ column }) => column !== 'worker_id')
  const more = [
    { ...note, column: 'mood' },
    { ...note, table: 'moods' },
  ]
  expect(disagreements([...changed, ...more], withoutType).toSorted()).toEqual([
    'accounts.plan: Generated without a default',
    'audit_rows.worker_id: the database has no such column',

    'decisions.mood: db/tables does not have this column',
    'decisions.note: nullable differs',
    'decisions.reason: no CHECK has its values',
    'feeds.kinds: other values than the CHECK',
    'feeds.kinds: read as another type',
    'job_leases.fencing_token: read as another type',
    'job_leases.worker_id: the database has no such column',
    'memberships.role: other values than the CHECK',
    'memberships.role: read as another type',
    'moods: db/tables has no type of this table',
    'projects.created_at: read as another type',
    'watches.kinds: no CHECK has its values',
  ])
})

const root = fileURLToPath(new URL('../../../packages/server/src/', import.meta.url))
const sources = globSync('**/*.ts', { cwd: root })
  .filter((name) => !name.endsWith('.test.ts'))
  .map((name) => ({ name, text: readFileSync(`${root}/${name}`, 'utf8') }))

test('Every INSERT of the query builder goes through insertInto, which requires complete rows', () => {
  const past = sources.filter(({ text }) =>
    /\.insertInto\((?!\s*'\w+'\s*\)\s*\.columns\((?:ledgerColumns|everyColumn))/.test(text),
  )
  expect(past.map(({ name }) => name)).toEqual(['platform/db/insert.ts'])
})

/**
 * Columns that a plain SQL INSERT leaves to the database. An INSERT with a generated column list is checked where the
 * list is built.
 */
const leftOut: Record<string, readonly string[]> = {
  'platform/audit/seal.ts audit_chains': ['checkpoints', 'checkpoint_position', 'checkpoint_at'],
  'platform/db/migration-history.ts schema_migrations': ['applied_at'],
  'directory/companies/statements.ts company_statements': ['missing_since', 'missing_times'],
  'lists/hand-members.ts list_members': ['removed_in'],
  'lists/build-chunk.ts list_members': ['removed_in'],
  'prospecting/cycles/start.ts cycle_prospects': ['state', 'skipped_unchanged'],
  'prospecting/units/research-units.ts unit_ledger': ['entry'],
  'directory/signals/set-aside.ts company_versions_set_aside': ['failures'],
  'directory/sources/state.ts directory_sources': [
    'cursor',
    'finished_at',
    'counts',
    'failure',
    'failed_at',
    'failures',
  ],
  'directory/sources/uid-register/sync.ts company_statements': ['missing_since', 'missing_times'],
  'directory/website-finder/candidates.ts website_candidates': [
    'outcome',
    'page_url',
    'content_sha256',
    'excerpt',
    'rules_version',
    'judged_at',
  ],
  'directory/website-finder/queue.ts website_searches': [
    'claimed_until',
    'failures',
    'searched_at',
    'outcome',
  ],
  'directory/websites/archive.ts web_visits': ['finished_at', 'notices'],
}

test('A plain SQL INSERT names every column of its table, except those left to the database', () => {
  const found = sources.flatMap(({ name, text }) =>
    [...text.matchAll(/insert into (\w+)(?: as \w+)?\s*\(([^)$]*)\)/g)].map(([, table, list]) => {
      const named = list!.split(',').map((column) => column.trim())
      const all = columns.filter((column) => column.table === table).map(({ column }) => column)
      return [`${name} ${table}`, all.filter((column) => !named.includes(column))] as const
    }),
  )
  expect(Object.fromEntries(found.filter(([, missing]) => missing.length > 0))).toEqual(leftOut)
})
