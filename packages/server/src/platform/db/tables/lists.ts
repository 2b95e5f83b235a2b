import type { Generated } from 'kysely'
import type { CompanyFilter } from '@alphorn/contract/directory/company-filters'
import type { SpreadsheetSelection } from '@alphorn/contract/lists/spreadsheet-selection'
import type { ListBuild, ListEdit } from '@alphorn/contract/lists/markets'
import type { SignalKind } from '@alphorn/contract/directory/signal-kinds'
import type { Json, MaybeJson, MaybeTimestamp, Timestamp } from '#server/platform/db/tables/column'

export type ListsTable = {
  account_id: string
  list_id: string
  name: string
  filters: Json<CompanyFilter>
  built_number: number | null
  building_number: number | null
  last_build_failed: Generated<boolean>
  /** An edit that waits for the end of the build. */
  queued_edit: MaybeJson<ListEdit>
  created_by: string
  created_at: Timestamp
  updated_at: Timestamp
  deleted_at: MaybeTimestamp
  /** Its members were removed after its deletion. */
  members_removed_at: MaybeTimestamp
}

export type ListBuildsTable = {
  account_id: string
  list_id: string
  number: number
  filters: Json<CompanyFilter>
  state: Generated<ListBuild['state']>
  position: Generated<string>
  found: Generated<number>
  expected: number | null
  added: Generated<number>
  removed: Generated<number>
  failures: Generated<number>
  created_by: string
  created_at: Timestamp
  started_at: MaybeTimestamp
  worked_at: MaybeTimestamp
  finished_at: MaybeTimestamp
}

export type ListTables = {
  lists: ListsTable
  list_builds: ListBuildsTable
  list_members: {
    account_id: string
    list_id: string
    company_id: string
    added_in: number
    removed_in: number | null
    by_hand: Generated<boolean>
  }
  list_additions: {
    account_id: string
    list_id: string
    company_id: string
    addition_id: string
    added_by: string
    added_at: Timestamp
  }
  watches: {
    account_id: string
    watch_id: string
    name: string
    company_ids: string[] | null
    filters: MaybeJson<CompanyFilter>
    kinds: SignalKind[]
    muted: Generated<boolean>
    notified_until: Generated<Date>
    created_by: string
    created_at: Timestamp
    updated_at: Timestamp
  }
  watch_mails: {
    account_id: string
    watch_id: string
    user_id: string
    cadence: 'instant' | 'daily' | 'weekly'
    notified_until: Timestamp
    next_at: Timestamp
  }
  feeds: {
    account_id: string
    feed_id: string
    list_id: string | null
    watch_id: string | null
    project_id: string | null
    content: 'signals' | 'rows'
    name: string | null
    selection: MaybeJson<SpreadsheetSelection>
    token_hash: string
    kinds: Generated<SignalKind[]>
    created_by: string
    created_at: Timestamp
    last_read_at: MaybeTimestamp
    revoked_at: MaybeTimestamp
    created_by_user_id: string | null
  }
}
