import { type Config, readClientConfig, readConfig } from '@alphorn/server/platform/config'
import { PlainError } from '#cli/command/usage'

/** The settings of the deployment. The message about a wrong one says what it takes. */
export const deploymentSettings = () => readPlainly(readConfig)

/** Reads the settings of a command that only calls the server, without creating secrets. */
export const clientSettings = () => readPlainly(readClientConfig)

function readPlainly(read: () => Config) {
  try {
    return read()
  } catch (error) {
    throw new PlainError((error as Error).message)
  }
}
