// Who may import whom (ARCHITECTURE.md). A folder or file of ours that is not listed may import nothing of ours.

/** Packages, and what each may use of the others; `zod` and the like are the business of its package.json. */
export const packageMay: Readonly<Record<string, readonly string[]>> = {
  contract: [],
  sdk: ['contract'],
  server: ['contract'],
  cli: ['contract', 'sdk', 'mcp', 'server'],
  mcp: ['contract', 'sdk'],
  web: ['contract', 'sdk'],
}

/** Packages that run in a browser as well: nothing of Node is in them. */
export const browserSafe = ['contract', 'sdk', 'web']

/** All that the contract needs from outside. */
export const contractNeeds = ['zod']

const ground = ['call', 'config', 'db', 'differences', 'fingerprint', 'pepper', 'swiss-time', 'waiting']

/** Inside the server: folders, and files beside them, by what they may use. Every domain may use the ground. */
export const folderMay: Readonly<Record<string, readonly string[]>> = {
  db: [],
  fingerprint: [],
  'logged-error': [],
  pepper: [],
  'swiss-time': [],
  waiting: [],
  // CSV and XML as others read them.
  formats: [],
  config: [],
  version: [],
  call: ['db'],
  differences: ['call'],
  limits: ground,
  switches: ground,
  suppressions: [...ground, 'directory'],
  evidence: ground,
  websites: [...ground, 'outside'],
  mail: ground,
  accounts: [...ground, 'mail'],
  changes: ground,
  operation: [...ground, 'accounts', 'audit'],
  screens: [...ground, 'projects'],
  credentials: [...ground, 'accounts', 'projects'],
  connectors: [...ground, 'directory'],
  directory: ground,
  search: [...ground, 'directory'],
  signals: [...ground, 'directory'],
  sources: [...ground, 'connectors', 'directory', 'outside', 'signals'],
  lists: [...ground, 'directory', 'formats', 'limits', 'search', 'signals'],
  watches: [...ground, 'accounts', 'directory', 'mail', 'outbox', 'search', 'signals'],
  feeds: [...ground, 'formats', 'lists', 'search', 'watches', 'signals'],
  demo: [...ground, 'audit', 'connectors', 'cycles', 'directory', 'projects', 'prospects', 'search'],
  identity: [...ground, 'directory', 'search'],
  reconciliation: [...ground, 'directory', 'feeds', 'formats', 'identity', 'search'],
  projects: [...ground, 'accounts'],
  audit: [...ground, 'projects'],
  prospects: [...ground, 'projects', 'identity', 'directory', 'search', 'signals', 'suppressions'],
  cycles: [...ground, 'accounts', 'outbox', 'projects', 'prospects'],
  revisions: [...ground, 'evidence', 'outbox', 'prospects'],
  'stage-jobs': [
    ...ground,
    'signals',
    'accounts',
    'projects',
    'prospects',
    'cycles',
    'directory',
    'evidence',
    'outbox',
    'releases',
    'revisions',
    'websites',
  ],
  outbox: ground,
  subjects: [...ground, 'audit', 'credentials', 'decisions', 'directory', 'prospects', 'signals', 'websites'],
  // What leaves the machine, and where it may go.
  outside: [],
  webhooks: [...ground, 'credentials', 'outside', 'projects'],
  releases: [...ground, 'outbox', 'prospects', 'revisions'],
  decisions: [
    ...ground,
    'projects',
    'prospects',
    'cycles',
    'connectors',
    'directory',
    'outbox',
    'releases',
    'stage-jobs',
    'suppressions',
  ],
  staleness: [
    ...ground,
    'accounts',
    'audit',
    'cycles',
    'decisions',
    'evidence',
    'projects',
    'prospects',
    'releases',
    'revisions',
    'signals',
    'stage-jobs',
  ],
  approvals: [
    ...ground,
    'projects',
    'prospects',
    'decisions',
    'directory',
    'evidence',
    'revisions',
    'releases',
    'signals',
    'suppressions',
  ],
  exports: [
    ...ground,
    'approvals',
    'directory',
    'formats',
    'projects',
    'prospects',
    'releases',
    'revisions',
    'stage-jobs',
    'suppressions',
  ],
  // The pipeline counts, records and keeps answers; of the domains it knows no other.
  http: [...ground, 'limits', 'audit'],
  executors: [...ground, 'audit', 'directory', 'evidence', 'stage-jobs', 'websites'],
  background: [
    ...ground,
    'accounts',
    'audit',
    'directory',
    'evidence',
    'executors',
    'stage-jobs',
    'lists',
    'search',
    'signals',
    'projects',
    'sources',
    'staleness',
    'subjects',
    'watches',
    'webhooks',
    'websites',
  ],
  // No domains of their own: what a session may do, and what tells of the caller.
  app: [
    ...ground,
    'accounts',
    'approvals',
    'audit',
    'credentials',
    'cycles',
    'decisions',
    'demo',
    'directory',
    'exports',
    'feeds',
    'limits',
    'lists',
    'projects',
    'prospects',
    'reconciliation',
    'screens',
    'search',
    'signals',
    'stage-jobs',
    'staleness',
    'watches',
  ],
  meta: ['accounts', 'audit', 'limits'],
}

/** The one file of a folder that knows it is answered over HTTP. */
export const handlersMay = ['http']

/** Where everything is put together: the service, and where each of its routes is published. */
export const compositionRoots = ['main', 'mounts']

/** Modules of others that only some files know; `types` may name them where nothing of them runs. */
export const onlyIn: readonly { module: string; files: RegExp; types: readonly string[] }[] = [
  { module: 'node:http', files: /^(http\/adapter|webhooks\/post)\.ts$/, types: ['main.ts'] },
  {
    module: 'pg',
    files: /^db\//,
    types: [
      'accounts/session.ts',
      'audit/journal.ts',
      'credentials/authenticate.ts',
      'feeds/authenticate.ts',
      'http/health.ts',
      'limits/allowance.ts',
      'reconciliation/authenticate.ts',
      'switches/switches.ts',
    ],
  },
  {
    module: 'pino',
    files: /^main\.ts$/,
    types: [
      'accounts/provider.ts',
      'background/chores.ts',
      'background/runner.ts',
      'executors/run-llm.ts',
      'http/service.ts',
      'mounts.ts',
      'search/start.ts',
      'search/worker-index.ts',
    ],
  },
  { module: '@ai-sdk/openai-compatible', files: /^executors\/llm\/model\.ts$/, types: [] },
  { module: '@ai-sdk/provider', files: /^executors\/llm\/model(-fault)?\.ts$/, types: [] },
  { module: '@node-rs/argon2', files: /^accounts\//, types: [] },
  { module: 'undici', files: /^(websites\/request|outside\/reach)\.ts$/, types: [] },
  { module: 'openid-client', files: /^accounts\/provider\.ts$/, types: [] },
  { module: 'nodemailer', files: /^mail\//, types: [] },
  { module: '@simplewebauthn/server', files: /^accounts\//, types: [] },
]

/** The only files of the packages that read the environment: of a server, and of a program that only calls one. */
export const environmentReaders = ['packages/server/src/config.ts', 'packages/cli/src/settings.ts']
