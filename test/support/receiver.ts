import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Webhook } from 'standardwebhooks'
import { afterAll } from 'vitest'
import type { WebhookEvent } from '@alphorn/contract/webhooks/events'

export type Received = { id: string; headers: IncomingHttpHeaders; body: string; event: WebhookEvent }
type Answering = (response: ServerResponse, received: Received) => void

/** Where webhooks arrive: a server on this machine that keeps what it was sent and answers as it is told. */
export async function openReceiver() {
  const received: Received[] = []
  let answering: Answering = (response) => response.writeHead(204).end()
  const server = createServer((request, response) => {
    const pieces: Buffer[] = []
    request.on('data', (piece: Buffer) => pieces.push(piece))
    request.on('end', () => {
      const body = Buffer.concat(pieces).toString()
      const { headers } = request
      const one = {
        id: headers['webhook-id'] as string,
        headers,
        body,
        event: JSON.parse(body) as WebhookEvent,
      }
      received.push(one)
      answering(response, one)
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks`,
    received,
    /** What is answered from now on. */
    answer(with_: Answering) {
      answering = with_
    },
    answerStatus(status: number, headers: Record<string, string> = {}, body = '') {
      answering = (response) => response.writeHead(status, headers).end(body)
    },
  }
}

/** Whether a receiver with this secret takes the message for genuine: judged by the reference library. */
export function isGenuine(secret: string, { headers, body }: Received): boolean {
  try {
    new Webhook(secret).verify(body, headers as Record<string, string>)
    return true
  } catch {
    return false
  }
}
