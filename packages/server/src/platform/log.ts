import { hostname } from 'node:os'
import { type DestinationStream, type Logger, pino } from 'pino'
import { loggedError } from '#server/platform/logged-error'
import { activeTracing } from '#server/platform/tracing/tracing'

/** The log of a process. */
export type Log = Logger

type Options = {
  /** Defaults to the standard output. */
  destination?: DestinationStream
  /** Process of the installation that writes; `service` if it is the only one. */
  processName?: string
}

/** The log of the service: one line of JSON for each entry, without secrets and without values of database rows. */
export function createLog(
  { logLevel }: { logLevel: string },
  { destination, processName = 'service' }: Options = {},
): Logger {
  const options = {
    level: logLevel,
    base: { pid: process.pid, hostname: hostname(), process: processName },
    redact: ['authorization', 'cookie', '*.authorization', '*.cookie', '*.secret', '*.password'],
    serializers: { err: loggedError },
    mixin: () => activeTracing()?.logFields() ?? {},
  }
  return pino(options, destination ?? standardOutput())
}

/**
 * A closed terminal accepts nothing more, so the log ends there. Otherwise the process would try forever to write the
 * rest when it exits.
 */
function standardOutput(): DestinationStream {
  const output = pino.destination(1)
  const nothing = () => {}
  output.on('error', () => Object.assign(output, { write: nothing, flushSync: nothing, end: nothing }))
  return output
}
