import type { FormDraftName, SavedScreen } from '@alphorn/contract/accounts/saved-views'
import type { Json, Timestamp } from '#server/platform/db/tables/column'

export type SavedViewTables = {
  saved_views: {
    account_id: string
    view_id: string
    /** null if the user who shared the view has left */
    user_id: string | null
    created_by: string
    screen: SavedScreen
    project_id: string | null
    name: string
    search: string
    shared: boolean
    created_at: Timestamp
    updated_at: Timestamp
  }
  form_drafts: {
    account_id: string
    user_id: string
    form: FormDraftName
    content: Json<Record<string, unknown>>
    updated_at: Timestamp
  }
}
