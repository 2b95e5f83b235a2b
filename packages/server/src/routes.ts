import { appTable } from '@alphorn/contract/app'
import { type Family, forms } from '@alphorn/contract/core/forms'
import { atRoot, isPublished } from '@alphorn/contract/core/published-routes'
import type { Retention } from '@alphorn/contract/privacy/subjects'
import type { Logger } from 'pino'
import { createChallenges } from '#server/accounts/tokens/challenge'
import { createProvider } from '#server/accounts/provider/provider'
import { endAddresses } from '#server/app/end-addresses'
import { endTokens } from '#server/app/end-tokens'
import { appHandlers } from '#server/app/handlers'
import { approvalHandlers } from '#server/prospecting/approvals/handlers'
import { auditHandlers } from '#server/app/audit/handlers'
import { signingKeyOf } from '#server/platform/audit/signing-key'
import { changeHandlers } from '#server/platform/changes/handlers'
import type { ChangeStreams } from '#server/platform/changes/streams'
import type { Config } from '#server/platform/config'
import { crmHandlers } from '#server/crm/handlers'
import { letterPostHandlers } from '#server/letter-post/handlers'
import { cycleHandlers } from '#server/prospecting/cycles/handlers'
import type { Db, Writer } from '#server/platform/db/connection'
import type { LongReads } from '#server/platform/db/long-reads'
import { decisionHandlers, suppressionHandlers } from '#server/prospecting/decisions/handlers'
import { exportHandlers } from '#server/prospecting/exports/handlers'
import { executorsOf, producersOf } from '#server/executors/built-in'
import { offeringProposalHandlers } from '#server/executors/preview/handlers'
import { viewHandlers } from '#server/app/saved-views/handlers'
import { spreadsheetFileHandlers } from '#server/app/spreadsheets/handlers'
import { feedHandlers } from '#server/lists/feeds/handlers'
import type { Endpoint } from '#server/platform/http/implement'
import { writeDocument } from '#server/platform/http/openapi/document'
import { outcomeHandlers, returnHandlers } from '#server/prospecting/outcomes/handlers'
import type { ProxyWatch } from '#server/platform/limits/proxy-watch'
import type { Mount } from '#server/platform/http/routing'
import { diskOutlook } from '#server/platform/metrics/disk-series'
import type { Limits } from '#server/platform/limits/limits'
import { listHandlers } from '#server/lists/handlers'
import type { MailTransport } from '#server/platform/mail/transport'
import { errorHandlers, metaHandlers, schemaHandlers } from '#server/app/meta/handlers'
import { operationHandlers } from '#server/app/operation/handlers'
import type { EgressPolicy } from '#server/platform/egress/egress-policy'
import { proofPageHandlers } from '#server/prospecting/proof-pages/handlers'
import { projectHandlers } from '#server/prospecting/projects/handlers'
import { findHandlers, prospectHandlers, resolutionHandlers } from '#server/prospecting/prospects/handlers'
import { reconciliationHandlers } from '#server/directory/reconciliation/handlers'
import { ownFieldHandlers } from '#server/directory/own-fields/handlers'
import { industryHandlers } from '#server/directory/industries/handlers'
import { directoryHandlers } from '#server/directory/search/handlers'
import type { RunningSearch } from '#server/directory/search/start'
import { stageJobHandlers } from '#server/prospecting/stage-jobs/handlers'
import { subjectHandlers } from '#server/privacy/handlers'
import { version } from '#server/platform/version'
import { watchHandlers } from '#server/lists/watches/handlers'
import { webhookApiHandlers, webhookHandlers } from '#server/webhooks/handlers'

/** Dependencies of the handlers beside the settings. */
export type MountDependencies = {
  limits: Limits
  proxyWatch: ProxyWatch
  search: RunningSearch
  streams: ChangeStreams
  mailTransport: MailTransport
  egress: EgressPolicy
  startedAt: Date
  db: Db
  write: Writer
  longReads: LongReads
  log: Logger
}

/** Every route where it is published: under each family, the directory also at the root, and for sessions beside the app's own. */
export function mountsOf(config: Config, dependencies: MountDependencies): Mount[] {
  const { rootForm } = config
  const { index } = dependencies.search
  const shared = endpointsIn(config, dependencies)(rootForm).filter(({ name }) => name in appTable)
  return [
    ...apiMounts(config, dependencies, config.extensions),
    {
      prefix: '',
      form: forms[rootForm],
      endpoints: [
        ...feedHandlers(index, config.publicUrl),
        ...spreadsheetFileHandlers,
        ...reconciliationHandlers(index),
        ...(config.proofPages === null ? [] : proofPageHandlers(dependencies.write)),
      ],
    },
    {
      prefix: '/app/api',
      form: forms[rootForm],
      endpoints: [...shared, ...ofSessions(config, dependencies)],
    },
  ]
}

/**
 * The routes of the API under each family, the directory also at the root. With `extensions` also those beyond the
 * specification: surfaces of this process, such as MCP, call them whatever the deployment publishes.
 */
export function apiMounts(config: Config, dependencies: MountDependencies, extensions: boolean): Mount[] {
  const inForm = endpointsIn(config, dependencies)
  const publishedIn = (family: Family) =>
    inForm(family).filter(
      ({ name, route }) => route.families.includes(family) && isPublished(name, route, extensions),
    )
  const { rootForm } = config
  return [
    ...config.forms.map((family) => ({
      prefix: `/api/v1/${family}`,
      form: forms[family],
      endpoints: publishedIn(family),
    })),
    {
      prefix: '/api/v1',
      form: forms[rootForm],
      endpoints: publishedIn(rootForm).filter(({ route }) => atRoot(route)),
    },
  ]
}

/** The routes of the API, as a form has them. */
function endpointsIn(config: Config, { limits, search, egress }: MountDependencies) {
  const plan = planOf(config)
  const { extensions } = config
  const documentOf = (family: Family) => () => writeDocument({ of: 'api', family, version, extensions })
  return (family: Family): Endpoint[] => [
    ...projectHandlers(plan),
    ...cycleHandlers(plan),
    ...prospectHandlers(search.index),
    ...resolutionHandlers,
    ...decisionHandlers(plan),
    ...suppressionHandlers,
    ...outcomeHandlers(plan),
    ...returnHandlers(plan),
    ...approvalHandlers,
    ...exportHandlers({ proofPages: config.proofPages }),
    ...stageJobHandlers({ plan, looksUp: config.egress?.reads.includes('evidence') ?? false }),
    ...directoryHandlers(search.index),
    ...industryHandlers(),
    ...ownFieldHandlers,
    ...findHandlers(search.index),
    ...listHandlers(plan, search.index),
    ...watchHandlers(search.index),
    ...webhookApiHandlers({ peppers: config.peppers, egress }),
    ...viewHandlers,
    ...metaHandlers({ limits, family, document: documentOf(family) }),
    ...errorHandlers(family),
    ...schemaHandlers({ document: documentOf(family) }),
  ]
}

/** The routes that only the browser app has. */
function ofSessions(config: Config, dependencies: MountDependencies): Endpoint[] {
  const { limits, proxyWatch, search, streams, egress, startedAt, db, longReads, log } = dependencies
  const { peppers, publicUrl, rootForm: form, dataDir, operators, signUp, passwords, secondFactor } = config
  const secret = peppers.at(-1)!
  const mailBy = dependencies.mailTransport.by
  const installation = { version, form, mailBy, publicUrl, startedAt, dataDir, operators, signUp }
  const challenges = createChallenges(secret)
  const provider = config.provider && createProvider(config.provider, secret, log)
  const ways = { challenges, signUp, passwords, provider, peppers, secondFactor }
  const team = { ...installation, ...ways, caps: config.caps, endTokens, endAddresses }
  return [
    ...appHandlers({
      ...team,
      plan: planOf(config),
      producers: () => producersOf(config),
      limits,
      index: search.index,
      document: () => writeDocument({ of: 'app', family: form, version, extensions: true }),
    }),
    ...offeringProposalHandlers,
    ...changeHandlers(streams),
    ...operationHandlers({
      ...installation,
      search: () => search.health(),
      ignoredProxy: proxyWatch.seen,
      disk: (reader) => diskOutlook(reader, config),
    }),
    ...webhookHandlers({ peppers, egress }),
    ...crmHandlers({ peppers, crmHosts: config.crmHosts }),
    ...letterPostHandlers({ peppers, letterService: config.letterService }),
    ...subjectHandlers({ peppers, db, retention: retentionOf(config) }),
    ...auditHandlers({ key: signingKeyOf(config.auditKey), longReads }),
  ]
}

function retentionOf({ evidenceMonths, releaseMonths, archiveMonths, auditMonths }: Config): Retention {
  return {
    evidence_months: evidenceMonths,
    release_months: releaseMonths,
    archive_months: archiveMonths,
    audit_months: auditMonths,
  }
}

/** Allowances, and the executors that can run here. */
export function planOf(config: Config) {
  return { ...config.plan, executors: executorsOf(config) }
}
