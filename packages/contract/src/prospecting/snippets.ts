import { z } from 'zod'
import { Language, nameText, Timestamp, text } from '#contract/core/fields'
import { idOf } from '#contract/core/ids'
import { editors, session } from '#contract/core/roles'
import { list, mutation, type RouteTable } from '#contract/core/route'
import { maxSnippetLength, maxSnippetNameLength } from '#contract/prospecting/snippet-limits'

// Snippets: named blocks of text that people insert while they edit a letter. An account shares its snippets.

const visible = /\S/
const Name = nameText(maxSnippetNameLength).regex(visible, 'The name is blank. Enter at least one letter.')
const Content = text(maxSnippetLength)
  .regex(visible, 'The text is blank. Enter at least one word.')
  .meta({ description: 'Plain text, inserted as it is: a snippet has no placeholders' })

export const Snippet = z
  .object({
    snippet_id: idOf('snippet'),
    language: Language,
    name: z.string(),
    text: z.string(),
    version: z.int().min(1).meta({ description: 'Grows with every change of the snippet' }),
    created_by: z.string(),
    created_at: Timestamp,
    updated_at: Timestamp,
  })
  .meta({ id: 'Snippet' })
export type Snippet = z.infer<typeof Snippet>

const SnippetInput = z
  .strictObject({ language: Language, name: Name, text: Content })
  .meta({ id: 'SnippetInput' })
export type SnippetInput = z.infer<typeof SnippetInput>

const SnippetChange = z
  .strictObject({
    version: z.int().min(1).meta({
      description: 'The version that was read; refused if the snippet has changed since',
    }),
    name: Name.optional(),
    text: Content.optional(),
  })
  .meta({ id: 'SnippetChange' })
export type SnippetChange = z.infer<typeof SnippetChange>

/** Users who may edit letters use and manage snippets. */
const common = { group: 'projects', access: session(editors) } as const

export const snippetRoutes = {
  app_snippet_list: list({
    ...common,
    path: '/snippets',
    summary: 'List the snippets of the account, newest first',
    item: Snippet,
    query: { language: Language.optional().meta({ description: 'Only snippets in this language' }) },
  }),
  app_snippet_create: mutation({
    ...common,
    path: '/snippets',
    summary: 'Save a named block of text for letters in one language',
    body: SnippetInput,
    answers: { 201: Snippet },
  }),
  app_snippet_change: mutation({
    ...common,
    path: '/snippets/:snippet_id',
    method: 'PATCH',
    summary: 'Rename a snippet, or change its text',
    effect: 'Letters that contain its previous text stay as they are.',
    body: SnippetChange,
    answers: { 200: Snippet },
  }),
  app_snippet_delete: mutation({
    ...common,
    path: '/snippets/:snippet_id',
    method: 'DELETE',
    summary: 'Delete a snippet',
    effect: 'Letters that contain its text stay as they are.',
    body: z.strictObject({}),
    answers: { 200: z.object({ snippet_id: idOf('snippet'), deleted: z.literal(true) }) },
  }),
} satisfies RouteTable
