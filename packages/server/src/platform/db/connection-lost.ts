export const connectionLostCode = 'connection_lost'

/** We closed a connection during use, because nothing more is expected on it. */
export class ConnectionLost extends Error {
  readonly code = connectionLostCode
}
