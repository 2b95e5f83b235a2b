import {
  type AuditChain,
  type AuditCheckpoint,
  checkpointText,
  type Moment,
} from '@alphorn/contract/accounts/audit-chain'
import { sql } from 'kysely'
import { bytesOf, chainOf, sealFrom } from '#server/platform/audit/chain'
import type { SigningKey } from '#server/platform/audit/signing-key'
import { nowIn } from '#server/platform/call'
import type { Pools } from '#server/platform/db/connect'
import { transaction, type Tx } from '#server/platform/db/connection'
import { rawQuery } from '#server/platform/db/raw'
import { build, statement } from '#server/platform/db/statement'

const atOnce = 200

const lockDue = statement<{}>()('audit_chains_lock_due', () =>
  build
    .selectFrom('audit_chains')
    .select(['account_id', 'project_id', 'position', 'seal', 'checkpoints'])
    .whereRef('position', '>', 'checkpoint_position')
    .where(sql<boolean>`(checkpoint_at is null or checkpoint_at <= (select app_now()) - interval '1 hour')`)
    .limit(atOnce)
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
  do signed = await transaction(writer, (tx) => signSome(tx, key))
  while (signed === atOnce)
}

/** A checkpoint: the moment, and the signature under it. */
export function signMoment(chain: AuditChain, moment: Moment, key: SigningKey): AuditCheckpoint {
  return { ...moment, public_key: key.publicKey, signature: key.sign(checkpointText(chain, moment)) }
}

async function signSome(tx: Tx, key: SigningKey): Promise<number> {
  const heads = await tx.rows(lockDue, {})
  if (heads.length === 0) return 0
  const made_at = (await nowIn(tx)).toISOString()
  const checkpoints = heads.map(({ position, seal: bytes, checkpoints: before, ...chain }) => {
    const moment = { number: before + 1, position, seal: sealFrom(bytes), made_at }
    return { ...chain, ...signMoment(chainOf(chain), moment, key), seal: bytesOf(moment.seal) }
  })
  tx.write(write, { checkpoints: JSON.stringify(checkpoints) })
  return heads.length
}
