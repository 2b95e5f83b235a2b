// The allowed imports of packages and rooms (ARCHITECTURE.md). A room that is not listed may import nothing from this
// repository.

/**
 * Packages, lowest first, and the other packages that each may use. External packages such as `zod` are declared in
 * each package.json instead.
 */
export const packageMay: Readonly<Record<string, readonly string[]>> = {
  contract: [],
  sdk: ['contract'],
  'swiss-names': ['contract'],
  search: ['contract', 'swiss-names'],
  identity: ['contract', 'swiss-names'],
  understanding: ['contract'],
  'embedded-postgres': [],
  messages: ['contract'],
  server: ['contract', 'messages', 'swiss-names', 'search', 'identity', 'understanding', 'embedded-postgres'],
  mcp: ['contract', 'sdk'],
  n8n: ['contract'],
  cli: ['contract', 'sdk', 'mcp', 'server'],
  web: ['contract', 'messages', 'sdk'],
}

/** Packages that also run in a browser and therefore import no Node module. */
export const browserSafe = ['contract', 'messages', 'sdk', 'web']

/** Packages of which others may import only a part: the texts of screens and of mails are loaded separately. */
export const partsMay: Readonly<Record<string, readonly { of: string; only: RegExp }[]>> = {
  web: [{ of: 'messages', only: /^@alphorn\/messages\/screens\// }],
  server: [{ of: 'messages', only: /^@alphorn\/messages\/(?!screens\/)/ }],
  // Modules bundled into the n8n nodes, which therefore include no schemas.
  n8n: [
    {
      of: 'contract',
      only: /^@alphorn\/contract\/(core\/(country|error-help)|directory\/company-(kinds|sizes|statuses)|prospecting\/(decision-kinds|outcome-kinds|prospect-states|release-states|letters\/return-reasons))$/,
    },
  ],
}

/**
 * Allowed external imports of these packages. A package that is not listed may use the dependencies in its
 * package.json.
 */
export const packageNeeds: Readonly<Record<string, readonly string[]>> = {
  contract: ['zod'],
  'swiss-names': ['node:fs'],
  search: ['node:fs', 'node:fs/promises', 'node:path', 'node:zlib'],
  identity: [],
  understanding: ['eld/extrasmall'],
  // Modules that n8n allows in its nodes.
  n8n: ['node:crypto'],
}

/**
 * The rooms of each package, lowest first: a room may use itself and the rooms that it lists. In a package without
 * folders each file is a room.
 */
export const roomMay: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  contract: {
    core: [],
    accounts: ['core'],
    directory: ['core'],
    prospecting: ['core', 'directory'],
    lists: ['core', 'directory', 'prospecting'],
    webhooks: ['core', 'prospecting'],
    crm: ['core'],
    'letter-post': ['core'],
    privacy: ['core'],
    app: ['core', 'accounts', 'prospecting'],
  },
  server: {
    platform: [],
    accounts: ['platform'],
    directory: ['platform', 'accounts'],
    lists: ['platform', 'accounts', 'directory'],
    prospecting: ['platform', 'accounts', 'directory'],
    executors: ['platform', 'directory', 'prospecting'],
    webhooks: ['platform', 'accounts', 'prospecting'],
    crm: ['platform', 'accounts', 'directory', 'prospecting'],
    // Letters through a service that prints and posts them.
    'letter-post': ['platform', 'accounts', 'directory', 'prospecting'],
    privacy: ['platform', 'accounts', 'directory', 'prospecting'],
    // The schedule of all background jobs.
    background: [
      'platform',
      'accounts',
      'directory',
      'lists',
      'prospecting',
      'executors',
      'webhooks',
      'crm',
      'letter-post',
      'privacy',
    ],
    // Actions reserved for browser sessions, the demo, and the routes about the caller. A reviewer calls the built-in
    // writer.
    app: ['platform', 'accounts', 'directory', 'lists', 'prospecting', 'executors', 'webhooks'],
  },
  sdk: {
    'api-error': [],
    exchange: ['api-error'],
    request: [],
    'stream-opener': [],
    client: ['api-error', 'exchange', 'request', 'stream-opener'],
    pages: ['client'],
    stream: ['api-error', 'client', 'stream-opener'],
    'retry-budget': ['api-error', 'exchange'],
    'worker-options': ['client'],
    submitting: ['api-error', 'retry-budget', 'worker-options'],
    work: ['retry-budget', 'worker-options', 'submitting'],
    faults: ['api-error', 'worker-options'],
    lease: ['api-error', 'faults', 'worker-options', 'work'],
    idle: ['api-error', 'faults', 'work'],
    claiming: ['api-error', 'idle', 'pages', 'retry-budget', 'work', 'worker-options', 'lease'],
    'dry-run': ['client', 'worker-options'],
    submission: ['client', 'faults', 'lease', 'worker-options', 'work'],
    worker: [
      'retry-budget',
      'worker-options',
      'submitting',
      'work',
      'faults',
      'lease',
      'claiming',
      'submission',
    ],
  },
  mcp: {
    'tool-schema': [],
    refusal: [],
    tools: ['tool-schema'],
    'call-tool': ['tool-schema', 'tools', 'refusal'],
    // The tools for an agent's tasks.
    tasks: ['tools', 'refusal'],
    resources: ['tasks'],
    server: ['tools', 'call-tool', 'tasks', 'resources', 'refusal'],
    http: ['tools', 'server'],
    stdio: ['tools', 'server'],
  },
  n8n: {
    'n8n-types': [],
    'alphorn-fault': [],
    choices: ['n8n-types'],
    'signed-message': [],
    wait: [],
    'call-alphorn': ['n8n-types', 'alphorn-fault', 'wait'],
    'idempotency-key': ['n8n-types', 'call-alphorn'],
    // Files that n8n finds and loads by name.
    credentials: ['n8n-types'],
    nodes: ['n8n-types', 'alphorn-fault', 'choices', 'signed-message', 'call-alphorn', 'idempotency-key'],
  },
  cli: {
    // Definition, parsing and output of commands.
    command: [],
    // The server that a command calls, and the credential it uses.
    connection: ['command'],
    // One command for each API call.
    calls: ['command', 'connection'],
    worker: ['command', 'connection'],
    // A mock of the service, without a database.
    mock: ['command'],
    mcp: ['command', 'connection'],
    // The database and the settings of this installation.
    deployment: ['command'],
    demo: ['command', 'connection', 'deployment'],
    conformance: ['command', 'connection', 'demo'],
    // The processes of a running service: start, supervision and end.
    serve: ['command', 'mcp', 'deployment'],
    // Operator tasks: serve, back up, verify, import.
    operation: ['command', 'mcp', 'deployment', 'demo', 'serve'],
  },
  web: {
    language: [],
    ui: ['language'],
    data: [],
    shared: ['language', 'ui', 'data'],
    companies: ['language', 'ui', 'data', 'shared'],
    prospecting: ['language', 'ui', 'data', 'shared', 'companies'],
    directory: ['language', 'ui', 'data', 'shared', 'companies', 'prospecting'],
    lists: ['language', 'ui', 'data', 'shared', 'companies', 'prospecting', 'directory'],
    accounts: ['language', 'ui', 'data', 'shared', 'companies'],
    developers: ['language', 'ui', 'data', 'shared'],
    shell: ['language', 'ui', 'data', 'shared', 'accounts'],
  },
}

/** Composition roots beside the rooms: they may use every room, and no room may use them. */
export const compositionRoots: Readonly<Record<string, readonly string[]>> = {
  contract: ['api', 'app', 'calls', 'importance', 'project-changes'],
  server: ['main', 'routes'],
  cli: ['main', 'command-line', 'commands', 'worker-commands'],
  web: ['main', 'routes'],
}

/** Server folders that only certain files of other folders may use. */
export const reservedFolders: readonly { folder: string; files: RegExp; why: string }[] = [
  {
    folder: 'platform/http',
    // Files that judge simultaneous calls bind verbs to the pipeline, as handlers do.
    files: /(^|\/)(handlers|judge-[a-z]+)\.ts$|^(main|routes)\.ts$/,
    why: 'a verb does not know that it is answered over HTTP',
  },
]

/**
 * Modules that parts of the user interface must not import: such a part receives the data it shows and fetches none.
 */
export const roomsWithout: readonly { package: string; room: string; modules: RegExp; why: string }[] = [
  {
    package: 'web',
    room: 'ui',
    modules: /^(@tanstack\/react-query|@alphorn\/sdk\/|virtual:|@alphorn\/contract\/(?!core\/country$))/,
    why: 'the parts of the user interface know no data',
  },
]

/** External modules that only certain files may import. The files in `types` may import their types only. */
export const onlyIn: readonly { module: string; files: RegExp; types: readonly string[] }[] = [
  {
    module: 'node:http',
    files: /^(platform\/(http\/adapter|metrics\/metrics-server)|webhooks\/post)\.ts$/,
    types: ['platform/http/connections.ts'],
  },
  {
    module: 'pg',
    files: /^platform\/db\//,
    types: [
      'accounts/sessions/session.ts',
      'platform/audit/journal.ts',
      'accounts/credentials/authenticate.ts',
      'lists/feeds/authenticate.ts',
      'platform/http/health.ts',
      'platform/limits/allowance.ts',
      'directory/reconciliation/authenticate.ts',
      'platform/switches/switches.ts',
    ],
  },
  {
    module: 'pino',
    files: /^platform\/log\.ts$/,
    types: [
      'main.ts',
      'platform/open-database.ts',
      'accounts/provider/provider.ts',
      'background/background-jobs.ts',
      'background/runner.ts',
      'executors/jobs/job-loop.ts',
      'platform/http/service.ts',
      'routes.ts',
      'directory/search/start.ts',
      'directory/search/worker-index.ts',
    ],
  },
  { module: '@ai-sdk/openai-compatible', files: /^executors\/llm\/model\.ts$/, types: [] },
  { module: '@ai-sdk/provider', files: /^executors\/llm\/model(-fault)?\.ts$/, types: [] },
  { module: 'onnxruntime-web', files: /^executors\/verifier\/inference\.ts$/, types: [] },
  { module: '@huggingface/tokenizers', files: /^executors\/verifier\/inference\.ts$/, types: [] },
  { module: '@node-rs/argon2', files: /^accounts\//, types: [] },
  {
    module: 'undici',
    files: /^(directory\/websites\/request|platform\/egress\/egress-policy)\.ts$/,
    types: [],
  },
  { module: '@opentelemetry/api', files: /^platform\/tracing\/(open-telemetry|idle-runs)\.ts$/, types: [] },
  {
    module: '@opentelemetry/sdk-trace',
    files: /^platform\/tracing\/(open-telemetry|idle-runs)\.ts$/,
    types: [],
  },
  { module: 'openid-client', files: /^accounts\/provider\/provider\.ts$/, types: [] },
  { module: 'nodemailer', files: /^platform\/mail\//, types: [] },
  { module: '@simplewebauthn/server', files: /^accounts\//, types: [] },
]

/**
 * The only files of the packages that read the environment: one for servers, and one for programs that only call a
 * server.
 */
export const environmentReaders = [
  'packages/server/src/platform/config.ts',
  'packages/cli/src/connection/settings.ts',
]
