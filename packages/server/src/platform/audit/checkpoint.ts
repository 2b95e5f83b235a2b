import {
  type AuditChain,
  type AuditCheckpoint,
  checkpointText,
  type Moment,
} from '@alphorn/contract/accounts/audit-chain'
import { sql } from 'kysely'
import { bytesOf, chainOf, sealFrom } from '#server/platform/audit/chain'
import type { SigningKey } from '#server/platform/audit/signing-key'
import type { Pools } from '#server/platform/db/connect'
import type { Tx } from '#server/platform/db/connection'
import { processDueRows } from '#server/platform/db/lock-due'
import { rawQuery } from '#server/platform/db/raw'
import { build, statement } from '#server/platform/db/statement'

const atOnce = 200

type ChainKey = { account_id: string; project_id: string }

const find = statement<{}>()('audit_chains_due', () =>
  build
    .selectFrom('audit_chains')
    .select(['account_id', 'project_id'])
    .whereRef('position', '>', 'checkpoint_position')
    .where(sql<boolean>`(checkpoint_at is null or checkpoint_at <= (select app_now()) - interval '1 hour')`)
    .limit(atOnce),
)
const take = statement<ChainKey & { now: Date }>()('audit_chain_lock_due', (p) =>
  build
    .selectFrom('audit_chains')
    .select(['account_id', 'project_id', 'position', 'seal', 'checkpoints'])
    .where('account_id', '=', p.account_id)
    .where('project_id', '=', p.project_id)
    .whereRef('position', '>', 'checkpoint_position')
    .where(
      sql<boolean>`(checkpoint_at is null or checkpoint_at <= ${p.now}::timestamptz - interval '1 hour')`,
    )
    .forUpdate()
    .skipLocked(),
)
const write = statement<{ checkpoints: string }>()('audit_checkpoints_write', (p) =>
  rawQuery<unknown>(sql`with made as (
      insert into audit_checkpoints
      select * from json_populate_recordset(null::audit_checkpoints, ${p.checkpoints}::json) returning *)
    update audit_chains set checkpoints = made.number, checkpoint_position = made.position,
       checkpoint_at = made.made_at from made
    where audit_chains.account_id = made.account_id and audit_chains.project_id = made.project_id`),
)

/** Signs the head of every chain that grew and has had no checkpoint for an hour. */
export async function signCheckpoints(
  { write: writer }: Pick<Pools, 'write'>,
  key: SigningKey,
): Promise<void> {
  let signed: number
  do
    signed = await processDueRows(writer, { find, take }, {}, async (tx, heads, now) =>
      signHeads(tx, heads, key, now),
    )
  while (signed === atOnce)
}

/** A checkpoint: its time and the signature. */
export function signMoment(chain: AuditChain, moment: Moment, key: SigningKey): AuditCheckpoint {
  return { ...moment, public_key: key.publicKey, signature: key.sign(checkpointText(chain, moment)) }
}

type Head = ChainKey & { position: number; seal: Buffer; checkpoints: number }

function signHeads(tx: Tx, heads: readonly Head[], key: SigningKey, now: Date) {
  const made_at = now.toISOString()
  const checkpoints = heads.map(({ position, seal: bytes, checkpoints: before, ...chain }) => {
    const moment = { number: before + 1, position, seal: sealFrom(bytes), made_at }
    return { ...chain, ...signMoment(chainOf(chain), moment, key), seal: bytesOf(moment.seal) }
  })
  tx.write(write, { checkpoints: JSON.stringify(checkpoints) })
}
