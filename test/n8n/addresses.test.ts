import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { AlphornFault } from 'n8n-nodes-alphorn/alphorn-fault'
import { chosen, rowsOf } from '../fixtures/n8n.ts'
import { closeAtFileEnd } from '../support/file-end.ts'

// The address in the credential, where no Alphorn responds.

async function faultAt(address: string) {
  const form = { project: chosen('prj_00000000000000000000000000') }
  const run = { credential: { address, secret: 'alp_x' }, resource: 'prospect', operation: 'getMany', form }
  const fault = await rowsOf(run).catch((error: unknown) => error)
  if (!(fault instanceof AlphornFault)) throw new Error(`There is no fault of Alphorn: ${String(fault)}`)
  return fault
}

test.each([
  [200, '<h1>Welcome</h1>', 'text/html'],
  [200, '{"hello":"world"}', 'application/json'],
  [302, '', 'text/plain'],
  [502, 'Bad Gateway', 'text/plain'],
])(
  'A server that is not Alphorn and answers %i is reported with what to check',
  async (status, body, type) => {
    const stranger = createServer((_, response) =>
      response.writeHead(status, { 'content-type': type }).end(body),
    )
    stranger.listen(0, '127.0.0.1')
    await once(stranger, 'listening')
    closeAtFileEnd(() => void stranger.close())
    const at = `http://127.0.0.1:${(stranger.address() as AddressInfo).port}`
    const fault = await faultAt(at)
    expect(fault.message).toBe(`${at} answered with status ${status}, and not as Alphorn does.`)
    expect(fault.description).toContain('Check the address in the credential')
  },
)

test('A server that cannot be reached is reported with the reason', async () => {
  const { message, description } = await faultAt('http://127.0.0.1:1')
  expect(message).toMatch(/^Alphorn at http:\/\/127\.0\.0\.1:1 cannot be reached: .+\.$/)
  expect(description).toContain('Retry On Fail')
})

test.each([
  'alphorn.example.com',
  'http://alphorn.example/api/v1',
  'http://alphorn.example?x',
  'ftp://a',
  '',
])('The address "%s" is refused before anything is sent', async (address) => {
  expect((await faultAt(address)).message).toBe(
    `The address in the credential is not one of Alphorn: "${address}".`,
  )
})
