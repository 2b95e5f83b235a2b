import { credentialType } from '#n8n/call-alphorn'
import { events } from '#n8n/choices'
import type { HookFunctions, NodeDescription, WebhookFunctions, WebhookOutcome } from '#n8n/n8n-types'
import { listProjects } from '#n8n/nodes/AlphornTrigger/list-projects'
import { receiveEvent } from '#n8n/nodes/AlphornTrigger/receive-event'
import { createWebhook, deleteWebhook, hasWebhook } from '#n8n/nodes/AlphornTrigger/registration'

/** The node `alphornTrigger`. n8n instantiates the class with the name of the file. */
export class AlphornTrigger {
  readonly description: NodeDescription = {
    displayName: 'Alphorn Trigger',
    name: 'alphornTrigger',
    icon: { light: 'file:alphorn.svg', dark: 'file:alphorn.dark.svg' },
    group: ['trigger'],
    version: [1],
    subtitle: '={{$parameter["events"].join(", ")}}',
    description: 'Starts the workflow when something happens in Alphorn',
    defaults: { name: 'Alphorn Trigger' },
    inputs: [],
    outputs: ['main'],
    credentials: [{ name: credentialType, required: true }],
    webhooks: [{ name: 'default', httpMethod: 'POST', responseMode: 'onReceived', path: 'webhook' }],
    properties: [
      {
        displayName: 'Events',
        name: 'events',
        type: 'multiOptions',
        required: true,
        default: [],
        description: 'The events that start the workflow',
        options: Object.entries(events).map(([value, description]) => ({ name: value, value, description })),
      },
      {
        displayName: 'Project Names or IDs',
        name: 'projects',
        type: 'multiOptions',
        default: [],
        typeOptions: { loadOptionsMethod: 'listProjects' },
        description:
          'The projects whose events start the workflow. None: all. An API credential that is limited to projects has to name some. Choose from the list, or specify IDs using an <a href="https://docs.n8n.io/code/expressions/">expression</a>.',
      },
    ],
  }

  readonly methods = { loadOptions: { listProjects } }

  readonly webhookMethods = {
    default: {
      async checkExists(this: HookFunctions): Promise<boolean> {
        return hasWebhook(this)
      },
      async create(this: HookFunctions): Promise<boolean> {
        return createWebhook(this)
      },
      async delete(this: HookFunctions): Promise<boolean> {
        return deleteWebhook(this)
      },
    },
  }

  async webhook(this: WebhookFunctions): Promise<WebhookOutcome> {
    return receiveEvent(this)
  }
}
