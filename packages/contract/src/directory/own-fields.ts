import { z } from 'zod'
import { Timestamp, nameText, text } from '#contract/core/fields'
import { idOf } from '#contract/core/ids'
import { list, mutation, type RouteTable, scoped } from '#contract/core/route'
import { ownFieldKinds, valueProblems } from '#contract/directory/own-field-values'

// Fields that an account defines for companies, and their values. They are private to the account, and changes of the
// directory do not affect them.

/** Largest number of fields per account, archived ones included. */
export const maxFields = 100
/** Largest number of choices per field. */
const maxChoices = 200
/** Largest number of values that one call sets. */
const maxValues = 1000
/** Maximum length of a question, in characters. */
const maxQuestionLength = 300
/** Bounds the body only: a text over the limit of a value is refused individually, with its cell. */
const maxSentLength = 4000

const Kind = z.enum(ownFieldKinds).meta({ id: 'OwnFieldKind' })
const Choices = z
  .array(nameText(100))
  .max(maxChoices)
  .meta({ description: 'Values of a field of the kind `choice`, in order' })
const Version = z.int().min(0)

export const OwnField = z
  .object({
    field_id: idOf('field'),
    name: z.string(),
    kind: Kind,
    choices: z.array(z.string()),
    question: z.string().nullable().meta({
      description: 'The question that research answers to fill the field; null if people fill it',
    }),
    position: z.int().min(1).meta({ description: 'Position among the fields, from 1' }),
    archived: z
      .boolean()
      .meta({ description: 'Archived: its values stay readable and can no longer be set' }),
    version: Version.meta({ description: 'Grows with every change of the field' }),
    created_by: z.string(),
    created_at: Timestamp,
    updated_at: Timestamp,
  })
  .meta({ id: 'OwnField' })
export type OwnField = z.infer<typeof OwnField>

const OwnFieldInput = z
  .strictObject({
    name: nameText(80),
    kind: Kind,
    choices: Choices.optional(),
    question: text(maxQuestionLength, 5).optional().meta({
      description:
        'A question that research answers about a company, with a quote; the kind is that of the answer',
    }),
  })
  .meta({ id: 'OwnFieldInput' })
export type OwnFieldInput = z.infer<typeof OwnFieldInput>

const OwnFieldChange = z
  .strictObject({
    version: z.int().min(1).meta({
      description: 'The version that was read; refused if the field has changed since',
    }),
    name: nameText(80).optional(),
    choices: Choices.optional(),
    position: z.int().min(1).max(maxFields).optional(),
    archived: z.boolean().optional(),
  })
  .meta({ id: 'OwnFieldChange' })
export type OwnFieldChange = z.infer<typeof OwnFieldChange>

const Value = z.union([z.string(), z.number(), z.boolean()]).nullable().meta({
  description:
    'Number and checkbox as such; text, choice, date (YYYY-MM-DD) and person (ID of a user) as a string. Null: none',
})

/** States of a question about a company. */
const answerStates = ['asking', 'answered', 'not_found', 'unanswered'] as const

/** The answer that research found to a field's question. The cell has its value. */
export const CellAnswer = z
  .object({
    state: z.enum(answerStates).meta({
      description:
        'asking: research is still running. not_found: research found no answer. unanswered: research ended without an answer',
    }),
    is_current: z.boolean().meta({
      description:
        "Whether the cell's value is this answer; false if a person has replaced or cleared it since",
    }),
    quote: z.string().nullable().meta({ description: 'Words of the source that state the answer' }),
    source: z
      .object({
        title: z.string().nullable(),
        url: z.string().nullable(),
        retrieved_at: Timestamp.nullable(),
      })
      .meta({ id: 'AnswerSource' })
      .nullable(),
    note: z.string().nullable().meta({ description: 'The missing information' }),
    asked_by: z.string().meta({ description: 'Name of the person who asked' }),
    asked_at: Timestamp.meta({ description: 'Time at which it was asked' }),
    answered_at: Timestamp.nullable().meta({
      description: "Time of research's answer; null if there is none yet",
    }),
  })
  .meta({ id: 'CellAnswer' })
export type CellAnswer = z.infer<typeof CellAnswer>

/** The value of a company in a field. */
export const OwnCell = z
  .object({
    value: Value,
    version: Version,
    answer: CellAnswer.optional().meta({
      description: "State of the field's question; absent if it was not asked about this company",
    }),
  })
  .meta({ id: 'OwnValueCell' })

/** The cells of a company, by field ID. */
export const OwnCells = z.record(z.string(), OwnCell).meta({
  description: "The account's own values of the company, by the ID of their field; absent: never set",
})
export type OwnCells = z.infer<typeof OwnCells>

export const FieldValue = z
  .object({
    company_id: idOf('company'),
    field_id: idOf('field'),
    value: Value,
    version: Version.meta({ description: 'Grows with every change of the value' }),
    changed_by: z.string(),
    changed_at: Timestamp,
  })
  .meta({ id: 'FieldValue' })
export type FieldValue = z.infer<typeof FieldValue>

const FieldValueInput = z
  .strictObject({
    company_id: idOf('company'),
    field_id: idOf('field'),
    value: z
      .union([z.string().max(maxSentLength), z.number(), z.boolean()])
      .nullable()
      .meta({
        description:
          "The value as people write it: 1'234.5, 1.3.2026, ja; a person by ID, email or name. Null or an empty string clears it",
      }),
    version: Version.optional().meta({
      description: 'Version that was read, 0 for none. Without it the value is set unconditionally',
    }),
  })
  .meta({ id: 'FieldValueInput' })
export type FieldValueInput = z.infer<typeof FieldValueInput>

const SetFieldValues = z
  .strictObject({ values: z.array(FieldValueInput).min(1).max(maxValues) })
  .meta({ id: 'SetFieldValues' })

/** Result for one value of a call. */
export const SetFieldValue = z
  .object({
    index: z.int(),
    company_id: z.string(),
    field_id: z.string(),
    outcome: z.enum(['set', 'unchanged', 'refused']).meta({ id: 'SetFieldValueOutcome' }),
    problem: z.enum(valueProblems).meta({ id: 'FieldValueProblem' }).nullable(),
    message: z.string().nullable().meta({ description: 'The problem and the remedy' }),
    value: Value.meta({ description: 'Present value' }),
    version: Version,
    changed_by: z.string().nullable().meta({ description: 'Name of the person who set the present value' }),
  })
  .meta({ id: 'SetFieldValue' })
export type SetFieldValue = z.infer<typeof SetFieldValue>

const reading = { group: 'companies', access: scoped('prospect:read'), extension: true } as const
const writing = { group: 'companies', access: scoped('prospect:write'), extension: true } as const

export const ownFieldRoutes = {
  field_list: list({
    ...reading,
    path: '/fields',
    summary: "List the account's own fields for companies, in their order",
    item: OwnField,
  }),
  field_create: mutation({
    ...writing,
    path: '/fields',
    summary: 'Define a field for companies, after those that exist',
    effect:
      'All members of the account see the field beside every company. A credential that is limited to projects is refused.',
    body: OwnFieldInput,
    answers: { 201: OwnField },
  }),
  field_update: mutation({
    ...writing,
    path: '/fields/:field_id',
    method: 'PATCH',
    summary: 'Rename, move or archive a field, or change its choices',
    effect:
      'Values stay as they are: those of an archived field, and those whose choice is no longer offered. A credential that is limited to projects is refused.',
    body: OwnFieldChange,
    answers: { 200: OwnField },
  }),
  field_value_list: list({
    ...reading,
    path: '/field-values',
    summary: "List the values in the account's own fields, by company and field",
    item: FieldValue,
    query: { company_id: z.string().max(64).optional(), field_id: z.string().max(64).optional() },
    pageSize: { most: 1000, usual: 100 },
  }),
  field_values_set: mutation({
    ...writing,
    path: '/field-values',
    summary: 'Set values of companies in own fields, each on its own',
    effect:
      'A value that is refused leaves the others of the call alone; all that are accepted are kept together. `outcome` says which of both, and `message` what to do. A credential that is limited to projects sets values of the companies in them.',
    body: SetFieldValues,
    answers: { 200: z.array(SetFieldValue) },
    bodyLimit: 1024 * 1024,
  }),
} satisfies RouteTable
