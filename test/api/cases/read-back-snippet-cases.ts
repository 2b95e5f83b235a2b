import { type ReadBack, send, withId } from './read-back-fixtures.ts'

// How snippets are written and read back.

export const snippetReadBacks: Record<string, ReadBack> = {
  app_snippet_create: {
    async write(fixture) {
      const sent = { language: 'it', name: 'Saluti', text: 'Cordiali saluti' }
      const { snippet_id } = await send(fixture, 'POST', '/snippets', sent)
      return [{ sent, read: await withId(fixture, '/snippets', 'snippet_id', snippet_id) }]
    },
  },
  app_snippet_change: {
    async write(fixture) {
      const made = { language: 'fr', name: 'Salutations', text: 'Salutations' }
      const { snippet_id } = await send(fixture, 'POST', '/snippets', made)
      const sent = { name: 'Formule', text: 'Meilleures salutations' }
      await send(fixture, 'PATCH', `/snippets/${snippet_id}`, { version: 1, ...sent })
      return [{ sent, read: await withId(fixture, '/snippets', 'snippet_id', snippet_id) }]
    },
    unread: { version: 'names the version that was read before, and is not kept' },
  },
}
