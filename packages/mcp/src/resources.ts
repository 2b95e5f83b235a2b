import type { Api } from '@alphorn/contract/api'
import type { ProspectDetail } from '@alphorn/contract/prospecting/prospects'
import type { Client } from '@alphorn/sdk/client'
import { dossierParts } from '#mcp/tasks/read-dossier'

// Dossiers and letters as resources: a client shows them to its person, and a model reads one whole.

const scheme = 'alphorn://projects/'
const kinds = ['dossier', 'letter'] as const
type Kind = (typeof kinds)[number]

export const resourceTemplates = [
  {
    uriTemplate: `${scheme}{project_id}/prospects/{prospect_id}/dossier`,
    name: 'dossier',
    title: 'Dossier of a prospect',
    description:
      'The company, what the stages found, the text with its claims and evidence, and what holds its release',
    mimeType: 'application/json',
  },
  {
    uriTemplate: `${scheme}{project_id}/prospects/{prospect_id}/letter`,
    name: 'letter',
    title: 'Text for a prospect',
    description: 'The current text in each of its languages, as plain text',
    mimeType: 'text/plain',
  },
]

/** Returns the URI of a resource. */
function resourceUri(project_id: string, prospect_id: string, kind: Kind) {
  return `${scheme}${encodeURIComponent(project_id)}/prospects/${encodeURIComponent(prospect_id)}/${kind}`
}

const newestProjects = 3
const newestProspects = 10

/** Lists the texts that changed last in the newest projects. Each project costs one call of the API. */
export async function listResources(client: Client<Api>) {
  const { data: projects } = await client.project_list({ limit: newestProjects })
  const pages = await Promise.all(
    projects.map(async ({ project_id, name }) => {
      const { data } = await client.prospects({ project_id, state: 'drafted', limit: newestProspects })
      return data.map(({ prospect_id, company }) => ({
        uri: resourceUri(project_id, prospect_id, 'letter'),
        name: `letter-${prospect_id}`,
        title: `${company.name} (${name})`,
        mimeType: 'text/plain',
      }))
    }),
  )
  return pages.flat()
}

/** Reads the resource at an address, or returns null if there is none. */
export async function readResource(client: Client<Api>, uri: string) {
  const [project_id, word, prospect_id, kind, ...more] = partsOf(uri)
  if (!project_id || word !== 'prospects' || !prospect_id || more.length > 0) return null
  if (!kinds.some((known) => known === kind)) return null
  const { data } = await client.prospect_detail({ project_id, prospect_id })
  return kind === 'letter'
    ? { uri, mimeType: 'text/plain', text: letterText(data) }
    : { uri, mimeType: 'application/json', text: JSON.stringify(dossierText(data)) }
}

/** A URI that cannot be decoded refers to nothing. */
function partsOf(uri: string) {
  if (!uri.startsWith(scheme)) return []
  try {
    return uri.slice(scheme.length).split('/').map(decodeURIComponent)
  } catch {
    return []
  }
}

function dossierText(detail: ProspectDetail) {
  const { prospect_id, state, decision, score, nothing_to_say } = detail
  return { prospect_id, state, decision, score, nothing_to_say, ...dossierParts(detail) }
}

function letterText({ company, outreach_revision: text, nothing_to_say }: ProspectDetail) {
  if (!text)
    return nothing_to_say ? `No text: ${nothing_to_say.reason}` : `There is no text for ${company.name} yet.`
  const head = `${company.name}: ${text.channel}, ${text.approved ? 'approved' : 'not approved by a person yet'}`
  const variants = text.variants.map(({ language, subject, body }) =>
    [`[${language}] ${subject ?? ''}`.trim(), body].join('\n\n'),
  )
  return [head, ...variants].join('\n\n---\n\n')
}
