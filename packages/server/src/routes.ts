import { appTable } from '@alphorn/contract/app'
import { type Family, forms } from '@alphorn/contract/core/forms'
import { atRoot } from '@alphorn/contract/core/route'
import type { Retention } from '@alphorn/contract/privacy/subjects'
import type { Logger } from 'pino'
import { createChallenges } from '#server/accounts/challenge'
import { createProvider } from '#server/accounts/provider'
import { endTokens } from '#server/app/end-tokens'
import { appHandlers } from '#server/app/handlers'
import { approvals } from '#server/prospecting/approvals/handlers'
import { auditHandlers } from '#server/app/audit/handlers'
import { signingKeyOf } from '#server/platform/audit/signing-key'
import { changeHandlers } from '#server/platform/changes/handlers'
import type { ChangeStreams } from '#server/platform/changes/streams'
import type { Config } from '#server/platform/config'
import { cycleHandlers } from '#server/prospecting/cycles/handlers'
import type { Db } from '#server/platform/db/connection'
import { decisionHandlers } from '#server/prospecting/decisions/handlers'
import { executorsOf } from '#server/executors/built-in'
import { feedHandlers } from '#server/lists/feeds/handlers'
import type { Endpoint } from '#server/platform/http/implement'
import { writeDocument } from '#server/platform/http/openapi-document'
import type { ProxyWatch } from '#server/platform/limits/proxy-watch'
import type { Mount } from '#server/platform/http/routing'
import type { Limits } from '#server/platform/limits/limits'
import { listHandlers } from '#server/lists/handlers'
import type { MailTransport } from '#server/platform/mail/transport'
import { errorHandlers, metaHandlers } from '#server/app/meta/handlers'
import { operationHandlers } from '#server/app/operation/handlers'
import type { EgressPolicy } from '#server/platform/egress/egress-policy'
import { projectHandlers } from '#server/prospecting/projects/handlers'
import { findHandlers, prospectHandlers, resolutions } from '#server/prospecting/prospects/handlers'
import { reconciliationHandlers } from '#server/directory/reconciliation/handlers'
import { industryHandlers } from '#server/directory/industries/handlers'
import { directoryHandlers } from '#server/directory/search/handlers'
import type { RunningSearch } from '#server/directory/search/start'
import { stageJobs } from '#server/prospecting/stage-jobs/handlers'
import { subjectHandlers } from '#server/privacy/handlers'
import { version } from '#server/platform/version'
import { watchHandlers } from '#server/lists/watches/handlers'
import { webhookHandlers } from '#server/webhooks/handlers'

/** What handlers need beside the settings. */
export type MountMeans = {
  limits: Limits
  proxyWatch: ProxyWatch
  search: RunningSearch
  streams: ChangeStreams
  post: MailTransport
  egress: EgressPolicy
  startedAt: Date
  db: Db
  log: Logger
}

/** Every route where it is published: under each family, the directory also at the root, and for sessions beside the app's own. */
export function mountsOf(config: Config, means: MountMeans): Mount[] {
  const { forms: families, rootForm } = config
  const { index } = means.search
  const inForm = endpointsIn(config, means)
  const published = families.map((family) => ({
    prefix: `/api/v1/${family}`,
    form: forms[family],
    endpoints: inForm(family).filter(({ route }) => route.families.includes(family)),
  }))
  const ofRoot = inForm(rootForm)
  const atTheRoot = ofRoot.filter(({ route }) => atRoot(route) && route.families.includes(rootForm))
  const shared = ofRoot.filter(({ name }) => name in appTable)
  return [
    ...published,
    { prefix: '/api/v1', form: forms[rootForm], endpoints: atTheRoot },
    {
      prefix: '',
      form: forms[rootForm],
      endpoints: [...feedHandlers(index), ...reconciliationHandlers(index)],
    },
    { prefix: '/app/api', form: forms[rootForm], endpoints: [...shared, ...ofSessions(config, means)] },
  ]
}

/** The routes of the API, as a form has them. */
function endpointsIn(config: Config, { limits, search }: MountMeans) {
  const plan = planOf(config)
  return (family: Family): Endpoint[] => [
    ...projectHandlers(plan),
    ...cycleHandlers(plan),
    ...prospectHandlers(search.index),
    ...resolutions,
    ...decisionHandlers(plan),
    ...approvals,
    ...stageJobs({ plan, looksUp: config.egress?.reads.includes('evidence') ?? false }),
    ...directoryHandlers(search.index),
    ...industryHandlers(),
    ...findHandlers(search.index),
    ...listHandlers(plan, search.index),
    ...watchHandlers(search.index),
    ...metaHandlers({ limits, family, document: () => writeDocument({ of: 'api', family, version }) }),
    ...errorHandlers(family),
  ]
}

/** What only the browser app has. */
function ofSessions(
  config: Config,
  { limits, proxyWatch, search, streams, post, egress, startedAt, db, log }: MountMeans,
): Endpoint[] {
  const { peppers, publicUrl, rootForm: form, dataDir, operators, signUp, passwords, secondFactor } = config
  const secret = peppers.at(-1)!
  const installation = { version, form, mailBy: post.by, publicUrl, startedAt, dataDir, operators }
  const challenges = createChallenges(secret)
  const provider = config.provider && createProvider(config.provider, secret, log)
  const ways = { challenges, signUp, passwords, provider, peppers, secondFactor }
  const team = { ...installation, ...ways, caps: config.caps, endTokens }
  return [
    ...appHandlers({
      ...team,
      plan: planOf(config),
      limits,
      index: search.index,
      document: () => writeDocument({ of: 'app', family: form, version }),
    }),
    ...changeHandlers(streams),
    ...operationHandlers({ ...installation, search: () => search.health(), ignoredProxy: proxyWatch.seen }),
    ...webhookHandlers({ peppers, egress }),
    ...subjectHandlers({ peppers, db, retention: retentionOf(config) }),
    ...auditHandlers({ key: signingKeyOf(config.auditKey), db }),
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
