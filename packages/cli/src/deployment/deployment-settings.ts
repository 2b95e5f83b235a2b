import { type Config, readClientConfig, readConfig } from '@alphorn/server/platform/config'
import { PlainError } from '#cli/command/usage'

/** Settings of the deployment. The message about an invalid one states the accepted values. */
export const deploymentSettings = () => readPlainly(readConfig)

/** Reads the settings of a command that only calls the server; creates no secrets. */
export const clientSettings = () => readPlainly(readClientConfig)

function readPlainly(read: () => Config) {
  try {
    return read()
  } catch (error) {
    throw new PlainError((error as Error).message)
  }
}
