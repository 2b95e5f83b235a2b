import { callAlphorn, pathOf } from '#n8n/call-alphorn'
import type { FormFunctions, FoundChoices, Row } from '#n8n/n8n-types'

// The lists from which people choose in the form of a node.

const pageSize = 50

export async function searchProjects(
  this: FormFunctions,
  filter?: string,
  paginationToken?: string,
): Promise<FoundChoices> {
  const found = await pageOf(this, '/projects', paginationToken)
  return choicesIn(found, filter, ({ project_id, name }) => [name, project_id])
}

export async function searchProspects(
  this: FormFunctions,
  filter?: string,
  paginationToken?: string,
): Promise<FoundChoices> {
  const id = this.getCurrentNodeParameter('project', { extractValue: true })
  const project = { name: 'Project', id: typeof id === 'string' ? id : '' }
  const found = await pageOf(this, pathOf`/projects/${project}/prospects`, paginationToken, filter)
  return choicesIn(found, undefined, ({ prospect_id, company }) => [(company as Row)['name'], prospect_id])
}

export async function searchFields(
  this: FormFunctions,
  filter?: string,
  paginationToken?: string,
): Promise<FoundChoices> {
  const found = await pageOf(this, '/fields', paginationToken)
  const open = { ...found, data: found.data.filter(({ archived }) => archived !== true) }
  return choicesIn(open, filter, ({ field_id, name }) => [name, field_id])
}

type Page = { data: Row[]; next_cursor: string | null }

async function pageOf(context: FormFunctions, path: string, cursor?: string, q?: string): Promise<Page> {
  const query = { limit: pageSize, ...(cursor && { cursor }), ...(q && { q }) }
  const { data, next_cursor } = await callAlphorn(context, { method: 'GET', path, query })
  return { data: data as Row[], next_cursor: next_cursor ?? null }
}

function choicesIn(
  { data, next_cursor }: Page,
  filter: string | undefined,
  partsOf: (row: Row) => [unknown, unknown],
): FoundChoices {
  const wanted = filter?.toLowerCase() ?? ''
  const results = data
    .map((row) => partsOf(row).map(String) as [string, string])
    .filter(([name]) => name.toLowerCase().includes(wanted))
    .map(([name, value]) => ({ name, value }))
  return { results, ...(next_cursor && { paginationToken: next_cursor }) }
}
