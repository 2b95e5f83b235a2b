// The workflows of play-n8n.mjs, in n8n's own format.

const alphorn = 'n8n-nodes-alphorn.alphorn'

/**
 * A decision in Alphorn starts the workflow. It reads the prospect, and records an outcome with the data that it read.
 */
export function answerWorkflow(credentials) {
  const ids = { project: located('={{ $json.project_id }}'), prospect: located('={{ $json.prospect_id }}') }
  return workflow('Answer decisions', [
    {
      name: 'Decided',
      type: 'n8n-nodes-alphorn.alphornTrigger',
      parameters: { events: ['decision.made'] },
      credentials,
      webhookId: crypto.randomUUID(),
    },
    {
      name: 'Read',
      type: alphorn,
      parameters: { resource: 'prospect', operation: 'get', ...ids },
      credentials,
    },
    {
      name: 'Record',
      type: alphorn,
      parameters: {
        resource: 'prospect',
        operation: 'recordOutcome',
        project: located("={{ $('Decided').item.json.project_id }}"),
        prospect: located('={{ $json.prospect_id }}'),
        outcome: 'answered',
        options: { note: '=n8n read {{ $json.name }}.', intent: "={{ $('Decided').item.json.event_id }}" },
      },
      credentials,
    },
  ])
}

/** A call with companies: they are added together, and failed ones take another branch. */
export function addWorkflow(credentials, project) {
  return workflow('Add companies', [
    called('add', { responseMode: 'lastNode', responseData: 'allEntries' }),
    { name: 'Split', type: 'n8n-nodes-base.splitOut', parameters: { fieldToSplitOut: 'body.companies' } },
    {
      name: 'Add',
      type: alphorn,
      parameters: {
        resource: 'prospect',
        operation: 'add',
        project: located(project),
        known: { uid: '={{ $json.uid }}', external_ref: '={{ $json.ref }}' },
      },
      credentials,
      onError: 'continueErrorOutput',
    },
  ])
}

/** A call that Alphorn refuses. */
export function refusedWorkflow(credentials, project) {
  return workflow('Refused', [
    called('refused'),
    {
      name: 'Get',
      type: alphorn,
      parameters: {
        resource: 'prospect',
        operation: 'get',
        project: located(project),
        prospect: located('prs_00000000000000000000000000'),
      },
      credentials,
    },
  ])
}

const agentNodes = '@n8n/n8n-nodes-langchain'

/** A call that an agent answers. It has the node twice as a tool, and chooses the search and the outcome itself. */
export function agentWorkflow(credentials, openAiApi, project) {
  const made = workflow('Agent', [
    called('agent'),
    {
      name: 'Agent',
      type: `${agentNodes}.agent`,
      typeVersion: 3.1,
      parameters: { promptType: 'define', text: '={{ $json.body.question }}' },
    },
  ])
  const ports = { Model: 'ai_languageModel', Find: 'ai_tool', Record: 'ai_tool' }
  for (const [at, part] of agentParts(credentials, openAiApi, project).entries()) {
    made.nodes.push({ typeVersion: 1, id: crypto.randomUUID(), position: [at * 200, 300], ...part })
    const type = ports[part.name]
    made.connections[part.name] = { [type]: [[{ node: 'Agent', type, index: 0 }]] }
  }
  return made
}

/** The parts of the agent: a model, and the node twice as a tool. */
function agentParts(credentials, openAiApi, project) {
  return [
    {
      name: 'Model',
      type: `${agentNodes}.lmChatOpenAi`,
      typeVersion: 1.2,
      parameters: { model: { __rl: true, mode: 'id', value: 'scripted' } },
      credentials: { openAiApi },
    },
    {
      name: 'Find',
      type: `${alphorn}Tool`,
      parameters: {
        resource: 'company',
        operation: 'search',
        words: "={{ $fromAI('words', 'Words of the name', 'string') }}",
        limit: 3,
      },
      credentials,
    },
    {
      name: 'Record',
      type: `${alphorn}Tool`,
      parameters: {
        resource: 'prospect',
        operation: 'recordOutcome',
        project: located(project),
        prospect: located("={{ $fromAI('prospect', 'The ID of the prospect', 'string') }}"),
        outcome: 'answered',
        options: { note: "={{ $fromAI('note', 'What was answered', 'string') }}" },
      },
      credentials,
    },
  ]
}

/** A call that records an outcome, and retries after a failure. */
export function retryWorkflow(credentials, project) {
  return workflow('Retry', [
    called('retry'),
    {
      name: 'Record',
      type: alphorn,
      parameters: {
        resource: 'prospect',
        operation: 'recordOutcome',
        project: located(project),
        prospect: located('={{ $json.body.prospect }}'),
        outcome: 'answered',
        options: { note: 'Recorded by a retry.' },
      },
      credentials,
      retryOnFail: true,
      maxTries: 3,
      waitBetweenTries: 100,
    },
  ])
}

/** Begins a workflow with a webhook at a path, which responds at once unless configured otherwise. */
const called = (path, answer = { responseMode: 'onReceived' }) => ({
  name: 'Called',
  type: 'n8n-nodes-base.webhook',
  typeVersion: 2,
  parameters: { httpMethod: 'POST', path, ...answer },
  webhookId: crypto.randomUUID(),
})

const located = (value) => ({ __rl: true, mode: 'id', value })

/** Connects nodes one after the other. */
function workflow(name, nodes) {
  const placed = nodes.map((node, at) => ({
    typeVersion: 1,
    id: crypto.randomUUID(),
    position: [at * 200, 0],
    ...node,
  }))
  const connections = Object.fromEntries(
    placed
      .slice(0, -1)
      .map((node, at) => [node.name, { main: [[{ node: placed[at + 1].name, type: 'main', index: 0 }]] }]),
  )
  return { name, nodes: placed, connections, settings: { executionOrder: 'v1' } }
}
