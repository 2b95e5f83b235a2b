import { releaseStates } from '@alphorn/contract/prospecting/release-states'
import { pathOf } from '#n8n/call-alphorn'
import { choicesOf } from '#n8n/choices'
import { limitField, projectField, prospectField, returnAllField } from '#n8n/nodes/Alphorn/fields'
import type { Row } from '#n8n/n8n-types'
import type { Operation, Resource } from '#n8n/nodes/Alphorn/operation'
import { projectOf, prospectPath } from '#n8n/nodes/Alphorn/prospect-operations'
import { type ProspectWithText, type ReleasedText, releaseRow, textRows } from '#n8n/nodes/Alphorn/text-rows'

const get: Operation = {
  value: 'get',
  name: 'Get',
  action: 'Get text',
  description:
    'Retrieve the text of a prospect with its claims and their evidence, an item for each language',
  fields: [projectField, prospectField],
  async run(input) {
    return textRows((await input.read(prospectPath(input))) as ProspectWithText)
  },
}

const getManyApproved: Operation = {
  value: 'getManyApproved',
  name: 'Get Many Approved',
  action: 'Get many approved texts',
  description:
    'Retrieve the approved texts of a project, such as letters that are ready, the newest of each state first',
  fields: [
    projectField,
    {
      displayName: 'States',
      name: 'states',
      type: 'multiOptions',
      default: ['ready'],
      required: true,
      options: choicesOf(releaseStates),
      description: 'Ready texts may be exported. Held ones wait, because something changed under them.',
    },
    returnAllField,
    limitField,
  ],
  async run(input) {
    const path = pathOf`/projects/${projectOf(input)}/releases`
    const rows: Row[] = []
    for (const state of input.list('states'))
      rows.push(...(await input.rows(path, { state }, 200, rows.length)))
    return rows.map((row) => releaseRow(row as ReleasedText))
  },
}

export const textResource: Resource = { value: 'text', name: 'Text', operations: [get, getManyApproved] }
