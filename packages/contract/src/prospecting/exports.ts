import { z } from 'zod'
import { releaseStates } from '#contract/prospecting/release-states'
import { gateChecks } from '#contract/prospecting/approvals'
import { Address } from '#contract/directory/companies'
import { Fingerprint, Language, Timestamp, text } from '#contract/core/fields'
import { idOf } from '#contract/core/ids'
import { everyone, session } from '#contract/core/roles'
import { list, mutation, read, type RouteTable } from '#contract/core/route'
import { EnvelopeWindow } from '#contract/prospecting/projects'
import { channels } from '#contract/prospecting/stages'

// Released texts on their way out. The service sends nothing by itself: it makes files, and remembers who took which.

/** A letter for a window envelope: all in one PDF/A, one PDF/A each in an archive with a cover list, or a page to print. */
export const letterFormats = ['letter_pdf', 'letter_zip', 'letter_html'] as const
/** How a text may leave: a letter, a draft of a mail, a sheet to call by, or data. */
export const exportFormats = [...letterFormats, 'eml', 'call_sheet', 'csv', 'jsonl'] as const
export type ExportFormat = (typeof exportFormats)[number]
const Format = z.enum(exportFormats).meta({ id: 'ExportFormat' })

/** The recipient of a text, as the register knew it when the text was approved. */
export const Recipient = z
  .object({
    company_id: idOf('company'),
    uid: z.string(),
    name: z.string(),
    address: Address.nullable(),
  })
  .meta({ id: 'Recipient' })
export type Recipient = z.infer<typeof Recipient>

/** Why a text stays here: a check of the gate that fails now, or what only matters on the way out. */
export const stayReasons = [...gateChecks, 'mailbox', 'revoked', 'characters'] as const
export type StayReason = (typeof stayReasons)[number]
const StaysBecause = z.enum(stayReasons).nullable().meta({
  description:
    'A check of the gate; `mailbox`: the address is on the suppression list; `revoked`: the approval was revoked; `characters`: the font of the letters lacks characters of the text',
})

export const ReleasedText = z
  .object({
    release_id: idOf('release'),
    prospect_id: idOf('prospect'),
    outreach_revision_id: idOf('outreach'),
    content_fingerprint: Fingerprint,
    channel: z.enum(channels),
    language: Language,
    state: z.enum(releaseStates),
    stays_because: StaysBecause,
    approval: z.object({
      approval_id: idOf('approval'),
      approved_by: z.string(),
      approved_at: Timestamp,
      revoked_at: Timestamp.nullable(),
    }),
    recipient: Recipient,
    proof_page: z
      .object({ address: z.string(), views: z.int(), opted_out_at: Timestamp.nullable() })
      .nullable()
      .meta({
        description:
          'The page that shows the recipient the evidence, how often it was opened, and when the recipient asked for no further letters',
      }),
    variants: z.array(z.object({ language: Language, subject: z.string().nullable(), body: z.string() })),
    created_at: Timestamp,
    updated_at: Timestamp,
  })
  .meta({ id: 'ReleasedText' })
export type ReleasedText = z.infer<typeof ReleasedText>

const ExportOutcome = z
  .object({
    release_id: idOf('release'),
    outcome: z.enum(['exported', 'held', 'blocked', 'withdrawn']),
    stays_because: StaysBecause,
    /** Why it stays here. */
    detail: z.string().nullable(),
    characters: z
      .array(z.string())
      .meta({ description: 'The characters that the font of the letters lacks, with `characters`' }),
  })
  .meta({ id: 'ExportOutcome' })
export type ExportOutcome = z.infer<typeof ExportOutcome>

export const Export = z
  .object({
    export_id: idOf('export'),
    format: Format,
    release_ids: z.array(idOf('release')),
    window: EnvelopeWindow.meta({
      description: 'The window of the envelopes, as the project had it when the export was made',
    }),
    created_by: z.string(),
    created_at: Timestamp,
  })
  .meta({ id: 'Export' })
export type Export = z.infer<typeof Export>

const ExportMade = z
  .object({ export: Export.nullable(), outcomes: z.array(ExportOutcome) })
  .meta({ id: 'ExportMade' })
export type ExportMade = z.infer<typeof ExportMade>

/** The most texts of one export. */
export const mostReleases = 200

export const ExportInput = z
  .strictObject({
    release_ids: z.array(idOf('release')).min(1).max(mostReleases),
    format: Format,
    language: Language.optional().meta({ description: 'The variant to use if a text has several' }),
    email: z.email().max(254).optional().meta({ description: 'The recipient of the email, for `eml`' }),
  })
  .refine(({ format, release_ids }) => format !== 'eml' || release_ids.length === 1, {
    path: ['release_ids'],
    message: 'Emails are exported one at a time. Name one release.',
    params: { code: 'too_many_items' },
  })
  .meta({ id: 'ExportInput' })
export type ExportInput = z.infer<typeof ExportInput>

const ExportFile = z
  .object({
    file_name: z.string(),
    media_type: z.string(),
    content_base64: z.string(),
  })
  .meta({ id: 'ExportFile' })
export type ExportFile = z.infer<typeof ExportFile>

const Revocation = z
  .object({
    approval_id: idOf('approval'),
    revoked_at: Timestamp,
    revoked_by: z.string(),
    reason: z.string(),
    release: z.object({ release_id: idOf('release'), state: z.enum(releaseStates) }),
  })
  .meta({ id: 'Revocation' })
export type Revocation = z.infer<typeof Revocation>

const common = { group: 'projects' } as const

export const exportRoutes = {
  app_release_list: list({
    ...common,
    path: '/projects/:project_id/releases',
    access: session(everyone),
    summary: 'List the approved texts of a project, newest first',
    item: ReleasedText,
    query: { state: z.enum(releaseStates).optional() },
  }),
  app_export_create: mutation({
    ...common,
    path: '/projects/:project_id/exports',
    access: session(['owner', 'member']),
    summary: 'Export approved texts after checking each again',
    body: ExportInput,
    answers: { 200: ExportMade, 201: ExportMade },
  }),
  app_export_list: list({
    ...common,
    path: '/projects/:project_id/exports',
    access: session(everyone),
    summary: 'List the exports of a project, newest first',
    item: Export,
  }),
  app_export_file: read({
    ...common,
    path: '/projects/:project_id/exports/:export_id/file',
    access: session(['owner', 'member']),
    summary: 'Get the file of an export, unless a recipient is on the suppression list',
    answer: ExportFile,
    refusals: ['validation_failed'],
  }),
  app_approval_revoke: mutation({
    ...common,
    path: '/projects/:project_id/prospects/:prospect_id/approvals/:approval_id/revocations',
    access: session(['owner', 'approver']),
    summary: 'Revoke an approval and withdraw its text if it is not exported',
    body: z.strictObject({ reason: text(300) }),
    answers: { 201: Revocation },
  }),
} satisfies RouteTable
