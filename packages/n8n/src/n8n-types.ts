// The parts of n8n's interfaces that these nodes use. The package n8n-workflow has the whole of them, under a licence
// that is not on our list (docs/decisions/0016). `scripts/play-n8n.mjs` compares this file with the types of the n8n
// that it installs.

export type Row = Record<string, unknown>

/** One item that flows between nodes. `pairedItem`: the item of the input that it comes from. */
export type NodeItem = { json: JsonObject; pairedItem?: { item: number } }

/** An object as it comes from JSON. */
export type JsonObject = Record<string, string | number | boolean | object | null | undefined>

export type Choice = { name: string; value: string; description?: string; action?: string }

type Locator = {
  displayName: string
  name: string
  type: 'list' | 'string'
  placeholder?: string
  typeOptions?: { searchListMethod: string; searchable: boolean }
}

/** One parameter of a node, or one field of a credential. */
export type NodeProperty = {
  displayName: string
  name: string
  type:
    | 'string'
    | 'number'
    | 'boolean'
    | 'options'
    | 'multiOptions'
    | 'collection'
    | 'dateTime'
    | 'resourceLocator'
  default: string | number | boolean | string[] | Record<string, never> | { mode: string; value: string }
  description?: string
  placeholder?: string
  hint?: string
  required?: boolean
  noDataExpression?: boolean
  options?: (Choice | NodeProperty)[]
  typeOptions?: {
    password?: boolean
    minValue?: number
    maxValue?: number
    rows?: number
    loadOptionsMethod?: string
  }
  displayOptions?: { show: Record<string, (string | boolean)[]> }
  modes?: Locator[]
}

type Icons = { light: `file:${string}.svg`; dark: `file:${string}.svg` }

export type NodeDescription = {
  displayName: string
  name: string
  icon: Icons
  group: ('transform' | 'trigger')[]
  version: number[]
  subtitle: string
  description: string
  defaults: { name: string }
  inputs: 'main'[]
  outputs: 'main'[]
  usableAsTool?: true
  credentials: { name: string; required: boolean }[]
  webhooks?: { name: 'default'; httpMethod: 'POST'; responseMode: 'onReceived'; path: string }[]
  properties: NodeProperty[]
}

export type HttpRequest = {
  method: 'GET' | 'POST' | 'DELETE'
  url: string
  headers: Record<string, string>
  body?: Row
  json: boolean
  returnFullResponse: boolean
  ignoreHttpStatusErrors: boolean
  disableFollowRedirect: boolean
  timeout: number
}

/** Functions available to every method of a node. */
export type NodeFunctions = {
  getCredentials(name: string): Promise<Row>
  getNode(): { id: string; name: string }
  getWorkflow(): { id?: string; name?: string }
  helpers: {
    httpRequestWithAuthentication(
      this: NodeFunctions,
      credential: string,
      request: HttpRequest,
    ): Promise<unknown>
  }
}

export type ExecuteFunctions = NodeFunctions & {
  getInputData(): readonly unknown[]
  getNodeParameter(
    name: string,
    itemIndex: number,
    fallback?: unknown,
    options?: { extractValue?: boolean },
  ): unknown
  continueOnFail(): boolean
  getExecutionId(): string
  getInstanceId(): string
  /** Returns the data that expressions can use, such as `$runIndex`, the run of the node within the execution. */
  getWorkflowDataProxy(itemIndex: number): Row
}

/** Functions available to the lists of a node's form. */
export type FormFunctions = NodeFunctions & {
  getCurrentNodeParameter(name: string, options?: { extractValue?: boolean }): unknown
}

/** How a node was started: by its trigger, or by a person in the editor (`manual`). */
type StartMode = { getMode(): string; getWorkflowStaticData(type: string): Row }

/** Functions available to the registration of a trigger. */
export type HookFunctions = NodeFunctions &
  StartMode & {
    getNodeParameter(name: string, fallback?: unknown): unknown
    getNodeWebhookUrl(name: 'default'): string | undefined
  }

export type WebhookRequest = {
  headers: Record<string, string | string[] | undefined>
  rawBody?: Uint8Array
  /** Fills `rawBody` where n8n reads bodies on demand. */
  readRawBody?: () => Promise<void>
}

type WebhookResponse = { status(code: number): { json(body: Row): unknown } }

/** Functions available to a trigger while it answers a message. */
export type WebhookFunctions = NodeFunctions &
  StartMode & {
    getRequestObject(): WebhookRequest
    getResponseObject(): WebhookResponse
  }

/**
 * Outcome of a message to a trigger: items that start the workflow, a response without a start, or its own response.
 */
export type WebhookOutcome = {
  workflowData?: NodeItem[][]
  webhookResponse?: string
  noWebhookResponse?: boolean
}

export type FoundChoices = {
  results: { name: string; value: string; url?: string }[]
  paginationToken?: string
}

export type ListSearch = (
  this: FormFunctions,
  filter?: string,
  paginationToken?: string,
) => Promise<FoundChoices>

export type CredentialRequest = { request: { baseURL: string; url: string } }
