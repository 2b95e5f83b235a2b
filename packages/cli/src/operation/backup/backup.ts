import { existsSync } from 'node:fs'
import { writeBackup } from '@alphorn/server/platform/db/backup/write'
import { version } from '@alphorn/server/main'
import { recordBackup } from '@alphorn/server/app/operation/record-backup'
import { createProgress } from '#cli/operation/backup/progress'
import { withPlainDatabase } from '#cli/deployment/database'
import { PlainError } from '#cli/command/usage'

/** `alphorn backup FILE`: all that the database holds, at one moment, while the service runs. */
export async function backUp(file: string): Promise<number> {
  if (existsSync(file)) throw new PlainError(`There is a file ${file} already.`)
  const { tables, rows, bytes, sha256 } = await withPlainDatabase(async (url) => {
    const written = await writeBackup(url, file, version, createProgress('Written'))
    await recordBackup(url, written)
    return written
  })
  console.log(`${file}: ${rows} rows of ${tables} tables in ${bytes} bytes, sha256 ${sha256} of the content.`)
  console.log(
    'Not in it are the secrets of the deployment (the peppers and the audit key): keep them apart from it.',
  )
  return 0
}
