import { z } from 'zod'
import { Timestamp, text } from '#contract/core/fields'
import { idOf } from '#contract/core/ids'
import { everyone, session } from '#contract/core/roles'
import { list, mutation, read, type RouteTable, scoped } from '#contract/core/route'

// Stored state of the app's screens: named views of a table, and unfinished forms.

/** The tables whose filters and sorting can be saved as a view. A view of `list` fits every list of the account. */
const savedScreens = ['prospects', 'review', 'releases', 'jobs', 'directory', 'list', 'requests'] as const
export type SavedScreen = (typeof savedScreens)[number]
const Screen = z.enum(savedScreens).meta({ id: 'SavedScreen' })

/** Largest number of views per user. */
export const maxViews = 200

const Search = z.string().max(2000).meta({
  description: 'Filters and sorting, as they are in the address of the screen after the question mark',
})

export const SavedView = z
  .object({
    view_id: idOf('view'),
    screen: Screen,
    project_id: idOf('project').nullable(),
    name: z.string(),
    search: Search,
    shared: z.boolean().meta({ description: 'Visible to all members of the account' }),
    mine: z.boolean().meta({ description: 'Saved by the signed-in user; never with a credential' }),
    created_by: z.string(),
    created_at: Timestamp,
    updated_at: Timestamp,
  })
  .meta({ id: 'SavedView' })
export type SavedView = z.infer<typeof SavedView>

const SavedViewInput = z
  .strictObject({
    screen: Screen,
    project_id: idOf('project').optional(),
    name: text(80),
    search: Search,
    shared: z.boolean().default(false),
  })
  .meta({ id: 'SavedViewInput' })
export type SavedViewInput = z.infer<typeof SavedViewInput>

const SavedViewChange = z
  .strictObject({ name: text(80).optional(), search: Search.optional(), shared: z.boolean().optional() })
  .meta({ id: 'SavedViewChange' })
export type SavedViewChange = z.infer<typeof SavedViewChange>

/** Forms whose unfinished input is stored. */
const Form = z.enum(['new_project']).meta({ id: 'FormDraftName' })
export type FormDraftName = z.infer<typeof Form>

const FormDraft = z
  .object({
    form: Form,
    content: z.record(z.string(), z.unknown()).nullable().meta({ description: 'null: no draft exists' }),
    updated_at: Timestamp.nullable(),
  })
  .meta({ id: 'FormDraft' })
export type FormDraft = z.infer<typeof FormDraft>

const FormDraftInput = z
  .strictObject({
    form: Form,
    content: z.record(z.string(), z.unknown()).nullable().meta({ description: 'null: no draft is stored' }),
  })
  .meta({ id: 'FormDraftInput' })
export type FormDraftInput = z.infer<typeof FormDraftInput>

/**
 * API credentials can read the shared views. A view belongs to a user, so only the browser app creates and edits views.
 */
export const viewRoutes = {
  view_list: list({
    group: 'meta',
    path: '/views',
    extension: true,
    access: scoped('prospect:read'),
    summary: 'List the shared views of the account, and those of the signed-in user, newest first',
    item: SavedView,
    query: {
      screen: Screen.optional(),
      project_id: z.string().max(64).optional().meta({ description: 'Only views of this project' }),
    },
  }),
} satisfies RouteTable

const common = { group: 'meta', access: session(everyone) } as const

export const savedViewRoutes = {
  app_view_create: mutation({
    ...common,
    path: '/views',
    summary: 'Save the filters and sorting of a table under a name',
    body: SavedViewInput,
    answers: { 201: SavedView },
    // The project does not exist.
    refusals: ['not_found'],
  }),
  app_view_change: mutation({
    ...common,
    path: '/views/:view_id',
    method: 'PATCH',
    summary: 'Edit a saved view of the user',
    body: SavedViewChange,
    answers: { 200: SavedView },
  }),
  app_view_delete: mutation({
    ...common,
    path: '/views/:view_id',
    method: 'DELETE',
    summary: 'Delete a saved view of the user, or as an owner a shared one',
    body: z.strictObject({}),
    answers: { 200: z.object({ view_id: idOf('view'), deleted: z.literal(true) }) },
  }),
  app_form_draft: read({
    ...common,
    path: '/form-drafts',
    summary: 'Get the draft of a form',
    query: { form: Form },
    answer: FormDraft,
  }),
  app_form_draft_keep: mutation({
    ...common,
    path: '/form-drafts',
    method: 'PUT',
    summary: 'Save the draft of a form',
    body: FormDraftInput,
    answers: { 200: FormDraft },
    once: false,
  }),
} satisfies RouteTable
