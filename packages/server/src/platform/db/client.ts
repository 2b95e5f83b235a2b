import pg from 'pg'
import { addressesOf, NoPrimary, type Primary, primaryOf, notWritableReason } from '#server/platform/db/hosts'

/** Opens a session outside of the pools. `use` is its purpose, as `pg_stat_activity` shows it. */
export function newClient(
  database: string | pg.ClientConfig,
  use: string,
  more: pg.ClientConfig = {},
): pg.Client {
  const application_name = `alphorn ${use}`
  if (typeof database !== 'string') return new pg.Client({ application_name, ...database, ...more })
  const { connectionString, Client } = connectionSettingsOf(database)
  return new Client({ connectionString, application_name, ...more })
}

type ClientConstructor = new (config?: pg.ClientConfig) => pg.Client

/** Returns the connection settings of a pool. With several hosts, each new session finds the primary. */
export function connectionSettingsOf(url: string): { connectionString: string; Client: ClientConstructor } {
  const addresses = addressesOf(url)
  const [connectionString = url] = addresses
  if (addresses.length === 1) return { connectionString, Client: pg.Client }
  const primary = primaryOf(url, addresses)
  function Client(config: pg.ClientConfig) {
    return connectingTo(primary, new pg.Client(config))
  }
  return { connectionString, Client: Client as unknown as ClientConstructor }
}

type Connected = (error: Error) => void

/** A client that connects to the current primary and to no other host. */
function connectingTo(primary: Primary, client: pg.Client): pg.Client {
  const connect = client.connect.bind(client) as () => Promise<unknown>
  const connectToPrimary = async () => {
    const at = await primary.find()
    Object.assign(client, at)
    Object.assign((client as unknown as { connectionParameters: object }).connectionParameters, at)
    try {
      await connect()
      const { rows } = await client.query<{ refusal: string | null }>(
        `select ${notWritableReason} as refusal`,
      )
      const refusal = rows[0]?.refusal
      if (refusal) throw new NoPrimary(`${at.host}:${at.port} ${refusal}`, 'standby')
      primary.follow(client, at)
    } catch (error) {
      primary.forget(at)
      void client.end().catch(() => {}) // the error is thrown
      throw error
    }
    return client
  }
  client.connect = ((callback?: Connected) => {
    const connected = connectToPrimary()
    if (!callback) return connected
    connected.then(() => (callback as () => void)(), callback)
    return undefined
  }) as typeof client.connect
  return client
}
