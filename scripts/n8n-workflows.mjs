// The workflows that play-n8n.mjs makes, in n8n's own form.

const alphorn = 'n8n-nodes-alphorn.alphorn'

/** A decision in Alphorn: the prospect is read, and an outcome recorded with what was read. */
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

/** A call with companies: they are added together, and the failed ones take another way. */
export function addWorkflow(credentials, project) {
  return workflow('Add companies', [
    {
      name: 'Called',
      type: 'n8n-nodes-base.webhook',
      typeVersion: 2,
      parameters: { httpMethod: 'POST', path: 'add', responseMode: 'lastNode', responseData: 'allEntries' },
      webhookId: crypto.randomUUID(),
    },
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
    {
      name: 'Called',
      type: 'n8n-nodes-base.webhook',
      typeVersion: 2,
      parameters: { httpMethod: 'POST', path: 'refused', responseMode: 'onReceived' },
      webhookId: crypto.randomUUID(),
    },
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

const located = (value) => ({ __rl: true, mode: 'id', value })

/** Nodes one after the other. */
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
