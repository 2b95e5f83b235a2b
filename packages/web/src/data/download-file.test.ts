import { ApiError } from '@alphorn/sdk/client'
import { afterEach, expect, test, vi } from 'vitest'
import { downloadAddress, downloadFile } from '#web/data/download-file.ts'
import { withProof } from '#web/data/fresh-proof.ts'

afterEach(() => void vi.unstubAllGlobals())

const needsProof = () =>
  new ApiError(403, {
    error: {
      code: 'forbidden',
      message: 'Prove your identity.',
      errors: [{ code: 'fresh_proof_required', field: 'session', detail: 'Sign in again.' }],
    },
    request_id: 'req_1',
  })

test('A call that requires re-authentication is repeated after it, and refused without it', async () => {
  const calls: string[] = []
  const call = () => {
    calls.push('call')
    return calls.length === 1 ? Promise.reject(needsProof()) : Promise.resolve('the file')
  }
  expect(await withProof(call, () => Promise.resolve(true))).toBe('the file')
  calls.length = 0
  await expect(withProof(call, () => Promise.resolve(false))).rejects.toMatchObject({ code: 'forbidden' })
  expect(calls).toHaveLength(1)
})

test('The page of a proxy in place of a file is an unreadable response', async () => {
  vi.stubGlobal('fetch', () => Promise.resolve(new Response('<h1>Bad gateway</h1>', { status: 502 })))
  await expect(downloadFile('/subjects/exports', {}, 'file')).rejects.toMatchObject({
    code: 'unreadable_answer',
    status: 502,
  })
})

test('A file that its address describes is refused with the reason of the service', async () => {
  const error = { code: 'daily_row_limit', message: 'Tomorrow.' }
  vi.stubGlobal('fetch', () =>
    Promise.resolve(Response.json({ error, request_id: 'req_2' }, { status: 429 })),
  )
  await expect(downloadAddress('/lists/lst_1/export?format=csv', 'list.csv')).rejects.toMatchObject({
    code: 'daily_row_limit',
    request_id: 'req_2',
  })
})

test('A file has the name that the service gives, or else the usual one', async () => {
  const headers = { 'content-disposition': "attachment; filename*=UTF-8''Ausk%C3%BCnfte.ndjson" }
  vi.stubGlobal('fetch', () => Promise.resolve(new Response('{}', { headers })))
  expect((await downloadFile('/x', {}, 'usual')).name).toBe('Auskünfte.ndjson')
  vi.stubGlobal('fetch', () => Promise.resolve(new Response('{}')))
  expect((await downloadFile('/x', {}, 'usual')).name).toBe('usual')
})
