import { randomUUID } from 'node:crypto'
import { type ReadBack, send, withId } from './read-back-fixtures.ts'

// How addresses for spreadsheets are written and read back.

export const spreadsheetReadBacks: Record<string, ReadBack> = {
  app_list_spreadsheet_create: {
    async write(fixture) {
      const list = { name: randomUUID(), filters: {} }
      const { list_id } = await send(fixture, 'POST', '/markets', list)
      const sent = { name: randomUUID(), language: 'fr' }
      const { feed_id } = await send(fixture, 'POST', `/lists/${list_id}/spreadsheets`, sent)
      const read = await withId(fixture, '/feeds', 'feed_id', feed_id)
      return [{ sent, read: { ...read, ...read.selection } }]
    },
  },
  app_prospect_spreadsheet_create: {
    async write(fixture) {
      const { field_id } = await send(fixture, 'POST', '/fields', { name: randomUUID(), kind: 'text' })
      const filters = {
        state: 'new',
        decision: 'accept',
        canton: 'BE',
        municipality: ['Bern'],
        legal_form: ['0106'],
        noga: ['43'],
        kind: ['operating'],
        size: ['small'],
        company_language: ['de'],
        founded_from: '1990-01-01',
        founded_to: '2020-12-31',
        owner_id: 'none',
        field: [`${field_id}.contains.a`],
        q: 'Muster',
        updated_since: '2026-01-01T00:00:00Z',
      }
      const sent = { name: randomUUID(), language: 'it', filters, columns: ['state', field_id] }
      const { feed_id } = await send(fixture, 'POST', `${fixture.at}/spreadsheets`, sent)
      const read = await withId(fixture, '/feeds', 'feed_id', feed_id)
      return [{ sent, read: { ...read, ...read.selection } }]
    },
  },
}
