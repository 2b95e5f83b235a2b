import type { AnyRow, Rows } from '../../fixtures/typed-rows.ts'
import { insertAuditRow } from '@alphorn/server/platform/audit/audit-row'
import { sealAuditRows } from '@alphorn/server/platform/audit/seal'
import { signingKeyOf } from '@alphorn/server/platform/audit/signing-key'
import { type ChainReport, verifyChains } from '@alphorn/server/platform/audit/verify'
import { connectPools, type Pools } from '@alphorn/server/platform/db/connect'
import { transaction } from '@alphorn/server/platform/db/connection'
import pg from 'pg'
import { vi } from 'vitest'
import { freshDatabase } from '../../support/database.ts'
import type { World } from '../../fixtures/world.ts'
import { closeAtFileEnd } from '../../support/file-end.ts'

export const testKey = signingKeyOf(Buffer.alloc(32, 7).toString('base64url'))

/** A history that tests write themselves: no server runs on its database. */
export async function openBooks() {
  const { url } = await freshDatabase()
  const pools = connectPools(url, { size: 4 })
  const client = new pg.Pool({ connectionString: url, max: 8 })
  // Sessions may outlive the end of the pool by a moment and fail when the database is dropped.
  client.on('error', () => {})
  client.on('connect', (session) => session.on('error', () => {}))
  closeAtFileEnd(async () => {
    await pools.end()
    await client.end()
  })
  const sql = async <Row = AnyRow>(text: string, values: unknown[] = []) =>
    (await client.query(text, values)).rows as Rows<Row>

  let calls = 0
  const rowOf = (account_id: string, change: object = {}) => ({
    account_id,
    project_id: null,
    request_id: `req_${String(++calls).padStart(6, '0')}`,
    operation_id: 'me',
    method: 'GET',
    path: '/api/v1/outreach/me',
    credential_id: 'crd_1',
    credential_name: 'Zoë',
    worker_id: null,
    target: null,
    status: 200,
    error_code: null,
    replayed: false,
    original_request_id: null,
    rows_returned: 1,
    units_spent: 0,
    source_address: '192.0.2.1',
    user_agent: 'test',
    started_at: new Date(Date.UTC(2026, 10, 21, 8, 0, 0, calls)).toISOString(),
    duration_ms: 1.37,
    ...change,
  })
  /** Writes calls of the account in one statement. Returns their request ids. */
  async function add(account_id: string, count: number, change: object = {}): Promise<string[]> {
    const rows = Array.from({ length: count }, () => rowOf(account_id, change))
    await transaction(pools.write, async (tx) => {
      for (const row of rows) tx.write(insertAuditRow, row)
    })
    return rows.map(({ request_id }) => request_id)
  }
  /** Returns the calls of an account in the order of its chain; calls of one statement have no order among them. */
  async function chainOf(account_id: string): Promise<string[]> {
    const rows = await sql(
      `select request_id from audit_seals s, unnest(seqs) with ordinality as at(seq, nth)
       join audit_rows r using (seq) where s.account_id = $1 order by first_position + nth`,
      [account_id],
    )
    return rows.map(({ request_id }) => request_id)
  }
  return { url, pools, sql, rowOf, add, chainOf }
}

/** Returns the rows that are not sealed yet. */
export async function unsealed(sql: World['sql']): Promise<number> {
  const [{ count }] = await sql<{ count: number }>(`select count(*)::int from audit_rows r, audit_sealing s
    where r.seq > s.floor and (r.xid, r.seq) > (s.xid, s.seq)`)
  return count
}

/** Seals all existing rows: transactions in other databases of the cluster may delay it for a moment. */
export async function sealAll(pools: Pick<Pools, 'write'>, sql: World['sql']): Promise<void> {
  await vi.waitFor(
    async () => {
      await sealAuditRows(pools)
      if ((await unsealed(sql)) > 0) throw new Error('Rows wait to be sealed.')
    },
    { timeout: 30_000, interval: 20 },
  )
}

/** Returns the results of verifying the chains of the scope. */
export async function reports(
  pools: Pick<Pools, 'write'>,
  scope: Parameters<typeof verifyChains>[1] = {},
  trusted: readonly string[] = [testKey.publicKey],
): Promise<ChainReport[]> {
  const found: ChainReport[] = []
  await verifyChains(pools, scope, trusted, (report) => found.push(report))
  return found
}

/** Splits text into chunks of uneven length, as a file stream does. */
export async function* bytesOf(text: Iterable<string> | AsyncIterable<string>): AsyncGenerator<Uint8Array> {
  for await (const part of text) {
    const bytes = Buffer.from(part)
    for (let at = 0; at < bytes.length; at += 1000) yield bytes.subarray(at, at + 1000)
  }
}
