import { appSpreadsheetRoutes, spreadsheetRoutes } from '@alphorn/contract/app/app-spreadsheets'
import { createListSpreadsheet, createProspectSpreadsheet } from '#server/app/spreadsheets/create'
import { readSpreadsheet } from '#server/app/spreadsheets/read'
import { answerWith, implement } from '#server/platform/http/implement'

export const spreadsheetHandlers = implement(appSpreadsheetRoutes, {
  app_list_spreadsheet_create: async (call, { params, body }) =>
    answerWith(201, await createListSpreadsheet(call, params.list_id, body)),
  app_prospect_spreadsheet_create: async (call, { params, body }) =>
    answerWith(201, await createProspectSpreadsheet(call, params.project_id, body)),
})

export const spreadsheetFileHandlers = implement(spreadsheetRoutes, {
  spreadsheet: (call) => readSpreadsheet(call),
})
