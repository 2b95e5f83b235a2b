import { canonicalJson } from '@alphorn/contract/core/canonical-json'
import { erasedText } from '@alphorn/contract/privacy/erased-text'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { redactEvidence, fullRedaction, redactMentions, redactValue } from '#server/privacy/redact'

const id = 'rev_01m7yvn26je029211wtrd85mqz'
const hans = redactMentions(['hans@crowd.example', 'hans%40crowd.example'])

/** Returns the shape of a value, without its texts, numbers and names. */
const shapeOf = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(shapeOf)
  if (value === null || typeof value !== 'object') return typeof value
  return Object.values(value).map(shapeOf)
}

test('A text that mentions a person is erased entirely, in any spelling; other texts are unchanged', () => {
  const before = {
    id,
    summary: 'Dachbau in Bern.',
    facts: [
      { statement: 'Schreiben Sie HANS@crowd.example.', url: 'https://x.example/?to=hans%40crowd.example' },
    ],
    checkpoint: { 'hans@crowd.example': 3 },
  }
  expect(redactValue(before, hans)).toEqual({
    id,
    summary: 'Dachbau in Bern.',
    facts: [{ statement: erasedText, url: erasedText }],
    checkpoint: { [erasedText]: 3 },
  })
})

test('Redacting a company keeps only ids, fingerprints, times and the words of the account itself', () => {
  const fingerprint = `sha256:${'a'.repeat(64)}`
  const before = {
    revision_id: id,
    fingerprint,
    stage: 'research',
    retrieved_at: '2026-11-01T10:00:00.000Z',
    offering: { name: 'Dachkontrolle' },
    prospect: {
      prospect_id: id,
      company: { name: 'Muster AG', ehraid: 123_456, capital: { nominal: 100_000 } },
    },
    facts: [
      {
        id,
        predicate: 'owns_roofs',
        statement: 'Vier Hallen',
        value: '4',
        confidence: 'high',
        evidence_ids: [id],
      },
    ],
  }
  expect(redactValue(before, fullRedaction)).toEqual({
    ...before,
    prospect: { prospect_id: id, company: { name: erasedText, ehraid: 0, capital: { nominal: 0 } } },
    facts: [{ ...before.facts[0], statement: erasedText, value: erasedText }],
  })
})

test('Redacting evidence also erases its quotes, and the facts and answers that rest on it alone', () => {
  const [gone, kept] = ['evd_gone', 'evd_kept']
  const fact = (evidence_ids: string[]) => ({
    statement: 'Eva leitet den Bau.',
    evidence_ids,
    quotes: evidence_ids.map((evidence_id) => ({ evidence_id, exact: 'Eva' })),
  })
  const answer = (evidence_ids: string[]) => ({
    question_id: 'fld_1',
    value: 1975,
    quotes: fact(evidence_ids).quotes,
    note: 'Eva',
  })
  const before = {
    evidence: [gone, kept].map((one) => ({
      id: one,
      excerpt: 'Eva Muster',
      url: 'https://x.example',
      kind: 'web_page',
    })),
    facts: [fact([gone!]), fact([gone!, kept!])],
    answers: [answer([gone!]), answer([gone!, kept!])],
  }
  const [first, second] = before.facts
  const [alone, both] = before.answers
  expect(redactValue(before, redactEvidence([gone!]))).toEqual({
    evidence: [{ ...before.evidence[0], excerpt: erasedText, url: erasedText }, before.evidence[1]],
    facts: [
      { ...first, statement: erasedText, quotes: [{ evidence_id: gone, exact: erasedText }] },
      {
        ...second,
        quotes: [
          { evidence_id: gone, exact: erasedText },
          { evidence_id: kept, exact: 'Eva' },
        ],
      },
    ],
    answers: [
      { ...alone, value: 0, quotes: [{ evidence_id: gone, exact: erasedText }], note: erasedText },
      {
        ...both,
        quotes: [
          { evidence_id: gone, exact: erasedText },
          { evidence_id: kept, exact: 'Eva' },
        ],
      },
    ],
  })
})

test('Redaction keeps the shape of any value, erases every mention, and changes nothing when repeated', () => {
  const word = 'hans@crowd.example'
  const text = fc.oneof(
    fc.string(),
    fc.string().map((rest) => `${rest}Hans@Crowd.example${rest}`),
  )
  fc.assert(
    fc.property(fc.jsonValue({ depthSize: 'small' }), fc.array(text), (value, texts) => {
      const before = { value, texts, named: Object.fromEntries(texts.map((one, at) => [`${at} `, one])) }
      const after = redactValue(before, hans)
      expect(canonicalJson(after).toLowerCase()).not.toContain(word)
      expect(shapeOf(after)).toEqual(shapeOf(before))
      expect(redactValue(after, hans)).toEqual(after)
    }),
  )
})

test('A name is erased whatever white space separates its words', () => {
  const person = redactMentions(['jürg müller'])
  const spellings = ['Jürg\u00a0Müller', 'Jürg\u202fMüller', 'Jürg\nMüller', 'Jürg  Müller', 'Jürg\t Müller']
  expect(spellings.map((text) => redactValue(text, person))).toEqual(spellings.map(() => erasedText))
  expect(redactValue('Jürgmüller', person)).toBe('Jürgmüller')
})
