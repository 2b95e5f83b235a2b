import type { AccountTables } from '#server/db/tables/accounts'
import type { DirectoryTables } from '#server/db/tables/directory'
import type { ListTables } from '#server/db/tables/lists'
import type { ReconcilerTables } from '#server/db/tables/reconcilers'
import type { ResearchTables } from '#server/db/tables/research'
import type { SavedViewTables } from '#server/db/tables/saved-views'
import type { SignalTables } from '#server/db/tables/signals'
import type { WebsiteTables } from '#server/db/tables/websites'
import type { SubjectTables } from '#server/db/tables/subjects'
import type { WebhookTables } from '#server/db/tables/webhooks'

/** Every table, as the migrations made them. */
export type Tables = AccountTables &
  ResearchTables &
  DirectoryTables &
  SignalTables &
  ListTables &
  ReconcilerTables &
  SavedViewTables &
  SubjectTables &
  WebhookTables &
  WebsiteTables
