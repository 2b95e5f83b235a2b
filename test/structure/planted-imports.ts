const server = 'packages/server/src'
const contract = 'packages/contract/src'
const cli = 'packages/cli/src'
const web = 'packages/web/src'
const noData = 'the parts of the user interface know no data'
/** Files that violate the map, each with the expected complaint. */
export const planted: readonly (readonly [complaint: string, path: string, source: string])[] = [
  [
    'server/directory/companies/x.ts may not import prospecting',
    `${server}/directory/companies/x.ts`,
    `import { a } from '#server/prospecting/prospects/add'`,
  ],
  [
    'server/platform/http/x.ts may not import prospecting',
    `${server}/platform/http/x.ts`,
    `export { a } from '#server/prospecting/projects/create'`,
  ],
  [
    'server/directory/sources/basel/definition.ts is data, and may not run #server/directory/companies/import',
    `${server}/directory/sources/basel/definition.ts`,
    `import { a } from '#server/directory/companies/import'`,
  ],
  [
    'server/platform/audit/x.ts may not import accounts',
    `${server}/platform/audit/x.ts`,
    `import type { A } from '#server/accounts/sessions/session'`,
  ],
  [
    'server/prospecting/cycles/x.ts may not import platform/http: a verb does not know that it is answered over HTTP',
    `${server}/prospecting/cycles/x.ts`,
    `import type { A } from '#server/platform/http/answer'`,
  ],
  [
    'server/new-room/x.ts may not import platform',
    `${server}/new-room/x.ts`,
    `import { a } from '#server/platform/db/connect'`,
  ],
  [
    'server/prospecting/cycles/x.ts may not import main',
    `${server}/prospecting/cycles/x.ts`,
    `import { a } from '#server/main'`,
  ],
  [
    'server/accounts/x.ts may not import directory',
    `${server}/accounts/x.ts`,
    `const a = await import('#server/directory/identity/resolve')`,
  ],
  [
    'server/accounts/x.ts may not import lists',
    `${server}/accounts/x.ts`,
    `import {\n  a,\n  b,\n} from '#server/lists/build'`,
  ],
  [
    'contract/core/x.ts may not import prospecting',
    `${contract}/core/x.ts`,
    `import type { A } from '#contract/prospecting/stages'`,
  ],
  [
    'contract/directory/x.ts may not import api',
    `${contract}/directory/x.ts`,
    `import { a } from '#contract/api'`,
  ],
  ['server/directory/x.ts may not import pg', `${server}/directory/x.ts`, `import pg from 'pg'`],
  [
    'server/platform/audit/journal.ts may not import pg',
    `${server}/platform/audit/journal.ts`,
    `import pg, { type Pool } from 'pg'`,
  ],
  ['server/directory/x.ts may not import pg', `${server}/directory/x.ts`, `import type pg from 'pg'`],
  [
    'server/platform/http/x.ts may not import node:http',
    `${server}/platform/http/x.ts`,
    `import { createServer } from 'node:http'`,
  ],
  ['server/lists/x.ts may not read process.env', `${server}/lists/x.ts`, `const { A } = process.env`],
  [
    'server/lists/x.ts imports by a relative path',
    `${server}/lists/x.ts`,
    `import { a } from '../accounts/session.ts'`,
  ],
  [
    'server/lists/x.ts may not import the package sdk',
    `${server}/lists/x.ts`,
    `import { a } from '@alphorn/sdk/client'`,
  ],
  [
    'contract/core/x.ts may not import node:crypto',
    `${contract}/core/x.ts`,
    `import { hash } from 'node:crypto'`,
  ],
  ['contract/core/x.ts may not import kysely', `${contract}/core/x.ts`, `import type { A } from 'kysely'`],
  [
    'contract/core/x.ts may not import the package server',
    `${contract}/core/x.ts`,
    `import '@alphorn/server/main'`,
  ],
  [
    'swiss-names/x.ts may not import the package search',
    'packages/swiss-names/src/x.ts',
    `import type { A } from '@alphorn/search/query'`,
  ],
  [
    'search/x.ts may not import the package identity',
    'packages/search/src/x.ts',
    `import { a } from '@alphorn/identity/query'`,
  ],
  [
    'search/x.ts may not import the package server',
    'packages/search/src/x.ts',
    `import type { Db } from '@alphorn/server/platform/db/connection'`,
  ],
  [
    'identity/x.ts may not import the package server',
    'packages/identity/src/x.ts',
    `import type { Db } from '@alphorn/server/platform/db/connection'`,
  ],
  [
    'identity/x.ts may not import #server/platform/call',
    'packages/identity/src/x.ts',
    `import type { A } from '#server/platform/call'`,
  ],
  ['identity/x.ts may not import kysely', 'packages/identity/src/x.ts', `import { sql } from 'kysely'`],
  [
    'embedded-postgres/x.ts may not import the package contract',
    'packages/embedded-postgres/src/x.ts',
    `import type { A } from '@alphorn/contract/api'`,
  ],
  [
    'embedded-postgres/x.ts may not read process.env',
    'packages/embedded-postgres/src/x.ts',
    `const { A } = process.env`,
  ],
  [
    'sdk/x.ts may not import the package server',
    'packages/sdk/src/x.ts',
    `import { a } from '@alphorn/server/platform/call'`,
  ],
  [
    'web/x.ts may not import @alphorn/messages/mails',
    'packages/web/src/x.ts',
    `import { writeMail } from '@alphorn/messages/mails'`,
  ],
  [
    'server/accounts/x.ts may not import @alphorn/messages/screens/de',
    `${server}/accounts/x.ts`,
    `import { messages } from '@alphorn/messages/screens/de'`,
  ],
  [
    'messages/x.ts may not import the package server',
    'packages/messages/src/x.ts',
    `import { a } from '@alphorn/server/platform/call'`,
  ],
  ['sdk/x.ts may not import node:fs', 'packages/sdk/src/x.ts', `import { a } from 'node:fs'`],
  [
    'sdk/client.ts may not import worker',
    'packages/sdk/src/client.ts',
    `import { runWorker } from '#sdk/worker'`,
  ],
  [
    'sdk/lease.ts may not import worker',
    'packages/sdk/src/lease.ts',
    `import type { WorkerOptions } from '#sdk/worker'`,
  ],
  ['mcp/tools.ts may not import server', 'packages/mcp/src/tools.ts', `import { a } from '#mcp/server'`],
  [
    'cli/command/x.ts may not import operation',
    `${cli}/command/x.ts`,
    `import { a } from '#cli/operation/backup/backup'`,
  ],
  [
    'cli/calls/x.ts may not import deployment',
    `${cli}/calls/x.ts`,
    `const { a } = await import('#cli/deployment/database')`,
  ],
  [
    'cli/connection/x.ts may not import commands',
    `${cli}/connection/x.ts`,
    `import type { A } from '#cli/commands'`,
  ],
  [
    'web/ui/x.tsx may not import data',
    `${web}/ui/x.tsx`,
    `import type { ItemOf } from '#web/data/client.ts'`,
  ],
  [
    'web/ui/x.tsx may not import accounts',
    `${web}/ui/x.tsx`,
    `const X = lazy(async () => ({ default: (await import('#web/accounts/sign-in/prove.tsx')).Prove }))`,
  ],
  ['web/ui/x.tsx may not import shell', `${web}/ui/x.tsx`, `import { Shell } from '#web/shell/shell.tsx'`],
  [
    `web/ui/x.tsx may not import @tanstack/react-query: ${noData}`,
    `${web}/ui/x.tsx`,
    `import { useQuery } from '@tanstack/react-query'`,
  ],
  [
    `web/ui/x.tsx may not import @alphorn/contract/prospecting/cycles: ${noData}`,
    `${web}/ui/x.tsx`,
    `import type { Cycle } from '@alphorn/contract/prospecting/cycles'`,
  ],
  [
    `web/ui/x.tsx may not import virtual:routes: ${noData}`,
    `${web}/ui/x.tsx`,
    `import table from 'virtual:routes'`,
  ],
  [
    'web/prospecting/cycles/x.tsx may not import lists',
    `${web}/prospecting/cycles/x.tsx`,
    `import { a } from '#web/lists/lists.tsx'`,
  ],
  [
    'web/shared/failures/x.tsx may not import prospecting',
    `${web}/shared/failures/x.tsx`,
    `import type { A } from '#web/prospecting/cycles/cycle.tsx'`,
  ],
  [
    'web/accounts/settings/x.tsx may not import routes',
    `${web}/accounts/settings/x.tsx`,
    `import type { A } from '#web/routes/router.tsx'`,
  ],
  [
    'web/shell/x.tsx may not import the package server',
    `${web}/shell/x.tsx`,
    `import type { A } from '@alphorn/server/app/summary'`,
  ],
]
