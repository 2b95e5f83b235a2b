import { accountRoutes } from '@alphorn/contract/accounts/accounts'
import { errorRoutes } from '@alphorn/contract/core/error-routes'
import { type Family, forms } from '@alphorn/contract/core/forms'
import { schemaRoutes } from '@alphorn/contract/core/published-schemas'
import { getMe } from '#server/accounts/me'
import { listAuditRows } from '#server/platform/audit/list'
import { answerWith, implement, writtenData } from '#server/platform/http/implement'
import { errorHelp } from '#server/app/meta/error-help'
import { schemaNamed } from '#server/app/meta/schemas'
import type { Limits } from '#server/platform/limits/limits'
import { projectOf } from '#server/prospecting/projects/queries'

type Settings = { limits: Limits; document: () => Promise<string>; family: Family }

/** Help on error codes requires no credential: a caller without one gets the first of these errors. */
export function errorHandlers(family: Family) {
  return implement(errorRoutes, {
    error_help: async (_call, { params }) => answerWith(200, errorHelp(params.code, family)),
  })
}

/** JSON Schemas require no credential, since tools that validate documents fetch them without one. */
export function schemaHandlers({ document }: Pick<Settings, 'document'>) {
  return implement(schemaRoutes, {
    schema_detail: async (_call, { params }) =>
      answerWith(200, writtenData<Record<string, unknown>>(schemaNamed(await document(), params.name))),
  })
}

export function metaHandlers({ limits, document, family }: Settings) {
  return implement(accountRoutes, {
    me: async (call) => answerWith(200, await getMe(call, forms[family])),
    limits: async (call) => answerWith(200, await limits.budgetsOf(call.caller)),
    audit_list: async (call, { params, query, page }) =>
      listAuditRows(call, (await projectOf(call, params.project_id)).project_id, query, page),
    openapi: async () => answerWith(200, writtenData<Record<string, unknown>>(await document())),
  })
}
