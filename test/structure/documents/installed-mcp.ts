import { readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Client } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { Client as OldClient } from '@modelcontextprotocol/sdk/client/index.js'
import { StdioClientTransport as OldStdioTransport } from '@modelcontextprotocol/sdk/client/stdio.js'
import { blocksOf } from './markdown.ts'

// Tests `alphorn mcp` from installed packages, started by clients of both generations with the configuration of
// docs/guides/mcp.md.

type Program = { command: string; args: string[]; env: Record<string, string> }
type Peer = {
  listTools(): Promise<{ tools: { name: string }[] }>
  callTool(params: { name: string; arguments: object }): Promise<unknown>
  close(): Promise<void>
}
const named = { name: 'reader', version: '1.0.0' }

export const clients: Readonly<Record<string, (program: Program) => Promise<Peer>>> = {
  'SDK 2.x': async (program) => {
    const client = new Client(named)
    await client.connect(new StdioClientTransport(program))
    return client as Peer
  },
  'SDK 1.x': async (program) => {
    const client = new OldClient(named)
    // Under `exactOptionalPropertyTypes`, the SDK's transports are not assignable to its own interface.
    const transport = new OldStdioTransport(program) as unknown as Parameters<OldClient['connect']>[0]
    await client.connect(transport)
    return client as unknown as Peer
  },
}

/** Returns the guide's configuration for installed packages, with the folder and the credential of a test. */
export function configuredMcp(folder: string, baseUrl: string, secret: string): Program {
  const page = fileURLToPath(new URL('../../../docs/guides/mcp.md', import.meta.url))
  const [, installed] = blocksOf(readFileSync(page, 'utf8')).filter(({ language }) => language === 'json')
  const { command, args, env } = JSON.parse(installed!.code).mcpServers.alphorn as Program
  return {
    command: command.replace('/home/you/my-project', folder),
    args,
    env: {
      ...env,
      PATH: [dirname(process.execPath), process.env['PATH']].join(':'),
      HOME: folder,
      ALPHORN_BASE_URL: baseUrl,
      ALPHORN_API_KEY: secret,
    },
  }
}

/** Calls a tool. Returns the part of the response that a model reads. */
export async function readAnswer(client: Peer, name: string, given: object) {
  const { isError = false, content } = (await client.callTool({ name, arguments: given })) as {
    isError?: boolean
    content: { text: string }[]
  }
  return { isError, text: content.map(({ text }) => text).join('\n') }
}
