import { accessSync, constants, existsSync, mkdirSync, statSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { join } from 'node:path'
import type { readPlaceOfSecrets } from '@alphorn/server/platform/config'
import { fault, type Finding, fine, warning } from '@alphorn/server/platform/db/finding'

const secrets = [
  { file: 'pepper', setting: 'ALPHORN_PEPPERS' },
  { file: 'audit-key', setting: 'ALPHORN_AUDIT_KEY' },
] as const
const scarce = 0.05
const low = 0.15

/** Examines the data folder: whether it is writable, its secrets, and its disk. */
export async function examineFiles({
  dataDir,
  given,
}: ReturnType<typeof readPlaceOfSecrets>): Promise<Finding[]> {
  try {
    mkdirSync(dataDir, { recursive: true })
    accessSync(dataDir, constants.W_OK | constants.X_OK)
  } catch (error) {
    return [
      fault(
        'permissions',
        `The data folder ${dataDir} cannot be written (${(error as NodeJS.ErrnoException).code}). Give it to the account that runs Alphorn: chown -R alphorn ${dataDir}`,
      ),
    ]
  }
  return [
    fine('permissions', `The data folder ${dataDir} can be written.`),
    ...secrets.map(({ file, setting }) =>
      given[file] ? fine('keys', `${setting} is set.`) : keyFinding(join(dataDir, file), setting),
    ),
    await diskFinding(dataDir),
  ]
}

function keyFinding(path: string, setting: string): Finding {
  if (!existsSync(path))
    return warning(
      'keys',
      `${path} does not exist and ${setting} is not set. The next start creates a new one; with a restored database, put the old one there first.`,
    )
  const { mode, size } = statSync(path)
  if ((mode & 0o077) !== 0)
    return fault('keys', `${path} can be read by other accounts. Run: chmod 600 ${path}`)
  if (size < 43)
    return fault('keys', `${path} is damaged: it has ${size} bytes. Put the copy of your backup there.`)
  return fine('keys', `${path} can be read by its owner alone. Keep a copy apart from the backups.`)
}

async function diskFinding(dataDir: string): Promise<Finding> {
  const { bavail, blocks, bsize } = await statfs(dataDir)
  const free = `${((bavail * bsize) / 1e9).toFixed(1)} GB of ${((blocks * bsize) / 1e9).toFixed(1)} GB`
  return diskFindingOf(bavail / blocks, `The disk of ${dataDir} has ${free} left`)
}

/** Rates the free share of a disk. */
export function diskFindingOf(part: number, sentence: string): Finding {
  if (part < scarce)
    return fault('disk', `${sentence}. Enlarge it now: PostgreSQL stops to write when it is full.`)
  if (part < low) return warning('disk', `${sentence}. Enlarge it, or shorten AUDIT_MONTHS.`)
  return fine('disk', `${sentence}.`)
}
