import { Refusal } from '@alphorn/contract/core/errors'
import type { Export, ExportFile, ExportFormat } from '@alphorn/contract/prospecting/exports'
import type { Language } from '@alphorn/contract/core/fields'
import type { StageInput } from '@alphorn/contract/prospecting/stage-input'
import type { Selectable } from 'kysely'
import { type Page, pageOf, type PageOf, type ReadCall } from '#server/platform/call'
import { build } from '#server/platform/db/statement'
import type { ResearchTables } from '#server/platform/db/tables/research'
import { inventedAmong } from '#server/directory/companies/invented'
import { nowSuppressed } from '#server/prospecting/exports/export'
import { findReleases, presentRelease, type ReleaseRow } from '#server/prospecting/exports/release-rows'
import { callSheet, letterHtml } from '#server/prospecting/exports/render/letter-html'
import type { letterPdf } from '#server/prospecting/exports/render/letter-pdf'
import { mailDraft } from '#server/prospecting/exports/render/mail'
import type { OutgoingText } from '#server/prospecting/exports/render/outgoing-text'
import { csvTable, jsonLines } from '#server/prospecting/exports/render/table'
import { projectKey, projectOf } from '#server/prospecting/projects/queries'
import { backingIn, contentOf, type OutreachContent } from '#server/prospecting/revisions/content'
import { findRevision } from '#server/prospecting/revisions/queries'
import { inputOf } from '#server/prospecting/stage-jobs/queries'
import { inThread } from '#server/platform/threads/in-thread'
import { isMailboxSuppressed, suppressedAmong } from '#server/prospecting/suppressions/in-force'

type ExportRow = Selectable<ResearchTables['exports']>

const files: Readonly<
  Record<
    ExportFormat,
    {
      type: string
      ending: string
      render: (texts: readonly OutgoingText[], row: ExportRow) => string | Promise<Uint8Array>
    }
  >
> = {
  letter_pdf: { type: 'application/pdf', ending: 'pdf', render: pdfInThread },
  letter_html: { type: 'text/html', ending: 'html', render: letterHtml },
  eml: { type: 'message/rfc822', ending: 'eml', render: ([text], { email }) => mailDraft(text!, email) },
  call_sheet: { type: 'text/html', ending: 'html', render: callSheet },
  csv: { type: 'text/csv', ending: 'csv', render: csvTable },
  jsonl: { type: 'application/x-ndjson', ending: 'jsonl', render: jsonLines },
}

// A page takes some ten milliseconds, and an export may hold many letters.
function pdfInThread(texts: readonly OutgoingText[], { account_id }: ExportRow): Promise<Uint8Array> {
  const task = new URL('./render/letter-pdf-task.ts', import.meta.url)
  return inThread<typeof letterPdf>(account_id, task, texts)
}

/** The file of an export. Anyone who must not be contacted since then closes it: the file holds what others may already read. */
export async function getExportFile(
  call: ReadCall,
  project_id: string,
  export_id: string,
): Promise<ExportFile> {
  const key = projectKey(call, project_id)
  const [row] = await call.tx.query(exportsOf(key).where('export_id', '=', export_id))
  if (!row) throw new Refusal('not_found')
  const releases = await call.tx.rows(findReleases, { ...key, release_ids: row.release_ids })
  await ensureMayLeave(call, releases, row)
  const invented = await inventedAmong(
    call.tx,
    releases.map((release) => presentRelease(release).recipient.company_id),
  )
  const texts = await Promise.all(releases.map((release) => outgoingText(call, release, { row, invented })))
  const { type, ending, render } = files[row.format]
  return {
    file_name: `alphorn-${row.created_at.toISOString().slice(0, 10)}-${row.format}.${ending}`,
    media_type: type,
    content_base64: Buffer.from(await render(texts, row)).toString('base64'),
  }
}

async function ensureMayLeave(
  { tx, caller }: ReadCall,
  releases: readonly ReleaseRow[],
  { email }: ExportRow,
) {
  const recipients = releases.map((release) => presentRelease(release).recipient)
  const [suppressed, mailbox] = await Promise.all([
    suppressedAmong(
      tx,
      caller.account_id,
      recipients.map(({ company_id }) => company_id),
    ),
    email === null ? false : isMailboxSuppressed(tx, caller.account_id, email),
  ])
  const names = recipients.filter(({ company_id }) => mailbox || suppressed.has(company_id))
  if (names.length > 0) throw nowSuppressed(names.map(({ name }) => name))
}

type Leaving = { row: ExportRow; invented: Set<string> }

async function outgoingText(
  call: ReadCall,
  release: ReleaseRow,
  { row, invented }: Leaving,
): Promise<OutgoingText> {
  const { variants, recipient } = presentRelease(release)
  const variant =
    variants.find(({ language }) => language === row.language) ??
    variants.find(({ language }) => language === release.language)!
  const revision = (await call.tx.row(findRevision, release))!
  const { offering } = JSON.parse(await inputOf(call.tx, revision)) as StageInput
  const { release_id, prospect_id, content_fingerprint, channel } = release
  const named = { release_id, prospect_id, content_fingerprint, channel }
  const demo = invented.has(recipient.company_id)
  const unbacked_words = unbackedIn(contentOf('outreach', revision), variant.language)
  return {
    ...named,
    ...variant,
    unbacked_words,
    recipient,
    demo,
    sender: offering.sender!,
    date: row.created_at,
  }
}

/** The marked words of one variant, each once. */
function unbackedIn(content: OutreachContent, language: Language) {
  const own = content.claims.filter(({ variant }) => variant === language).map(({ id }) => id)
  const marked = (backingIn(content)?.unbacked ?? []).filter(({ claim_id }) => own.includes(claim_id))
  return [...new Set(marked.map(({ words }) => words))]
}

/** List the exports of a project, newest first. */
export async function listExports(call: ReadCall, project_id: string, page: Page): Promise<PageOf<Export>> {
  const key = projectKey(call, project_id)
  await projectOf(call, project_id)
  const [after] = page.after ?? []
  const rows = await call.tx.query(
    exportsOf(key)
      .$if(after !== undefined, (query) => query.where('export_id', '<', after!))
      .orderBy('export_id', 'desc')
      .limit(page.limit + 1),
  )
  return pageOf(rows, page, ({ export_id }) => [export_id], presentExport)
}

function exportsOf({ account_id, project_id }: { account_id: string; project_id: string }) {
  return build
    .selectFrom('exports')
    .selectAll()
    .where('account_id', '=', account_id)
    .where('project_id', '=', project_id)
}

function presentExport({ export_id, format, release_ids, created_by, created_at }: ExportRow): Export {
  return { export_id, format, release_ids, created_by, created_at: created_at.toISOString() }
}
