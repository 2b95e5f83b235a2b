import { credentialType } from '#n8n/call-alphorn'
import type { ExecuteFunctions, NodeDescription, NodeItem } from '#n8n/n8n-types'
import { companyResource } from '#n8n/nodes/Alphorn/company-operations'
import { searchFields, searchProjects, searchProspects } from '#n8n/nodes/Alphorn/list-search'
import type { Resource } from '#n8n/nodes/Alphorn/operation'
import { propertiesOf } from '#n8n/nodes/Alphorn/properties'
import { prospectResource } from '#n8n/nodes/Alphorn/prospect-operations'
import { runOperation } from '#n8n/nodes/Alphorn/run-operation'
import { textResource } from '#n8n/nodes/Alphorn/text-operations'

/** Resources of the node. Approval is not among them: a person approves a text. */
export const resources: readonly Resource[] = [companyResource, prospectResource, textResource]

/** The node `alphorn`. n8n instantiates the class with the name of the file. */
export class Alphorn {
  readonly description: NodeDescription = {
    displayName: 'Alphorn',
    name: 'alphorn',
    icon: { light: 'file:alphorn.svg', dark: 'file:alphorn.dark.svg' },
    group: ['transform'],
    version: [1],
    subtitle: '={{$parameter["operation"] + ": " + $parameter["resource"]}}',
    description:
      'Find Swiss companies, add them to projects, read their texts and record what became of them',
    defaults: { name: 'Alphorn' },
    usableAsTool: true,
    inputs: ['main'],
    outputs: ['main'],
    credentials: [{ name: credentialType, required: true }],
    properties: propertiesOf(resources),
  }

  readonly methods = { listSearch: { searchFields, searchProjects, searchProspects } }

  async execute(this: ExecuteFunctions): Promise<NodeItem[][]> {
    return [await runOperation(this, resources)]
  }
}
