import { sql } from 'kysely'
import { momentIn, noProspect, type PersonalDataColumn } from '#server/privacy/personal-data-column'

/** Blocks of text for letters. They may name persons, but no company by its ID. */
export const snippetData: PersonalDataColumn = {
  name: 'snippets',
  table: 'snippets',
  key: ['snippet_id'],
  columns: [
    { name: 'name', as: 'unique_text' },
    { name: 'text', as: 'text' },
  ],
  since: momentIn('created_at'),
  prospect: noProspect,
  mine: null,
  about: () => sql`false`,
  // A person who edits the snippet at this moment is refused, and does not bring the erased text back.
  mark: { version: sql<number>`version + 1` },
  origin: 'written by people of the account',
  retention: 'until the account deletes the snippet',
}
