import { exportParquet } from '@alphorn/server/app/bi/export-parquet'
import type { Arguments } from '#cli/command/command'
import { PlainError, UsageError } from '#cli/command/usage'
import { withDatabase } from '#cli/deployment/database'

/** `alphorn export parquet FOLDER --account ID`: writes the BI views of an account, one file per view. */
export async function writeParquet(folder: string, { account }: Arguments['options']): Promise<number> {
  if (account === undefined) throw new UsageError('Name the account: --account acc_…')
  const account_id = account.toString()
  const written = await withDatabase(({ write }) => exportParquet(write, account_id, folder))
  if (!written) throw new PlainError(`There is no account ${account_id}.`)
  for (const { file, rows } of written) console.log(`${file}: ${rows} rows`)
  return 0
}
