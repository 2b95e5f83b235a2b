import { expect, test } from 'vitest'
import { superlativesIn } from '#contract/prospecting/grounding/superlatives'
import { checkResult, isSameProducer, resultWarnings } from '#contract/prospecting/result-checks/check-result'
import type { Evidence } from '#contract/prospecting/snapshots'
import type { StageInput } from '#contract/prospecting/stage-input'
import type { ResultOf } from '#contract/prospecting/stage-results'

const evidence = (id: string, excerpt: string, more: Partial<Evidence> = {}): Evidence => ({
  id,
  kind: 'web_page',
  subject_uid: 'CHE-500.000.014',
  url: 'https://muster.example',
  title: null,
  publisher: null,
  language: 'de',
  published_at: null,
  retrieved_at: null,
  excerpt,
  excerpt_sha256: '',
  content_sha256: null,
  origin: 'worker_supplied',
  check: 'not_checked',
  personal_data: false,
  expires_at: null,
  ...more,
})

function draft(sentence: string, proof: Evidence) {
  const input = {
    stage: 'outreach',
    project: { languages: ['de'], channels: ['letter'], banned_phrases: [] },
    offering: {},
    prospect: { company: { name: 'Muster AG', uid: 'CHE-500.000.014' } },
    evidence: [proof],
    signals: [],
  } as unknown as StageInput
  const result: ResultOf<'outreach'> = {
    stage: 'outreach',
    input_snapshot: { id: 'snp_1', fingerprint: 'sha256:1' },
    upstream: [],
    producer: { name: 'wanda', version: '1' },
    channel: 'letter',
    variants: [{ language: 'de', subject: 'Ihr Dach', body: `Guten Tag\n\n${sentence}\n\nPasst das?` }],
    claims: [
      {
        id: 'c1',
        kind: 'recipient_fact',
        variant: 'de',
        part: 'body',
        text: sentence,
        evidence_ids: [proof.id],
      },
    ],
  }
  return { input, result }
}

function faults(sentence: string, proof: Evidence) {
  const { input, result } = draft(sentence, proof)
  return checkResult({ ...result }, input, result, new Date('2026-11-21T12:00:00.000Z')).map(
    ({ code, field }) => `${code} ${field}`,
  )
}

const sentence = 'Sie führen vier Hallen in Bern.'
const excerpt = 'Unsere vier Hallen in Bern'

test('Evidence may be cited until it expires, and not from then on', () => {
  expect(faults(sentence, evidence('e', excerpt, { expires_at: '2026-11-21T12:00:00.001Z' }))).toEqual([])
  expect(faults(sentence, evidence('e', excerpt, { expires_at: '2026-11-21T12:00:00.000Z' }))).toEqual([
    'evidence_expired claims[0].evidence_ids',
  ])
})

test('Evidence about another company is refused', () => {
  expect(faults(sentence, evidence('e', excerpt, { subject_uid: 'CHE-105.909.036' }))).toEqual([
    'evidence_subject_mismatch claims[0].evidence_ids',
  ])
})

test('A superlative is a warning unless its evidence contains one', () => {
  const bold = 'Sie sind führend in Bern.'
  const warningsOf = (proof: Evidence) => {
    const { input, result } = draft(bold, proof)
    expect(faults(bold, proof)).toEqual([])
    return resultWarnings(input, result, { backing: null }).map(({ code, field, detail }) => [
      code,
      field,
      detail,
    ])
  }
  expect(warningsOf(evidence('e', 'Dachdecker in Bern'))).toEqual([
    ['superlative_unbacked', 'variants[0].body', 'No cited evidence supports "führend".'],
  ])
  expect(warningsOf(evidence('e', 'La maison leader à Berne'))).toEqual([])
})

test('Thanks and kind regards are not superlatives', () => {
  const words = (text: string) => superlativesIn(text).map((found) => found.words)
  expect(words('Besten Dank und beste Grüsse, mit den besten Wünschen')).toEqual([])
  expect(words('Unser bestes Dach zu den besten Preisen')).toEqual(['bestes', 'besten'])
})

test('Another model or program is another producer; another version is not', () => {
  const author = { name: 'alphorn-llm', version: '1.1', model: 'a' }
  expect(isSameProducer(author, { ...author, version: '2.4', prompt_sha256: '0'.repeat(64) })).toBe(true)
  expect(isSameProducer(author, { ...author, model: 'b' })).toBe(false)
  expect(isSameProducer(author, { ...author, name: 'wanda' })).toBe(false)
})
