import { type Config, readExaminedConfig, readPlaceOfSecrets } from '@alphorn/server/platform/config'
import { examineVerifier } from '@alphorn/server/executors/verifier/examine'
import { examineDatabase } from '@alphorn/server/platform/db/examine'
import { examineStandby } from '@alphorn/server/platform/db/examine-standby'
import { examineRows } from '@alphorn/server/platform/db/examine-rows'
import { fault, type Finding, fine } from '@alphorn/server/platform/db/finding'
import type { Arguments } from '#cli/command/command'
import { withPlainDatabase } from '#cli/deployment/database'
import { examineFiles } from '#cli/operation/doctor/examine-files'
import { examineNetwork } from '#cli/operation/doctor/examine-network'

/** `alphorn doctor`: reports problems of the installation and their remedies. The exit code is 1 if there are any. */
export async function doctorCommand({ json }: Arguments['options']): Promise<number> {
  const findings = await examineInstallation()
  if (json) console.log(JSON.stringify(findings, null, 2))
  else for (const finding of findings) console.log(lineOf(finding))
  const faults = findings.filter(({ state }) => state === 'fault').length
  if (!json) console.log(faults === 0 ? 'Nothing keeps Alphorn from working.' : `Faults: ${faults}.`)
  return faults === 0 ? 0 : 1
}

async function examineInstallation(): Promise<Finding[]> {
  // Files come first: in a folder that is not writable, everything else fails too.
  const files = await examineFiles(readPlaceOfSecrets())
  if (files.some(({ subject, state }) => subject === 'permissions' && state === 'fault')) return files
  let config: Config
  try {
    config = readExaminedConfig()
  } catch (error) {
    return [...files, fault('settings', (error as Error).message)]
  }
  const { databaseUrl } = config
  const database = databaseUrl
    ? examineAll(databaseUrl, { config, isOwn: true })
    : withPlainDatabase((url) => examineAll(url, { config, isOwn: false }), { config })
  return [
    ...files,
    fine('settings', 'The settings can be read.'),
    ...(await database.catch((error: Error) => [fault('database', error.message)])),
    ...(await examineNetwork(config)),
    ...(config.verifier ? [await examineVerifier(config.verifier)] : []),
  ]
}

/** Rows are examined only if the database is sound and its schema is that of this program. */
async function examineAll(url: string, { config, isOwn }: { config: Config; isOwn: boolean }) {
  const findings = await examineDatabase(url, { isOwn })
  const standby = config.readDatabaseUrl
  const isAway = findings.some(({ subject, state }) => subject === 'database' && state === 'fault')
  if (standby !== null && !isAway) findings.push(await examineStandby(url, standby))
  const isReadable = !findings.some(
    ({ subject, state }) => ['database', 'schema'].includes(subject) && state === 'fault',
  )
  return isReadable ? [...findings, ...(await examineRows(url, config.peppers))] : findings
}

const marks = { ok: 'ok     ', warning: 'WARNING', fault: 'FAULT  ' } as const

function lineOf({ subject, state, message }: Finding) {
  return `${marks[state]} ${subject.padEnd(12)} ${message}`
}
