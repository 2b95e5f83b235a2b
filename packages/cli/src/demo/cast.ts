import assert from 'node:assert/strict'
import { api, type Api } from '@alphorn/contract/api'
import { appRoutes } from '@alphorn/contract/app'
import type { ProjectInput } from '@alphorn/contract/app/own-routes'
import type { Family } from '@alphorn/contract/core/forms'
import type { Scope } from '@alphorn/contract/core/scopes'
import { type Client, createAppClient, createClient } from '@alphorn/sdk/client'
import type { DemoSecrets } from '#cli/demo/demo-file'
import { demoProject } from '@alphorn/server/app/demo/offering'
import type { Report } from '#cli/demo/story'

const roles = {
  reader: ['prospect:read', 'companies:read'],
  editor: ['prospect:write', 'prospect:run'],
  workerA: ['prospect:stages'],
  workerB: ['prospect:stages'],
  approver: ['prospect:approve'],
} as const satisfies Record<string, Scope[]>
/** A client of the whole API. */
export type ApiClient = Client<Api>
type RoleName = keyof typeof roles

/** Clients of the demo's roles, each with a credential of its own, limited to the new project. */
export type Cast = Record<RoleName, ApiClient> & {
  project_id: string
  /** Another project, and a credential that reads and manages it. */
  another(input: ProjectInput): Promise<{ project_id: string; desk: ApiClient }>
  /** Revokes all credentials of the run. */
  leave(): Promise<void>
}
export type Stage = { baseUrl: string; family: Family; secrets: DemoSecrets }

const names: Record<RoleName, string> = {
  reader: 'Reader',
  editor: 'Editor',
  workerA: 'Worker A',
  workerB: 'Worker B',
  approver: 'Approver',
}

type App = ReturnType<typeof createAppClient<typeof appRoutes>>

/** Signs in, and returns a line that names the user. */
async function signedIn(app: App, { email, password }: Stage['secrets']) {
  const { data: session } = await app.sign_in({ email, password })
  assert.ok('user' in session, 'The user of the demo has a second factor: sign in with the browser.')
  return `Signed in as ${session.user.email} (${session.user.role} of ${session.account.name}).`
}

/** Signs in, and creates a project with one credential per role. */
export async function createCast({ baseUrl, family, secrets }: Stage, report: Report): Promise<Cast> {
  const app = createAppClient(appRoutes, { baseUrl })
  report(await signedIn(app, secrets))
  const revocable: string[] = []

  async function open(input: ProjectInput) {
    const { data: project, status } = await app.app_project_create(input)
    assert.equal(status, 201)
    report(
      `Created the project "${project.name}" (${project.project_id}) that sells "${project.offering!.name}".`,
    )
    return project.project_id
  }
  async function client(name: string, scopes: readonly Scope[], project_id: string) {
    const { data } = await app.app_credential_create({ name, scopes: [...scopes], project_ids: [project_id] })
    revocable.push(data.credential_id)
    return createClient(api, { baseUrl, family, secret: data.secret })
  }

  const project_id = await open(demoProject(playedAt()))
  const clients = await Promise.all(
    (Object.keys(roles) as RoleName[]).map(
      async (role) => [role, await client(names[role], roles[role], project_id)] as const,
    ),
  )
  for (const [role] of clients)
    report(`Created the credential "${names[role]}" with ${roles[role].join(', ')}.`)
  return {
    ...(Object.fromEntries(clients) as Record<RoleName, ApiClient>),
    project_id,
    another: async (input) => {
      const other = await open(input)
      return { project_id: other, desk: await client('Desk', [...roles.reader, ...roles.editor], other) }
    },
    leave: async () => {
      const revoke = (credential_id: string) =>
        app.app_credential_revoke({ credential_id, reason: 'The demo has ended.' })
      await Promise.all(revocable.map(revoke))
    },
  }
}

/** Name of this demo run. */
export function playedAt() {
  return `Played on ${new Date().toISOString().slice(0, 16).replace('T', ' at ')}`
}
