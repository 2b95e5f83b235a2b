import {
  type Config,
  readClientConfig,
  readConfig,
  readExaminedConfig,
} from '@alphorn/server/platform/config'
import { PlainError } from '#cli/command/usage'

/** Settings of the deployment. The message about an invalid one states the accepted values. */
export const deploymentSettings = () => readPlainly(readConfig)

/** Settings of a command that needs no secrets of the deployment. Creates none that is missing. */
export const examinedSettings = () => readPlainly(readExaminedConfig)

/** Reads the settings of a command that only calls the server; creates no secrets. */
export const clientSettings = () => readPlainly(readClientConfig)

function readPlainly(read: () => Config) {
  try {
    return read()
  } catch (error) {
    throw new PlainError((error as Error).message)
  }
}
