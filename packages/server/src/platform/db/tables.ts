import type { AccountTables } from '#server/platform/db/tables/accounts'
import type { CrmTables } from '#server/platform/db/tables/crm'
import type { DirectoryTables } from '#server/platform/db/tables/directory'
import type { LetterPostTables } from '#server/platform/db/tables/letter-post'
import type { ListTables } from '#server/platform/db/tables/lists'
import type { OwnFieldTables } from '#server/platform/db/tables/own-fields'
import type { QuestionTables } from '#server/platform/db/tables/questions'
import type { ReconcilerTables } from '#server/platform/db/tables/reconcilers'
import type { ResearchTables } from '#server/platform/db/tables/research'
import type { SavedViewTables } from '#server/platform/db/tables/saved-views'
import type { SignalTables } from '#server/platform/db/tables/signals'
import type { WebsiteTables } from '#server/platform/db/tables/websites'
import type { SnippetTables } from '#server/platform/db/tables/snippets'
import type { SubjectTables } from '#server/platform/db/tables/subjects'
import type { WebhookTables } from '#server/platform/db/tables/webhooks'

/** All tables, as the migrations create them. */
export type Tables = AccountTables &
  CrmTables &
  ResearchTables &
  DirectoryTables &
  SignalTables &
  SnippetTables &
  LetterPostTables &
  ListTables &
  OwnFieldTables &
  QuestionTables &
  ReconcilerTables &
  SavedViewTables &
  SubjectTables &
  WebhookTables &
  WebsiteTables
