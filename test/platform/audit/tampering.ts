import type { Untyped } from '../../fixtures/untyped.ts'
import { checkpointText } from '@alphorn/contract/accounts/audit-chain'
import { sealedRowOf, sealOf } from '@alphorn/server/platform/audit/chain'
import { signingKeyOf } from '@alphorn/server/platform/audit/signing-key'
import fc from 'fast-check'

// Ways to change a sealed history with write access to the database, but without the key.

/** Runs SQL within the transaction of the tampering. */
export type Run = (text: string) => Promise<Untyped[]>

export const account = 'acc_a'
export const project = 'prj_p'
/** Length of the chain to tamper with, and the number of its signatures. */
export const length = 30
export const checkpoints = 3
export const chain = { account_id: account, project_id: project }

const of = `account_id = '${account}' and project_id = '${project}'`
/** Returns the number of the row at a position of the chain. */
export const nth = (n: number) =>
  `(select seqs[${n} - first_position + 1] from audit_seals where ${of}
    and ${n} between first_position and first_position + length - 1)`

const other: Record<string, string> = {
  account_id: `'acc_b'`,
  project_id: 'null',
  request_id: `'req_forged'`,
  operation_id: `operation_id || 'x'`,
  method: `'POST'`,
  path: `path || '/'`,
  credential_id: `'crd_2'`,
  credential_name: 'null',
  worker_id: `coalesce(worker_id, '') || '?'`,
  target: `'prs_1'`,
  status: 'status + 1',
  error_code: `'forbidden'`,
  replayed: 'not replayed',
  original_request_id: `request_id`,
  rows_returned: 'rows_returned + 1',
  units_spent: 'units_spent - 1',
  source_address: `'198.51.100.1'`,
  user_agent: `''`,
  started_at: `started_at + interval '1 millisecond'`,
  duration_ms: 'duration_ms + 0.01',
  seq: `seq + 100000`,
  xid: `'9000000000'`,
}
const position = fc.integer({ min: 1, max: length })
const two = fc.uniqueArray(position, { minLength: 2, maxLength: 2 })

/** Adds a modified copy of the row at a position. */
export const copyOf = (n: number, change: Record<string, string>) => {
  const columns = Object.keys(other)
  return `insert into audit_rows (${columns.join()})
    select ${columns.map((name) => change[name] ?? name).join()} from audit_rows where seq = ${nth(n)}`
}

/** Kinds of tampering, each at any position; `finds`: the expected finding. */
export const deeds: Record<string, { deed: fc.Arbitrary<(run: Run) => Promise<unknown>>; finds?: string }> = {
  'a column of a row is changed': {
    deed: fc.tuple(position, fc.constantFrom(...Object.keys(other))).map(
      ([n, name]) =>
        (run) =>
          run(`update audit_rows set ${name} = ${other[name]} where seq = ${nth(n)}`),
    ),
  },
  'a row is removed': {
    deed: position.map((n) => (run) => run(`delete from audit_rows where seq = ${nth(n)}`)),
    finds: 'removed',
  },
  'two rows change places': {
    deed: two.map(
      ([a, b]) =>
        (run) =>
          run(`with places as (select seq from audit_rows where seq in (${nth(a!)}, ${nth(b!)}))
        update audit_rows set seq = (select sum(seq) from places) - seq where seq in (select seq from places)`),
    ),
  },
  'a row is added': {
    deed: fc
      .tuple(
        position,
        fc.constantFrom<Record<string, string>>(
          {},
          { request_id: `'req_forged'` },
          { seq: `nextval('audit_rows_seq')` },
          { seq: '-1', request_id: `'req_forged'` },
          { seq: `nextval('audit_rows_seq')`, xid: `'9000000000'` },
          { seq: `nextval('audit_rows_seq')`, started_at: `'2020-01-01'` },
          { seq: '-1', account_id: `'acc_new'`, project_id: `'prj_new'` },
        ),
      )
      .map(
        ([n, change]) =>
          (run) =>
            run(copyOf(n, change)),
      ),
    finds: 'inserted',
  },
  'a seal is changed': {
    deed: fc.tuple(position, fc.integer({ min: 0, max: 31 }), fc.integer({ min: 1, max: 255 })).map(
      ([n, byte, by]) =>
        (run) =>
          run(`update audit_seals set seals =
            set_byte(seals, at, get_byte(seals, at) # ${by})
          from (select first_position as first, (${n} - first_position)::int * 32 + ${byte} as at from audit_seals where ${of}
            and ${n} between first_position and first_position + length - 1) found
          where ${of} and first_position = first`),
    ),
  },
  'a run of seals is changed': {
    deed: fc
      .tuple(
        position,
        fc.constantFrom(
          'length = length + 1',
          'length = greatest(1, length - 1), seqs = seqs[2:]',
          'first_position = first_position + 100',
          'seqs = seqs[2:] || seqs[1]',
          'seqs = array_append(seqs, seqs[1])',
          'seqs = null',
          'seqs = null, checkpoints = 0',
          `seals = substring(seals from 33)`,
          `earliest = latest + interval '1 second'`,
          `latest = earliest - interval '1 second'`,
          `project_id = '', first_position = first_position + 1000`,
          `project_id = 'prj_q'`,
        ),
      )
      .map(
        ([n, change]) =>
          (run) =>
            run(`update audit_seals set ${change} where ${of}
          and ${n} between first_position and first_position + length - 1`),
      ),
  },
  'a run is removed with its rows': {
    deed: position.map((n) => async (run) => {
      await run(`delete from audit_rows using (select unnest(seqs) as gone from audit_seals where ${of}
        and ${n} between first_position and first_position + length - 1) g where seq = gone`)
      await run(
        `delete from audit_seals where ${of} and ${n} between first_position and first_position + length - 1`,
      )
    }),
  },
  'the end is cut off, seals and head and all': {
    deed: position.map((n) => async (run) => {
      await run(`delete from audit_rows using (select unnest(seqs) as gone from audit_seals where ${of}
        and first_position + length - 1 >= ${n}) g where seq = gone`)
      await run(`delete from audit_seals where ${of} and first_position + length - 1 >= ${n}`)
      await run(`delete from audit_chains where ${of}`)
      await run(`insert into audit_chains select account_id, project_id, first_position + length - 1,
          substring(seals from length(seals) - 31), 3, 30, now()
        from audit_seals where ${of} order by first_position desc limit 1`)
    }),
    finds: 'cut',
  },
  'a row is changed and all seals behind it are made anew': {
    deed: position.map((n) => async (run) => {
      await run(`update audit_rows set status = 418 where seq = ${nth(n)}`)
      await sealAnew(run)
    }),
    finds: 'changed',
  },
  'the head is changed': {
    deed: fc
      .constantFrom(
        'position = position + 1',
        'position = 0',
        `seal = '\\x00'`,
        'checkpoints = 2',
        'checkpoints = 4',
      )
      .map((change) => (run) => run(`update audit_chains set ${change} where ${of}`)),
    finds: 'cut',
  },
  'the head is removed': {
    deed: fc.constant((run: Run) => run(`delete from audit_chains where ${of}`)),
    finds: 'cut',
  },
  'a checkpoint is changed': {
    deed: fc
      .tuple(
        fc.integer({ min: 1, max: 3 }),
        fc.constantFrom(
          'position = position - 1',
          'position = position + 1',
          `seal = '\\x${'00'.repeat(32)}'`,
          `made_at = made_at + interval '1 millisecond'`,
          `signature = 'AAAA' || substring(signature from 5)`,
          `signature = ''`,
          `public_key = '${signingKeyOf(Buffer.alloc(32, 8).toString('base64url')).publicKey}'`,
          'number = number + 10',
          `project_id = 'prj_q'`,
        ),
      )
      .map(
        ([number, change]) =>
          (run) =>
            run(`update audit_checkpoints set ${change} where ${of} and number = ${number}`),
      ),
  },
  'a checkpoint is removed': {
    deed: fc
      .integer({ min: 1, max: 3 })
      .map((number) => (run) => run(`delete from audit_checkpoints where ${of} and number = ${number}`)),
    finds: 'cut',
  },
  'a checkpoint is signed with another key': {
    deed: fc.integer({ min: 1, max: 3 }).map((number) => async (run) => {
      const forger = signingKeyOf(Buffer.alloc(32, 9).toString('base64url'))
      const [at] = await run(`select position, 'sha256:' || encode(seal, 'hex') as seal, made_at
        from audit_checkpoints where ${of} and number = ${number}`)
      const moment = { number, position: at.position, seal: at.seal, made_at: at.made_at.toISOString() }
      await run(`update audit_checkpoints set public_key = '${forger.publicKey}',
        signature = '${forger.sign(checkpointText(chain, moment))}' where ${of} and number = ${number}`)
    }),
    finds: 'unknown_key',
  },
  'the position of the sealer was set back': {
    deed: position.map(
      (n) => (run) =>
        run(`update audit_sealing set (xid, seq) = (select xid, seq from audit_rows where seq = ${nth(n)}), floor = 0
        where (select max(seq) from audit_rows) <> ${nth(n)}`),
    ),
  },
}

/** Writes the chain's seals as the service would, without its key. */
async function sealAnew(run: Run) {
  const rows = await run(`select r.*, first_position, nth from audit_seals s,
      unnest(seqs) with ordinality as at(number, nth) join audit_rows r on r.seq = at.number
    where s.${of.replace('and ', 'and s.')} order by first_position, nth`)
  let seal: string | null = null
  const seals = new Map<number, string>()
  for (const [at, { xid: _xid, seq: _seq, first_position, nth: _nth, ...row }] of rows.entries()) {
    seal = sealOf(seal, at + 1, sealedRowOf(row))
    seals.set(first_position, (seals.get(first_position) ?? '') + seal.slice(7))
  }
  for (const [first, hex] of seals)
    await run(`update audit_seals set seals = '\\x${hex}' where ${of} and first_position = ${first}`)
  await run(`update audit_chains set seal = '\\x${seal!.slice(7)}' where ${of}`)
}
