import type { Untyped } from '../../fixtures/untyped.ts'
import { AuditExportLine } from '@alphorn/contract/accounts/audit-chain'
import { canonicalJson } from '@alphorn/contract/core/canonical-json'
import { signCheckpoints } from '@alphorn/server/platform/audit/checkpoint'
import { exportChain } from '@alphorn/server/platform/audit/export'
import { signingKeyOf } from '@alphorn/server/platform/audit/signing-key'
import { chainsOf, verifyChain } from '@alphorn/server/platform/audit/verify'
import { verifyExport } from '@alphorn/server/platform/audit/verify-export'
import { type Tx, transaction, withConnection } from '@alphorn/server/platform/db/connection'
import { partsOf } from '@alphorn/server/platform/db/long-reads'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { bytesOf, openBooks, reports, sealAll, testKey } from './sealing.ts'
import { account, chain, checkpoints, copyOf, deeds, length, nth, project, type Run } from './tampering.ts'

// The verification detects every change of a sealed history by an attacker who can write to the database but lacks the
// key.

const { pools, sql, add } = await openBooks()
await sql(`insert into accounts (account_id, name, created_at) values ($1, 'Acme', now())`, [account])
await sql(
  `insert into projects (account_id, project_id, name, language, executor, policies, stage_job_limit, created_at, updated_at)
   values ($1, $2, 'Roofs', 'de', '{}', '{}', 1, now(), now())`,
  [account, project],
)
for (let round = 0; round < 6; round++) {
  const month = `2026-1${1 + Number(round > 3)}`
  for (const project_id of [project, null])
    for (let n = 0; n < 5; n++)
      await add(account, 1, {
        project_id,
        worker_id: n % 2 ? 'desk' : null,
        started_at: `${month}-21T08:0${round}:0${n}.000Z`,
      })
  await sealAll(pools, sql)
  if (round % 2 === 1) {
    await sql(`update audit_chains set checkpoint_at = null`)
    await signCheckpoints(pools, testKey)
  }
}

/** Plain SQL, not from the query builder. */
function send(tx: Tx, text: string) {
  const written = { compile: () => ({ sql: text, parameters: [] }) }
  return tx.query(written as unknown as Parameters<typeof tx.query<Untyped>>[0])
}

/** Thrown to roll back the transaction. */
class Undo extends Error {}

/** Returns the findings of a verification after a manipulation, which is then undone. */
async function findingsAfter(deed: (run: Run) => Promise<void>): Promise<string[]> {
  let found: string[] = []
  await transaction(pools.write, async (tx) => {
    await deed((text) => send(tx, text))
    for (const one of await chainsOf(tx, {}))
      found.push(...(await verifyChain(tx, one, [testKey.publicKey])).findings.map(({ kind }) => kind))
    throw new Undo()
  }).catch((error: unknown) => {
    if (!(error instanceof Undo)) throw error
  })
  return found
}
test('An untouched history verifies as complete', async () => {
  expect(await reports(pools)).toMatchObject([
    { chain: { project_id: null }, rows: length, checkpoints, findings: [] },
    { chain: { project_id: project }, rows: length, checkpoints, findings: [] },
  ])
})

describe('in the database', () => {
  test.each(Object.entries(deeds))('%s: detected', async (_, { deed, finds }) => {
    await fc.assert(
      fc.asyncProperty(deed, async (tamper) => {
        const found = await findingsAfter(async (run) => void (await tamper(run)))
        expect(found).not.toEqual([])
        if (finds) expect(found).toContain(finds)
      }),
      { numRuns: 40 },
    )
  })
  test('The verification of the database names the changed row', async () => {
    const at = 17
    const deed = (text: string) => (run: Run) => run(text).then(() => {})
    const named = async (text: string) => {
      let found: Untyped[] = []
      await transaction(pools.write, async (tx: Tx) => {
        await deed(text)((one) => send(tx, one))
        found = (await verifyChain(tx, chain, [testKey.publicKey])).findings as Untyped[]
        throw new Undo()
      }).catch((error: unknown) => {
        if (!(error instanceof Undo)) throw error
      })
      return found.map(({ kind, position: where, request_id }) => ({ kind, position: where, request_id }))
    }
    const [{ request_id }] = await sql(`select request_id from audit_rows where seq = ${nth(at)}`)
    expect(await named(`update audit_rows set status = 500 where seq = ${nth(at)}`)).toEqual([
      { kind: 'changed', position: at, request_id },
    ])
    expect(await named(`delete from audit_rows where seq = ${nth(at)}`)).toEqual([
      { kind: 'removed', position: at, request_id: null },
    ])
    expect(await named(copyOf(at, { seq: '-1', request_id: `'req_forged'` }))).toEqual([
      { kind: 'inserted', position: null, request_id: 'req_forged' },
    ])
    // Rows that were sealed together, and rows that were not: other transactions decide where a sealing run ends.
    for (const [one, other] of [
      [16, 18],
      [3, 28],
    ] as const) {
      const swapped =
        await named(`with places as (select seq from audit_rows where seq in (${nth(one)}, ${nth(other)}))
        update audit_rows set seq = (select sum(seq) from places) - seq where seq in (select seq from places)`)
      expect(swapped).toMatchObject([
        { kind: 'reordered', position: one },
        { kind: 'reordered', position: other },
      ])
    }
  })
})

describe('in an export', async () => {
  const read = async () => {
    let text = ''
    await withConnection(pools.read, async (db) => {
      for await (const part of exportChain(partsOf(db), chain, testKey)) text += part
    })
    return text
  }
  const whole = await read()
  const verify = (text: string, key = testKey.publicKey) => verifyExport(bytesOf([text]), [key])
  const isFound = async (text: string) =>
    await verify(text).then(
      ({ findings }) => findings.length > 0,
      () => true, // its first line is no longer a header
    )

  test('An export verifies as complete, line by line as the contract specifies', async () => {
    expect(await verify(whole)).toMatchObject({ chain, rows: length, findings: [] })
    const kinds = whole
      .trimEnd()
      .split('\n')
      .map((line) => AuditExportLine.parse(JSON.parse(line)).kind)
    expect(kinds[0]).toBe('head')
    expect(kinds.at(-1)).toBe('end')
    expect(kinds.filter((kind) => kind === 'row')).toHaveLength(length)
    expect(kinds.filter((kind) => kind === 'checkpoint')).toHaveLength(checkpoints)
  })

  test('A changed character anywhere in an export is detected', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.nat(whole.length - 1),
        fc.string({ minLength: 1, maxLength: 1, unit: 'binary-ascii' }),
        async (at, character) => {
          fc.pre(whole[at] !== character)
          expect(await isFound(whole.slice(0, at) + character + whole.slice(at + 1))).toBe(true)
        },
      ),
      { numRuns: 300 },
    )
  })

  test('A deleted, duplicated, moved or forged line of an export is detected', async () => {
    const given = whole.split(/(?<=\n)/)
    const line = fc.nat(given.length - 1)
    const forged = `${canonicalJson({ ...JSON.parse(given[5]!), position: 99 })}\n`
    await fc.assert(
      fc.asyncProperty(
        line,
        line,
        fc.constantFrom('gone', 'doubled', 'moved', 'forged', 'cut'),
        async (a, b, how) => {
          const made = [...given]
          if (how === 'gone') made.splice(a, 1)
          if (how === 'doubled') made.splice(b, 0, given[a]!)
          if (how === 'forged') made.splice(a, 0, forged)
          if (how === 'cut') made.length = a
          if (how === 'moved') made.splice(b, 0, ...made.splice(a, 1))
          fc.pre(made.join('') !== whole)
          expect(await isFound(made.join(''))).toBe(true)
        },
      ),
      { numRuns: 300 },
    )
  })

  test('An export signed with another key is not accepted', async () => {
    const forger = signingKeyOf(Buffer.alloc(32, 9).toString('base64url'))
    expect(await verify(whole, forger.publicKey)).toMatchObject({
      findings: [
        { kind: 'unknown_key' },
        { kind: 'unknown_key' },
        { kind: 'unknown_key' },
        { kind: 'unknown_key' },
      ],
    })
  })
})
