import { randomUUID } from 'node:crypto'
import { ofAWorker, roofs } from '../seed.ts'

// oxlint-disable-next-line typescript/no-explicit-any -- read field by field by its callers
type Data = any

export type Session = {
  project_id: string
  /** Calls the API of the browser app and returns its data. The response is read to its end, whatever the status. */
  call: (method: string, path: string, body?: unknown, headers?: Record<string, string>) => Promise<Data>
  /** Calls the API as a worker with a credential does. */
  asWorker: (path: string, body: unknown) => Promise<Data>
  readonly appHeaders: Readonly<Record<string, string>>
  readonly workerHeaders: Readonly<Record<string, string>>
}

/** A signed-in owner of an account with a project. */
export async function openSession(url: string): Promise<Session> {
  const name = randomUUID()
  let cookie = ''
  let secret = ''
  const ask = async (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) => {
    const answer = await fetch(`${url}${path}`, {
      method,
      headers: {
        'idempotency-key': randomUUID(),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      body: body === undefined ? null : JSON.stringify(body),
    })
    cookie ||= answer.headers.get('set-cookie')?.split(';')[0] ?? ''
    const text = await answer.text()
    const isJson = answer.headers.get('content-type')?.startsWith('application/json')
    return isJson ? (JSON.parse(text) as { data: Data }).data : text
  }
  const call: Session['call'] = (method, path, body, headers = {}) =>
    ask(method, `/app/api${path}`, body, { cookie, ...headers })
  const asWorker: Session['asWorker'] = (path, body) =>
    ask('POST', `/api/v1/outreach${path}`, body, { authorization: `Bearer ${secret}` })
  await call('POST', '/sign-up', {
    email: `${name}@alphorn.example`,
    password: 'a long enough password',
    name: 'Owner',
    account_name: name,
  })
  const { project_id } = await call('POST', '/projects', roofs)
  const worker = await call('POST', '/credentials', { name: 'Wanda', scopes: ofAWorker })
  secret = worker.secret
  return {
    project_id,
    call,
    asWorker,
    appHeaders: { cookie },
    workerHeaders: { authorization: `Bearer ${secret}` },
  }
}

/** Creates and builds a list of all companies. */
export async function builtList({ call }: Session): Promise<string> {
  const { list_id } = await call('POST', '/markets', { name: randomUUID(), filters: {} })
  const { number } = await call('POST', `/markets/${list_id}/builds`, {})
  await until('list', async () => {
    const { state } = await call('GET', `/markets/${list_id}/builds/${number}`)
    return state === 'finished'
  })
  return list_id
}

/** Waits for a result, and fails after 30 seconds. */
export async function until<Result>(
  what: string,
  look: () => Promise<Result | undefined | false>,
): Promise<Result> {
  const end = performance.now() + 30_000
  while (performance.now() < end) {
    const found = await look()
    if (found) return found
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  throw new Error(`The ${what} that this bench needs was not ready after 30 seconds.`)
}
