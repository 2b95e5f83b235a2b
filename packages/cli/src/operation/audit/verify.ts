import { createReadStream } from 'node:fs'
import { trustedKeysOf } from '@alphorn/server/platform/audit/signing-key'
import { type ChainReport, verifyChains } from '@alphorn/server/platform/audit/verify'
import { verifyExport } from '@alphorn/server/platform/audit/verify-export'
import type { Arguments } from '#cli/command/command'
import { withDatabase } from '#cli/deployment/database'
import { ensureReadable } from '#cli/command/readable-file'
import { deploymentSettings } from '#cli/deployment/deployment-settings'
import { PlainError, UsageError } from '#cli/command/usage'

/** `alphorn audit verify`: the exit code is 1 if anything differs from what was sealed. */
export async function verifyAudit({ account, project, file, key }: Arguments['options']): Promise<number> {
  const given = typeof key === 'string' ? key.split(',') : []
  if (typeof file === 'string') return showReports([await verifyFile(file, given)])
  const trusted = [...trustedKeysOf(deploymentSettings()), ...given]
  const scope = {
    account_id: typeof account === 'string' ? account : undefined,
    project_id: typeof project === 'string' ? project : undefined,
  }
  const reports: ChainReport[] = []
  await withDatabase((pools) => verifyChains(pools, scope, trusted, (report) => reports.push(report)))
  if (reports.length === 0) throw new PlainError('This audit log does not exist.')
  return showReports(reports)
}

async function verifyFile(file: string, keys: string[]): Promise<ChainReport> {
  if (keys.length === 0)
    throw new UsageError(
      '--file needs --key: the public key of the service, as `alphorn audit key` prints it.',
    )
  await ensureReadable(file)
  return await verifyExport(createReadStream(file), keys).catch((error: Error) => {
    throw new PlainError(error.message)
  })
}

function showReports(reports: readonly ChainReport[]): number {
  for (const { chain, rows, checkpoints, findings } of reports) {
    const outcome = findings.length === 0 ? 'whole' : 'NOT WHOLE'
    console.log(`${nameOf(chain)}: ${rows} rows, ${checkpoints} checkpoints, ${outcome}`)
    for (const { kind, position, request_id, detail } of findings) {
      const where = [position !== null && `position ${position}`, request_id].filter(Boolean).join(', ')
      console.log(`  ${kind}${where && ` (${where})`}: ${detail}`)
    }
  }
  return reports.every(({ findings }) => findings.length === 0) ? 0 : 1
}

function nameOf({ account_id, project_id }: ChainReport['chain']) {
  return project_id ?? (account_id || 'calls of nobody')
}
