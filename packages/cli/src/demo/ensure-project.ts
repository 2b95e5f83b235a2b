import type { AppTable } from '@alphorn/contract/app'
import type { ProjectInput } from '@alphorn/contract/app/own-routes'
import type { Client } from '@alphorn/sdk/client'
import { items } from '@alphorn/sdk/pages'

/** Returns the project of this name; creates it if it does not exist. */
export async function ensureProject(app: Client<AppTable>, input: ProjectInput) {
  for await (const { name, project_id } of items(app.project_list, {}))
    if (name === input.name) return project_id
  const { data } = await app.app_project_create(input)
  return data.project_id
}
