import { offeringProposalRoutes } from '@alphorn/contract/prospecting/offering-proposals'
import { previewLetter } from '#server/executors/preview/preview-letter'
import { answerWith, implement } from '#server/platform/http/implement'
import { proposeOffering } from '#server/prospecting/projects/propose-offering'

/** Handlers of suggestions for a user who describes an offering. */
export const offeringProposalHandlers = implement(offeringProposalRoutes, {
  app_offering_read: async (call, { body }) => answerWith(200, await proposeOffering(call, body)),
  app_letter_preview: async (call, { body }) => {
    const preview = await previewLetter(call, body)
    return answerWith(200, preview, { rows: preview.letter ? 1 : 0 })
  },
})
