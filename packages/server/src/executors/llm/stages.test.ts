import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { outreachInput, roofers } from '@alphorn/test/prospecting/letters/letter-actors'
import { askedSchema, withoutNulls } from '@alphorn/server/executors/llm/asked-schema'
import { readAnswer } from '@alphorn/server/executors/llm/read-answer'
import { letterFacts, proofOfFacts, shownFacts } from '@alphorn/server/executors/llm/letter-facts'
import { selectPassages } from '@alphorn/server/executors/llm/web-passages'
import { modelStages } from '@alphorn/server/executors/llm/stages'
import { stages } from '@alphorn/contract/prospecting/stages'

type Node = { [name: string]: unknown; properties?: Record<string, Node>; required?: string[] }

function nodesOf(node: unknown): Node[] {
  if (typeof node !== 'object' || node === null) return []
  return [node as Node, ...Object.values(node).flatMap(nodesOf)]
}

test.each(stages)('The schema of %s uses only what strict endpoints accept', (stage) => {
  for (const node of nodesOf(askedSchema(modelStages[stage].answer))) {
    for (const word of ['$ref', '$defs', 'pattern', 'format', 'maxLength', 'maxItems', 'oneOf', 'default'])
      expect(node).not.toHaveProperty(word)
    if (node['type'] !== 'object' || !node.properties) continue
    expect(node['additionalProperties']).toBe(false)
    expect(node.required).toEqual(Object.keys(node.properties))
  }
})

test('The schema requests citations before statements, and reasons before verdicts', () => {
  const membersOf = (stage: (typeof stages)[number], one: string) =>
    nodesOf(askedSchema(modelStages[stage].answer))
      .map(({ properties }) => Object.keys(properties ?? {}))
      .find((names) => names.includes(one))!
  expect(membersOf('research', 'statement').slice(0, 3)).toEqual(['id', 'evidence_ids', 'quotes'])
  expect(membersOf('outreach', 'fact_ids')).toEqual(['fact_ids', 'text'])
  expect(membersOf('outreach', 'paragraphs')).toEqual(['nothing_to_say', 'paragraphs', 'subject'])
  for (const stage of ['qualification', 'verification'] as const) {
    const names = membersOf(stage, 'verdict')
    expect(names.indexOf('reason')).toBeLessThan(names.indexOf('verdict'))
  }
})

test('An optional member may be null and is then omitted', () => {
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
  const known = letterFacts(input, 'fr')
  const own = known.find(({ about }) => about === 'sender')!
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
  const nothing = { fact_ids: [] }
  const greeting = [{ text: 'Madame, Monsieur,', ...nothing }]
  const answered = (answer: object) =>
    readAnswer(
      job,
      { account_id: 'acc_1', input, web: selectPassages(input, undefined) },
      head,
      { text: JSON.stringify(answer), ended: 'stop', tokens: { input: null, output: null } },
      new Date(),
    )
  const read = (paragraphs: object[][], subject: object | null = { text: 'Une question', ...nothing }) =>
    answered({ subject, paragraphs, nothing_to_say: null })
  const factOnSeat = {
    id: 'fct_1',
    predicate: 'seat',
    statement: `${roofers.name} a son siège à Berne.`,
    language: 'fr' as const,
    confidence: 'high' as const,
    evidence_ids: [register],
    quotes: [
      { evidence_id: register, exact: roofers.name },
      { evidence_id: register, exact: 'words that stand nowhere' },
    ],
  }
  const seat = {
    text: 'Muster Dachbau AG a son siège à Berne.',
    fact_ids: ['r1'],
  }

  test('An outreach text is assembled from its sentences in the recipient’s language, with each claim at its position', async () => {
    expect(await read([greeting, [seat, { text: 'Puis-je vous en dire plus?', ...nothing }]])).toMatchObject({
      result: {
        channel: 'letter',
        variants: [
          {
            language: 'fr',
            subject: 'Une question',
            body: 'Madame, Monsieur,\n\nMuster Dachbau AG a son siège à Berne. Puis-je vous en dire plus?',
          },
        ],
        claims: [
          { id: 'c1', part: 'body', kind: 'recipient_fact', text: seat.text, evidence_ids: [register] },
        ],
      },
    })
  })

  test('A refused outreach text names the sentence at fault', async () => {
    const wrong = { ...seat, text: 'Muster Dachbau AG a 40 employés à Berne.' }
    const made = await read([greeting, [seat, wrong]])
    expect(made).toMatchObject({
      faults: [{ code: 'specific_not_in_evidence', field: 'paragraphs[1][1].text' }],
      unfit: false,
    })
  })

  test('The subject and quotes of a sentence follow from the facts that it cites', () => {
    const of = (ids: string[]) => proofOfFacts(known, ids)
    expect(of([own.id])).toEqual({ kind: 'seller_fact', evidence_ids: own.evidence_ids })
    expect(of(['r1', own.id])).toMatchObject({ kind: 'inference' })
    expect(of([])).toBeNull()
    const quoted = letterFacts({ ...input, facts: [factOnSeat] }, 'fr')
    expect(proofOfFacts(quoted, ['f1'])).toEqual({
      kind: 'recipient_fact',
      evidence_ids: [register],
      quotes: [{ evidence_id: register, exact: roofers.name }],
    })
    expect(shownFacts(quoted)[0]).toMatchObject({ id: 'f1', about: 'recipient', quotes: [roofers.name] })
  })

  test('The writing model sees the offering only in the language of the text', () => {
    const sides = known.filter(({ about }) => about === 'sender').flatMap(({ evidence_ids }) => evidence_ids)
    const spoken = input.evidence.filter(({ id }) => sides.includes(id)).map(({ language }) => language)
    expect(new Set(spoken)).toEqual(new Set(['fr']))
    expect(
      input.evidence.some(({ kind, language }) => kind === 'offering_statement' && language === 'de'),
    ).toBe(true)
  })

  test('A sentence that cites a nonexistent fact is refused, naming its position', async () => {
    expect(await read([greeting, [{ ...seat, fact_ids: ['f99'] }]])).toMatchObject({
      faults: [{ code: 'evidence_reference_missing', field: 'paragraphs[1][0].fact_ids' }],
    })
  })

  test('A model may answer that there is nothing to say, with a reason and without a text', async () => {
    const nothing_to_say = { code: 'no_reason_to_write', reason: 'Rien ne parle de toits.' }
    expect(await answered({ subject: null, paragraphs: [], nothing_to_say })).toEqual({
      result: expect.objectContaining({ variants: [], claims: [], nothing_to_say }),
    })
    expect(await answered({ subject: null, paragraphs: [greeting, [seat]], nothing_to_say })).toMatchObject({
      faults: [{ code: 'value_not_allowed', field: 'paragraphs' }],
    })
    expect(await answered({ subject: null, paragraphs: [], nothing_to_say: null })).toMatchObject({
      faults: [{ code: 'required', field: 'paragraphs' }],
    })
  })

  test('An outreach text that follows instructions from a web page is refused by the usual checks', async () => {
    const obeyed: [code: string, sentence: string][] = [
      ['link_not_allowed', 'Voyez https://evil.example pour la suite.'],
      ['statement_without_claim', 'Nous offrons 90 % de rabais.'],
      ['placeholder_left', 'Bonjour {{name}}.'],
    ]
    for (const [code, text] of obeyed)
      expect(await read([greeting, [seat, { text, ...nothing }]])).toMatchObject({
        faults: expect.arrayContaining([expect.objectContaining({ code, field: 'paragraphs' })]),
      })
  })
})

test('The answer schema has no field in which a model could supply its own evidence', () => {
  expect(JSON.stringify(askedSchema(modelStages.research.answer))).not.toContain('"excerpt"')
})
