import { Refusal } from '@alphorn/contract/core/errors'
import type { Export, ExportFile, ExportFormat } from '@alphorn/contract/prospecting/exports'
import type { Language } from '@alphorn/contract/core/fields'
import type { StageInput } from '@alphorn/contract/prospecting/stage-input'
import type { Selectable } from 'kysely'
import type { ReadCall } from '#server/platform/call'
import { type Page, pageOf, type PageOf } from '#server/platform/pages'
import type { Db } from '#server/platform/db/connection'
import { build } from '#server/platform/db/statement'
import type { ResearchTables } from '#server/platform/db/tables/research'
import { filterInvented } from '#server/directory/companies/invented'
import { suppressedRefusal } from '#server/prospecting/exports/export'
import { type LastOutcomes, lastOutcomes } from '#server/prospecting/exports/last-outcomes'
import {
  chosenVariant,
  findReleases,
  presentRelease,
  type ReleaseRow,
} from '#server/prospecting/exports/release-rows'
import { callSheet, letterHtml } from '#server/prospecting/exports/render/letter-html'
import { lettersZip, pdfInThread } from '#server/prospecting/exports/render/letter-files'
import { mailDraft } from '#server/prospecting/exports/render/mail'
import type { OutgoingText } from '#server/prospecting/exports/render/outgoing-text'
import { csvTable, jsonLines } from '#server/prospecting/exports/render/table'
import { pagesOfReleases } from '#server/prospecting/proof-pages/queries'
import type { ProjectKey } from '#server/prospecting/keys'
import { projectKey, projectOf } from '#server/prospecting/projects/queries'
import { backingIn, contentOf, type OutreachContent } from '#server/prospecting/revisions/content'
import { findRevision } from '#server/prospecting/revisions/queries'
import { inputOf } from '#server/prospecting/stage-jobs/queries'
import { isMailboxSuppressed, suppressedAmong } from '#server/prospecting/suppressions/in-force'
import { swissDay } from '#server/platform/swiss-time'

export type ExportRow = Selectable<ResearchTables['exports']>

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
  letter_zip: { type: 'application/zip', ending: 'zip', render: lettersZip },
  letter_html: { type: 'text/html', ending: 'html', render: letterHtml },
  eml: { type: 'message/rfc822', ending: 'eml', render: ([text], { email }) => mailDraft(text!, email) },
  call_sheet: { type: 'text/html', ending: 'html', render: callSheet },
  csv: { type: 'text/csv', ending: 'csv', render: csvTable },
  jsonl: { type: 'application/x-ndjson', ending: 'jsonl', render: jsonLines },
}

/** Returns the file of an export. The file is closed if one of its recipients must not be contacted since then. */
export async function getExportFile(
  call: ReadCall,
  project_id: string,
  export_id: string,
  proofPages: string | null,
): Promise<ExportFile> {
  const key = projectKey(call, project_id)
  const row = await exportOf(call.tx, { ...key, export_id })
  if (!row) throw new Refusal('not_found')
  const releases = await call.tx.rows(findReleases, { ...key, release_ids: row.release_ids })
  await ensureMayLeave(call, releases, row.email)
  const texts = await outgoingTexts(call, row, releases, proofPages)
  const { name } = await projectOf(call, project_id)
  const { type, ending, render } = files[row.format]
  return {
    file_name: `${fileNamePart(name)} ${swissDay(row.created_at)}.${ending}`,
    media_type: type,
    content_base64: Buffer.from(await render(texts, row)).toString('base64'),
  }
}

/** Returns the name of a project without the characters that a file system refuses. */
function fileNamePart(name: string) {
  const plain = name
    .replaceAll(/[\\/:*?"<>|\p{Cc}]+/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .replace(/^[. ]+/, '')
    .trimEnd()
  return Array.from(plain).slice(0, maxNameLength).join('') || 'alphorn'
}

const maxNameLength = 80

/** Reads the texts of releases as an export needs them. */
export async function outgoingTexts(
  call: ReadCall,
  row: ExportRow,
  releases: readonly ReleaseRow[],
  proofPages: string | null,
): Promise<OutgoingText[]> {
  const { account_id, project_id } = row
  const key = { account_id, project_id }
  const release_ids = releases.map(({ release_id }) => release_id)
  const invented = await filterInvented(
    call.tx,
    releases.map((release) => presentRelease(release).recipient.company_id),
  )
  const outcomes = await lastOutcomes(call.tx, key, release_ids)
  const pages = proofPages === null ? [] : await pagesOfReleases(call.tx, key, release_ids)
  const addresses = new Map(pages.map(({ release_id, token }) => [release_id, `${proofPages}/p/${token}`]))
  const leaving = { row, invented, addresses, outcomes }
  return await Promise.all(releases.map((release) => outgoingText(call, release, leaving)))
}

/** Refuses texts of which a recipient must not be contacted; `email` is the mailbox to which a mail goes. */
export async function ensureMayLeave(
  { tx, caller }: ReadCall,
  releases: readonly ReleaseRow[],
  email: string | null,
): Promise<void> {
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
  if (names.length > 0) throw suppressedRefusal(names.map(({ name }) => name))
}

type Leaving = {
  row: ExportRow
  invented: Set<string>
  /** The addresses of proof pages by release. */
  addresses: ReadonlyMap<string, string>
  outcomes: LastOutcomes
}

async function outgoingText(
  call: ReadCall,
  release: ReleaseRow,
  { row, invented, addresses, outcomes }: Leaving,
): Promise<OutgoingText> {
  const presented = presentRelease(release)
  const { recipient } = presented
  const variant = chosenVariant(presented, row.language)
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
    outcome: outcomes.get(release_id) ?? null,
    recipient,
    demo,
    proof_page: addresses.get(release_id) ?? null,
    sender: offering.sender!,
    window: row.envelope_window,
    date: row.created_at,
  }
}

/** The marked words of one variant, each once. */
function unbackedIn(content: OutreachContent, language: Language) {
  const own = content.claims.filter(({ variant }) => variant === language).map(({ id }) => id)
  const marked = (backingIn(content)?.unbacked ?? []).filter(({ claim_id }) => own.includes(claim_id))
  return [...new Set(marked.map(({ words }) => words))]
}

/** Lists the exports of a project, newest first. */
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

/** Returns an export; undefined if the id is unknown. */
export async function exportOf(
  db: Db,
  key: ProjectKey & { export_id: string },
): Promise<ExportRow | undefined> {
  const [row] = await db.query(exportsOf(key).where('export_id', '=', key.export_id))
  return row
}

function exportsOf({ account_id, project_id }: { account_id: string; project_id: string }) {
  return build
    .selectFrom('exports')
    .selectAll()
    .where('account_id', '=', account_id)
    .where('project_id', '=', project_id)
}

function presentExport({ export_id, format, release_ids, envelope_window, ...row }: ExportRow): Export {
  const { created_by, created_at } = row
  return {
    export_id,
    format,
    release_ids,
    window: envelope_window,
    created_by,
    created_at: created_at.toISOString(),
  }
}
