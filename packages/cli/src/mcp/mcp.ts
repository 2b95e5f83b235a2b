import { once } from 'node:events'
import { serveMcpOverStdio } from '@alphorn/mcp/stdio'
import type { Arguments } from '#cli/command/command'
import { connectionOf } from '#cli/connection/connection'
import { explainError } from '#cli/command/explain'

/** `alphorn mcp`: serves MCP to its parent process until that closes standard input. */
export async function mcpCommand(options: Arguments['options']) {
  const { baseUrl, family, secret } = connectionOf(options)
  const profile = options['all-tools'] === true ? 'full' : 'task'
  try {
    const ended = once(process.stdin, 'close')
    const server = await serveMcpOverStdio({ baseUrl, family, secret, profile })
    await ended
    await server.close()
    return 0
  } catch (error) {
    return explainError(error, { command: 'mcp' })
  }
}
