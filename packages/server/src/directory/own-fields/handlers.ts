import { companyCellRoutes } from '@alphorn/contract/directory/company-cells'
import { ownFieldRoutes } from '@alphorn/contract/directory/own-fields'
import { ensureWholeAccount } from '#server/platform/caller'
import { answerWith, implement } from '#server/platform/http/implement'
import { readCompanyCells } from '#server/directory/own-fields/company-cells'
import { defineField } from '#server/directory/own-fields/define'
import { editField } from '#server/directory/own-fields/edit'
import { listFields, listValues } from '#server/directory/own-fields/list'
import { setValues } from '#server/directory/own-fields/set-values'

/** A field is beside the companies of every project. Its name is not secret: it explains `own_values` of prospects. */
const ofFields = 'The definitions of own fields are'

export const ownFieldHandlers = implement(ownFieldRoutes, {
  field_list: (call, { page }) => listFields(call, page),
  field_create: async (call, { body }) => {
    ensureWholeAccount(call.caller, ofFields)
    return answerWith(201, await defineField(call, body))
  },
  field_update: async (call, { params, body }) => {
    ensureWholeAccount(call.caller, ofFields)
    return answerWith(200, await editField(call, params.field_id, body))
  },
  field_value_list: (call, { query, page }) => listValues(call, query, page),
  field_values_set: async (call, { body }) => answerWith(200, await setValues(call, body.values)),
})

/** The values beside companies in the browser app. */
export const companyCellHandlers = implement(companyCellRoutes, {
  app_company_cells: async (call, { body }) =>
    answerWith(200, await readCompanyCells(call, body.company_ids)),
})
