import { api } from '@alphorn/contract/api'
import { type Family, forms } from '@alphorn/contract/core/forms'
import { openApi } from '#server/platform/http/openapi'
import { appDocument } from '#server/platform/http/openapi-app'

export type WantedDocument = { of: 'api' | 'app'; family: Family; version: string }

/** An OpenAPI document as JSON, as a task for a thread. */
export function work({ of, family, version }: WantedDocument): string {
  return JSON.stringify(of === 'app' ? appDocument(family, version) : openApi(forms[family], api, version))
}
