import { Subject } from '@alphorn/contract/privacy/subjects'
import { eraseByOperator, exportByOperator } from '@alphorn/server/privacy/by-operator'
import type { Arguments } from '#cli/command/command'
import { ensureNew, writeNewFile } from '#cli/command/new-file'
import { changeDatabase, withDatabase } from '#cli/deployment/database'
import { deploymentSettings } from '#cli/deployment/deployment-settings'
import { UsageError } from '#cli/command/usage'

/**
 * `alphorn subject export FILE --account ID --email ADDRESS`: exports all stored data about a person or a company. FILE
 * `-` is standard output.
 */
export async function exportAbout(file: string, options: Arguments['options']): Promise<number> {
  const { account, subject } = readSubject(options)
  const { peppers } = deploymentSettings()
  await ensureNew(file)
  await withDatabase(async (pools) => {
    await writeNewFile(file, await exportByOperator(pools, account, subject, peppers))
  })
  return 0
}

/**
 * `alphorn subject erase --account ID --email ADDRESS --reason TEXT`: erases all data; nothing is left when it ends.
 */
export async function eraseAbout(options: Arguments['options']): Promise<number> {
  const { account, subject } = readSubject(options)
  const { reason } = options
  if (typeof reason !== 'string') throw new UsageError('--reason is required: state why the data are erased.')
  const { peppers } = deploymentSettings()
  const done = await changeDatabase((pools) => eraseByOperator(pools, account, { subject, reason }, peppers))
  const counts = Object.entries(done.erased).map(([name, count]) => `${name} ${count}`)
  console.log(`${done.request_id}: ${done.state}. Erased: ${counts.join(', ') || 'nothing was held'}.`)
  return 0
}

function readSubject({ account, company, email, also }: Arguments['options']) {
  if (typeof account !== 'string') throw new UsageError('Name the account with --account.')
  if ((company === undefined) === (email === undefined))
    throw new UsageError('Name either --company or --email.')
  const given =
    company === undefined ? { kind: 'person', email, also } : { kind: 'company', company_id: company }
  const { success, data, error } = Subject.safeParse(given)
  if (!success) throw new UsageError(error.issues.map(({ message }) => message).join(' '))
  return { account, subject: data }
}
