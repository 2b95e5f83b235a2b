import { listRows } from '#n8n/call-alphorn'
import type { Choice, FormFunctions } from '#n8n/n8n-types'

/** The projects of the credential, for the form of the trigger. */
export async function listProjects(this: FormFunctions): Promise<Choice[]> {
  const projects = await listRows(this, { path: '/projects' }, 1000, 200)
  return projects.map(({ name, project_id }) => ({ name: String(name), value: String(project_id) }))
}
