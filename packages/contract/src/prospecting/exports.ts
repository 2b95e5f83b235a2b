import { z } from 'zod'
import { releaseStates } from '#contract/prospecting/release-states'
import { gateChecks } from '#contract/prospecting/approvals'
import { Address } from '#contract/directory/companies'
import { Fingerprint, Language, Timestamp, text } from '#contract/core/fields'
import { idOf } from '#contract/core/ids'
import { session } from '#contract/core/roles'
import { list, mutation, read, type RouteTable, scoped } from '#contract/core/route'
import { EnvelopeWindow } from '#contract/prospecting/projects'
import { channels } from '#contract/prospecting/stages'

// Exports of released texts. The service sends nothing by itself: it creates files, and records who took them.

/**
 * Formats of letters for window envelopes: all in one PDF/A, one PDF/A each in an archive with a cover list, or a page
 * to print.
 */
export const letterFormats = ['letter_pdf', 'letter_zip', 'letter_html'] as const
/** Formats in which a text leaves: a letter, an e-mail draft, a call sheet, or data. */
const exportFormats = [...letterFormats, 'eml', 'call_sheet', 'csv', 'jsonl'] as const
export type ExportFormat = (typeof exportFormats)[number]
const Format = z.enum(exportFormats).meta({
  id: 'ExportFormat',
  description:
    '`letter_pdf`: all letters in one PDF. `letter_zip`: a PDF for each letter, with a cover list. `letter_html`: a page to print. ' +
    '`eml`: a draft of an email. `call_sheet`: a sheet to call by. `csv` and `jsonl`: the texts as data, of every channel',
})

/** The recipient of a text, as registered when the text was approved. */
export const Recipient = z
  .object({
    company_id: idOf('company'),
    uid: z.string(),
    name: z.string(),
    address: Address.nullable(),
  })
  .meta({ id: 'Recipient' })
export type Recipient = z.infer<typeof Recipient>

/** Reasons why a text is not exported: a check of the gate that now fails, or one that concerns only exports. */
const stayReasons = [...gateChecks, 'mailbox', 'revoked', 'characters'] as const
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
    approval: z
      .object({
        approval_id: idOf('approval'),
        approved_by: z.string(),
        approved_at: Timestamp,
        revoked_at: Timestamp.nullable(),
      })
      .meta({ description: 'The approval under which the text was released, and whether it was revoked' }),
    recipient: Recipient.meta({ description: 'Addressed company, as the register knew it' }),
    proof_page: z
      .object({
        address: z.string(),
        views: z.int().meta({ description: 'Number of times that it was opened' }),
        opted_out_at: Timestamp.nullable().meta({
          description: 'Time at which the recipient asked for no further letters; null if they did not',
        }),
      })
      .nullable()
      .meta({
        description:
          "Page that shows the recipient the evidence, with the number of visits and the recipient's objection to further letters",
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
    /** Explains `stays_because` in a sentence. */
    detail: z.string().nullable(),
    characters: z
      .array(z.string())
      .meta({ description: 'With `characters`: the characters that the font of the letters lacks' }),
  })
  .meta({ id: 'ExportOutcome' })
export type ExportOutcome = z.infer<typeof ExportOutcome>

export const Export = z
  .object({
    export_id: idOf('export'),
    format: Format,
    release_ids: z.array(idOf('release')).meta({ description: 'Texts in the export' }),
    window: EnvelopeWindow.meta({
      description: 'Window of the envelopes, as set in the project when the export was made',
    }),
    created_by: z.string(),
    created_at: Timestamp,
  })
  .meta({ id: 'Export' })
export type Export = z.infer<typeof Export>

const ExportMade = z
  .object({
    export: Export.nullable().meta({ description: 'Null if no text may leave, so there is no file' }),
    outcomes: z.array(ExportOutcome).meta({ description: 'The outcome for each named text' }),
  })
  .meta({ id: 'ExportMade' })
export type ExportMade = z.infer<typeof ExportMade>

/** Sort orders of approved texts. `-` sorts in descending order. */
export const releaseSorts = [
  'recipient',
  '-recipient',
  'channel',
  '-channel',
  'state',
  '-state',
  'approved',
  '-approved',
] as const
export type ReleaseSort = (typeof releaseSorts)[number]

/** Largest number of texts per export. */
const maxReleases = 200

export const ExportInput = z
  .strictObject({
    release_ids: z.array(idOf('release')).min(1).max(maxReleases).meta({
      description: 'Approved texts to export; `eml` takes one',
    }),
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
    file_name: z.string().meta({ description: 'Suggested file name' }),
    media_type: z.string().meta({ description: 'Media type, such as `application/pdf`' }),
    content_base64: z.string().meta({ description: 'Content in base64' }),
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
const extended = { ...common, extension: true } as const

/** Taking out approved texts: by a person in the browser app, or by a program that hands them to the post. */
export const exportRoutes = {
  release_list: list({
    ...extended,
    path: '/projects/:project_id/releases',
    access: scoped('prospect:read'),
    summary: 'List the approved texts of a project, newest first',
    item: ReleasedText,
    query: {
      state: z.enum(releaseStates).optional(),
      q: z.string().trim().min(1).max(200).optional().meta({
        description: 'Words of the name of the addressed company, or its UID in any spelling',
      }),
      sort: z.enum(releaseSorts).optional().meta({ description: 'By default the newest come first' }),
    },
  }),
  export_create: mutation({
    ...extended,
    path: '/projects/:project_id/exports',
    access: scoped('prospect:write'),
    summary: 'Export approved texts after checking each again',
    effect:
      'A text that may leave is `exported` from then on, and can be downloaded as a file. One that must not leave is held, and `outcomes` says why. Nothing is sent.',
    lasting: true,
    body: ExportInput,
    answers: { 200: ExportMade, 201: ExportMade },
  }),
  export_list: list({
    ...extended,
    path: '/projects/:project_id/exports',
    access: scoped('prospect:read'),
    summary: 'List the exports of a project, newest first',
    item: Export,
  }),
  export_file: read({
    ...extended,
    path: '/projects/:project_id/exports/:export_id/file',
    // Requires the scope to write, so that roles which only read or approve cannot download letters.
    access: scoped('prospect:write'),
    summary: 'Get the file of an export, unless a recipient is on the suppression list',
    answer: ExportFile,
    refusals: ['validation_failed'],
  }),
} satisfies RouteTable

export const appExportRoutes = {
  app_approval_revoke: mutation({
    ...common,
    path: '/projects/:project_id/prospects/:prospect_id/approvals/:approval_id/revocations',
    access: session(['owner', 'approver']),
    summary: 'Revoke an approval and withdraw its text if it is not exported',
    body: z.strictObject({ reason: text(300) }),
    answers: { 201: Revocation },
  }),
} satisfies RouteTable
