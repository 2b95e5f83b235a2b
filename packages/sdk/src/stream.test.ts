import { clientAt, serve } from '@alphorn/test/fixtures/scripted-server'
import { expect, test } from 'vitest'
import { stream } from '#sdk/stream'

const row = (n: number) => ({ company_id: `com_${n}`, name: `Muster ${n} AG` })
const end = { complete: true, rows: 2, limited_by: null, retry_after: null, next_cursor: null }
const linesOf = (...rows: object[]) => rows.map((one) => `${JSON.stringify(one)}\n`).join('')
const list = { list_id: 'lst_1' }

async function readAll(body: string) {
  const { baseUrl, heard } = await serve({ status: 200, body })
  const { client } = clientAt(baseUrl, 0)
  const read: unknown[] = []
  let fault: unknown
  try {
    for await (const one of stream(client.market_companies, list)) read.push(one)
  } catch (error) {
    fault = error
  }
  return { read, fault, heard }
}

test('All rows of a list are read in one call, up to the last line', async () => {
  const { read, fault, heard } = await readAll(linesOf(row(1), row(2), { end, request_id: 'req_1' }))
  expect({ read, fault }).toEqual({ read: [row(1), row(2)], fault: undefined })
  expect(heard).toHaveLength(1)
  expect(heard[0]).toMatchObject({
    url: '/api/v1/outreach/markets/lst_1/companies',
    headers: { accept: 'application/x-ndjson' },
  })
})

test('A stream that a budget ends says where to go on, and one that is cut off is a missing response', async () => {
  const limited = {
    complete: false,
    rows: 1,
    limited_by: 'daily_row_limit',
    retry_after: 60,
    next_cursor: 'c',
  }
  const spent = await readAll(linesOf(row(1), { end: limited, request_id: 'req_1' }))
  expect(spent.read).toEqual([row(1)])
  expect(spent.fault).toMatchObject({
    status: 429,
    code: 'daily_row_limit',
    retry_after: 60,
    body: { next_cursor: 'c' },
  })
  const cut = await readAll(linesOf(row(1)) + '{"company_id"')
  expect(cut.read).toEqual([row(1)])
  expect(cut.fault).toMatchObject({ name: 'UnreachableError' })
  expect((await readAll(linesOf(row(1)))).fault).toMatchObject({ name: 'UnreachableError' })
})

test('A loop that is left early ends the call, and a route without a stream is refused', async () => {
  const { baseUrl } = await serve({ status: 200, body: linesOf(row(1), row(2)) })
  const { client } = clientAt(baseUrl, 0)
  for await (const one of stream(client.market_companies, list)) {
    expect(one).toEqual(row(1))
    break
  }
  await expect(stream(client.prospects, { project_id: 'prj_1' }).next()).rejects.toThrow(/has no stream/)
})
