import { type Retention, subjectRoutes } from '@alphorn/contract/subjects'
import { answerWith, implement } from '#server/http/implement'
import { askForErasure } from '#server/subjects/ask'
import { exportSubject, type SubjectSettings } from '#server/subjects/export'
import { getRequest, listRequests } from '#server/subjects/requests'

export function subjects({ retention, ...settings }: SubjectSettings & { retention: Retention }) {
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
