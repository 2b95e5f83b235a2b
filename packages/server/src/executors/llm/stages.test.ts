import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { outreachInput, roofers } from '@alphorn/test/prospecting/letter-actors'
import { askedSchema, withoutNulls } from '@alphorn/server/executors/llm/asked-schema'
import { readAnswer } from '@alphorn/server/executors/llm/read-answer'
import { onTheWeb } from '@alphorn/server/executors/llm/on-the-web'
import { modelStages } from '@alphorn/server/executors/llm/stages'
import { stages } from '@alphorn/contract/prospecting/stages'

type Node = { [name: string]: unknown; properties?: Record<string, Node>; required?: string[] }

function nodesOf(node: unknown): Node[] {
  if (typeof node !== 'object' || node === null) return []
  return [node as Node, ...Object.values(node).flatMap(nodesOf)]
}

test.each(stages)('The schema of %s keeps to what strict endpoints take', (stage) => {
  for (const node of nodesOf(askedSchema(modelStages[stage].answer))) {
    for (const word of ['$ref', '$defs', 'pattern', 'format', 'maxLength', 'maxItems', 'oneOf', 'default'])
      expect(node).not.toHaveProperty(word)
    if (node['type'] !== 'object' || !node.properties) continue
    expect(node['additionalProperties']).toBe(false)
    expect(node.required).toEqual(Object.keys(node.properties))
  }
})

test('A member that may be left out may be null, and null is then left out', () => {
  const schema = z.strictObject({
    a: z.string().max(9).optional(),
    b: z.string().nullable(),
    c: z.array(z.strictObject({ d: z.iso.date().optional() })),
  })
  expect(askedSchema(schema)).toMatchObject({
    required: ['a', 'b', 'c'],
    properties: { a: { anyOf: [{ type: 'string', description: 'At most 9 characters' }, { type: 'null' }] } },
  })
  const answer = { a: null, b: null, c: [{ d: null }, { d: '2026-01-02' }], e: null }
  expect(withoutNulls(schema, answer)).toEqual({ b: null, c: [{}, { d: '2026-01-02' }], e: null })
})

describe('an outreach text', () => {
  const input = outreachInput({ ...roofers, language: 'fr' })
  const register = input.evidence.find(({ kind }) => kind === 'register_entry')!.id
  const job = {
    stage: 'outreach' as const,
    input_snapshot: { id: 'snp_1', fingerprint: `sha256:${'0'.repeat(64)}` },
    upstream: input.upstream,
  }
  const head = {
    input_snapshot: job.input_snapshot,
    upstream: job.upstream,
    producer: { name: 'm', version: '1' },
  }
  const nothing = { kind: null, evidence_ids: [] }
  const greeting = [{ text: 'Madame, Monsieur,', ...nothing }]
  const read = (paragraphs: object[][], subject: object | null = { text: 'Une question', ...nothing }) =>
    readAnswer(
      job,
      { input, web: onTheWeb(input, undefined) },
      head,
      { text: JSON.stringify({ subject, paragraphs }), ended: 'stop', tokens: { input: null, output: null } },
      new Date(),
    )
  const seat = {
    text: 'Muster Dachbau AG a son siège à Berne.',
    kind: 'recipient_fact',
    evidence_ids: [register],
  }

  test('An outreach text is put together from its sentences, in the language of the recipient, each claim at its place', () => {
    expect(read([greeting, [seat, { text: 'Puis-je vous en dire plus?', ...nothing }]])).toMatchObject({
      result: {
        channel: 'letter',
        variants: [
          {
            language: 'fr',
            subject: 'Une question',
            body: 'Madame, Monsieur,\n\nMuster Dachbau AG a son siège à Berne. Puis-je vous en dire plus?',
          },
        ],
        claims: [{ id: 'c1', part: 'body', text: seat.text, evidence_ids: [register] }],
      },
    })
  })

  test('An outreach text is refused at the sentence that is at fault', () => {
    const wrong = { ...seat, text: 'Muster Dachbau AG a 40 employés à Berne.' }
    const made = read([greeting, [seat, wrong]])
    expect(made).toMatchObject({
      faults: [{ code: 'specific_not_in_evidence', field: 'paragraphs[1][1].text' }],
      unfit: false,
    })
  })

  test('An outreach text that does what a page asked for is refused by the same gate', () => {
    const obeyed: [code: string, sentence: string][] = [
      ['link_not_allowed', 'Voyez https://evil.example pour la suite.'],
      ['statement_without_claim', 'Nous offrons 90 % de rabais.'],
      ['placeholder_left', 'Bonjour {{name}}.'],
    ]
    for (const [code, text] of obeyed)
      expect(read([greeting, [seat, { text, ...nothing }]])).toMatchObject({
        faults: expect.arrayContaining([expect.objectContaining({ code, field: 'paragraphs' })]),
      })
  })
})

test('A model supplies no evidence of its own: there is no place for it', () => {
  expect(JSON.stringify(askedSchema(modelStages.research.answer))).not.toContain('"excerpt"')
})
