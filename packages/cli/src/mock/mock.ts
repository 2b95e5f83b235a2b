import type { Arguments } from '#cli/command/command'
import { untilStopped } from '#cli/command/stop-signals'
import { PlainError, UsageError } from '#cli/command/usage'
import { type MockFault, mockFaultNames } from '#cli/mock/mock-faults'
import { startMock } from '#cli/mock/mock-server'

const defaultPort = 4400
const secret = 'alp_mock'

/** `alphorn mock`: runs a mock of the service, for the development and tests of workers, until it is stopped. */
export async function mockCommand(options: Arguments['options']): Promise<number> {
  const stopped = untilStopped()
  const faults = faultsOf(options)
  const mock = await startMock({ port: portOf(options), faults, onCall: reportCall }).catch(explainPort)
  console.log(
    [
      `The mock of Alphorn answers at ${mock.url}`,
      '',
      `export ALPHORN_BASE_URL=${mock.url} ALPHORN_API_KEY=${secret} PROJECT=${mock.project_id}`,
      '',
      'It has jobs of every stage, and forgets everything when it ends. Ctrl-C stops it.',
    ].join('\n'),
  )
  await stopped
  await mock.close()
  return 0
}

function faultsOf({ fault }: Arguments['options']): MockFault[] {
  const named = fault === undefined ? [] : [fault].flat().map(String)
  const known = named.flatMap((one) => mockFaultNames.find((name) => name === one) ?? [])
  if (known.length < named.length)
    throw new UsageError(`--fault takes ${mockFaultNames.join(', ')}, not "${named.join(', ')}".`, 'mock')
  return known
}

function portOf({ port }: Arguments['options']) {
  if (port === undefined) return defaultPort
  const value = Number(port)
  if (!/^\d{1,5}$/.test(String(port)) || value > 65_535)
    throw new UsageError(`--port takes a whole number from 0 to 65535, not "${String(port)}".`, 'mock')
  return value
}

function explainPort(error: NodeJS.ErrnoException): never {
  if (error.code !== 'EADDRINUSE') throw error
  throw new PlainError('The port is in use. Choose another with --port, or --port 0 for any free one.')
}

function reportCall({
  method,
  path,
  status,
  fault,
}: Parameters<NonNullable<Parameters<typeof startMock>[0]['onCall']>>[0]) {
  console.log(`${method} ${path} ${status}${fault === null ? '' : ` (${fault})`}`)
}
