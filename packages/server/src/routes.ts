import { api } from '@alphorn/contract/api'
import { appTable } from '@alphorn/contract/app'
import { type Family, forms } from '@alphorn/contract/core/forms'
import { atRoot } from '@alphorn/contract/core/route'
import type { Retention } from '@alphorn/contract/privacy/subjects'
import type { Logger } from 'pino'
import { createChallenges } from '#server/accounts/challenge'
import { createProvider } from '#server/accounts/provider'
import { endTokens } from '#server/app/end-tokens'
import { app } from '#server/app/handlers'
import { approvals } from '#server/prospecting/approvals/handlers'
import { audit } from '#server/app/audit/handlers'
import { signingKeyOf } from '#server/platform/audit/signing-key'
import { changes } from '#server/platform/changes/handlers'
import type { ChangeStreams } from '#server/platform/changes/streams'
import type { Config } from '#server/platform/config'
import { cycles } from '#server/prospecting/cycles/handlers'
import type { Db } from '#server/platform/db/connection'
import { decisions } from '#server/prospecting/decisions/handlers'
import { executorsOf } from '#server/executors/built-in'
import { feeds } from '#server/lists/feeds/handlers'
import type { Endpoint } from '#server/platform/http/implement'
import { documents } from '#server/platform/http/openapi'
import type { ProxyWatch } from '#server/platform/limits/proxy-watch'
import { appDocument } from '#server/platform/http/openapi-app'
import type { Mount } from '#server/platform/http/routing'
import type { Limits } from '#server/platform/limits/limits'
import { lists } from '#server/lists/handlers'
import type { Post } from '#server/platform/mail/post'
import { errors, meta } from '#server/app/meta/handlers'
import { operation } from '#server/app/operation/handlers'
import type { Reach } from '#server/platform/egress/reach'
import { projects } from '#server/prospecting/projects/handlers'
import { finding, prospects, resolutions } from '#server/prospecting/prospects/handlers'
import { reconciliation } from '#server/directory/reconciliation/handlers'
import { directory } from '#server/directory/search/handlers'
import type { RunningSearch } from '#server/directory/search/start'
import { stageJobs } from '#server/prospecting/stage-jobs/handlers'
import { subjects } from '#server/privacy/handlers'
import { version } from '#server/platform/version'
import { watches } from '#server/lists/watches/handlers'
import { webhooks } from '#server/webhooks/handlers'

/** What handlers need beside the settings. */
export type MountMeans = {
  limits: Limits
  proxyWatch: ProxyWatch
  search: RunningSearch
  streams: ChangeStreams
  post: Post
  reach: Reach
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
    { prefix: '', form: forms[rootForm], endpoints: [...feeds(index), ...reconciliation(index)] },
    { prefix: '/app/api', form: forms[rootForm], endpoints: [...shared, ...ofSessions(config, means)] },
  ]
}

/** The routes of the API, as a form has them. */
function endpointsIn(config: Config, { limits, search }: MountMeans) {
  const plan = planOf(config)
  const document = documents(api, version)
  return (family: Family): Endpoint[] => [
    ...projects(plan),
    ...cycles(plan),
    ...prospects(search.index),
    ...resolutions,
    ...decisions(plan),
    ...approvals,
    ...stageJobs({ plan, looksUp: config.egress?.reads.includes('evidence') ?? false }),
    ...directory(search.index),
    ...finding(search.index),
    ...lists(plan, search.index),
    ...watches(search.index),
    ...meta({ limits, family, document }),
    ...errors(family),
  ]
}

/** What only the browser app has. */
function ofSessions(
  config: Config,
  { limits, proxyWatch, search, streams, post, reach, startedAt, db, log }: MountMeans,
): Endpoint[] {
  const { peppers, publicUrl, rootForm: form, dataDir, operators, signUp, passwords, secondFactor } = config
  const secret = peppers.at(-1)!
  const installation = { version, form, mailBy: post.by, publicUrl, startedAt, dataDir, operators }
  const challenges = createChallenges(secret)
  const provider = config.provider && createProvider(config.provider, secret, log)
  const ways = { challenges, signUp, passwords, provider, peppers, secondFactor }
  const team = { ...installation, ...ways, caps: config.caps, endTokens }
  return [
    ...app({
      ...team,
      plan: planOf(config),
      limits,
      index: search.index,
      document: () => appDocument(form, version),
    }),
    ...changes(streams),
    ...operation({ ...installation, search: () => search.health(), ignoredProxy: proxyWatch.seen }),
    ...webhooks({ peppers, reach }),
    ...subjects({ peppers, db, retention: retentionOf(config) }),
    ...audit({ key: signingKeyOf(config.auditKey), db }),
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
