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

const ground = ['call', 'config', 'db', 'fingerprint', 'swiss-time']

/** Inside the server: folders, and files beside them, by what they may use. Every domain may use the ground. */
export const folderMay: Readonly<Record<string, readonly string[]>> = {
  db: [],
  fingerprint: [],
  'logged-error': [],
  'swiss-time': [],
  config: [],
  call: ['db'],
  limits: ground,
  switches: ground,
  suppressions: [...ground, 'directory'],
  evidence: ground,
  websites: ground,
  accounts: ground,
  credentials: [...ground, 'accounts'],
  connectors: [...ground, 'directory'],
  directory: ground,
  search: [...ground, 'directory'],
  signals: [...ground, 'directory'],
  lists: [...ground, 'directory', 'limits', 'signals'],
  watches: [...ground, 'directory', 'signals'],
  feeds: [...ground, 'lists', 'watches', 'signals'],
  demo: ['connectors', 'directory'],
  identity: [...ground, 'directory'],
  projects: [...ground, 'accounts'],
  audit: [...ground, 'projects'],
  prospects: [...ground, 'projects', 'identity', 'directory', 'signals', 'suppressions'],
  cycles: [...ground, 'accounts', 'projects', 'prospects'],
  revisions: [...ground, 'evidence'],
  'stage-jobs': [
    ...ground,
    'signals',
    'accounts',
    'projects',
    'prospects',
    'cycles',
    'directory',
    'evidence',
    'releases',
    'revisions',
    'websites',
  ],
  releases: [...ground, 'revisions'],
  decisions: [
    ...ground,
    'projects',
    'prospects',
    'connectors',
    'directory',
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
    'projects',
    'prospects',
    'signals',
    'stage-jobs',
  ],
  approvals: [
    ...ground,
    'projects',
    'prospects',
    'decisions',
    'directory',
    'revisions',
    'releases',
    'signals',
    'suppressions',
  ],
  exports: [
    ...ground,
    'approvals',
    'directory',
    'projects',
    'prospects',
    'revisions',
    'stage-jobs',
    'suppressions',
  ],
  // The pipeline counts, records and keeps answers; of the domains it knows no other.
  http: [...ground, 'limits', 'audit'],
  executors: [...ground, 'audit', 'directory', 'evidence', 'stage-jobs', 'websites'],
  background: [
    ...ground,
    'audit',
    'executors',
    'stage-jobs',
    'lists',
    'projects',
    'search',
    'signals',
    'staleness',
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
    'directory',
    'exports',
    'feeds',
    'limits',
    'lists',
    'projects',
    'staleness',
    'watches',
  ],
  meta: ['accounts', 'audit', 'limits'],
}

/** The one file of a folder that knows it is answered over HTTP. */
export const handlersMay = ['http']

/** Where everything is put together. */
export const compositionRoot = 'main'

/** Modules of others that only some files know; `types` may name them where nothing of them runs. */
export const onlyIn: readonly { module: string; files: RegExp; types: readonly string[] }[] = [
  { module: 'node:http', files: /^http\/adapter\.ts$/, types: ['main.ts'] },
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
      'switches/switches.ts',
    ],
  },
  {
    module: 'pino',
    files: /^main\.ts$/,
    types: ['background/runner.ts', 'http/service.ts', 'search/start.ts', 'search/worker-index.ts'],
  },
  { module: '@node-rs/argon2', files: /^accounts\//, types: [] },
  { module: 'undici', files: /^websites\/request\.ts$/, types: [] },
]

/** The only files of the packages that read the environment: of a server, and of a program that only calls one. */
export const environmentReaders = ['packages/server/src/config.ts', 'packages/cli/src/settings.ts']
