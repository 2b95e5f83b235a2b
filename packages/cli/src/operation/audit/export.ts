import { exportChain } from '@alphorn/server/platform/audit/export'
import { signingKeyOf, trustedKeysOf } from '@alphorn/server/platform/audit/signing-key'
import { chainsOf } from '@alphorn/server/platform/audit/verify'
import { withConnection } from '@alphorn/server/platform/db/connection'
import { openLongReads } from '@alphorn/server/platform/db/long-reads'
import type { Arguments } from '#cli/command/command'
import { ensureNew, writeNewFile } from '#cli/command/new-file'
import { withDatabase } from '#cli/deployment/database'
import { deploymentSettings } from '#cli/deployment/deployment-settings'
import { PlainError, UsageError } from '#cli/command/usage'

/** `alphorn audit export FILE --project ID`; `--account ID` exports its calls outside projects. FILE `-` is the output. */
export async function exportAudit(file: string, { account, project }: Arguments['options']): Promise<number> {
  if ((account === undefined) === (project === undefined))
    throw new UsageError('Name either --account or --project.')
  const { auditKey, readDatabaseUrl } = deploymentSettings()
  const key = signingKeyOf(auditKey)
  await ensureNew(file)
  await withDatabase(async ({ read }) => {
    const scope = { account_id: account?.toString(), project_id: project?.toString() }
    const chains = await withConnection(read, (db) => chainsOf(db, scope))
    const chain = chains.find((one) => one.project_id === (scope.project_id ?? null))
    if (!chain) throw new PlainError('This audit log does not exist.')
    const longReads = openLongReads(read, readDatabaseUrl, { name: 'command', size: 1 })
    try {
      await writeNewFile(file, exportChain(longReads.begin(), chain, key))
    } finally {
      await longReads.end()
    }
  })
  return 0
}

/** `alphorn audit key`: prints the keys that an auditor needs to verify checkpoints and exports, current key first. */
export async function showAuditKey(): Promise<number> {
  console.log(trustedKeysOf(deploymentSettings()).join('\n'))
  return 0
}
