import { type Retention, subjectRoutes } from '@alphorn/contract/privacy/subjects'
import { answerWith, implement } from '#server/platform/http/implement'
import { askForErasure } from '#server/privacy/ask'
import { exportSubject, type SubjectSettings } from '#server/privacy/export'
import { getRequest, listRequests } from '#server/privacy/requests'

export function subjectHandlers({ retention, ...settings }: SubjectSettings & { retention: Retention }) {
  return implement(subjectRoutes, {
    app_retention: async () => answerWith(200, retention),
    app_subject_export: async (call, { body }) =>
      answerWith(200, '', await exportSubject(call, body.subject, settings)),
    app_subject_erase: async (call, { body }) =>
      answerWith(202, await askForErasure(call, body, settings.peppers)),
    app_subject_request_list: (call, { page }) => listRequests(call, page),
    app_subject_request: async (call, { params }) =>
      answerWith(200, await getRequest(call, params.request_id)),
  })
}
