import { copyFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { denial, makeVerifierModel } from '@alphorn/test/fixtures/verifier-model'
import { afterAll, expect, test } from 'vitest'
import { readVerifier } from '#server/platform/config/verifier'
import { loadInference } from '#server/executors/verifier/inference'
import { hashOfModel } from '#server/executors/verifier/model-hash'

// A real but tiny graph, with two outputs: the share of the claim's words in the evidence, and whether the evidence
// denies it.

const evidence = 'Die Muster AG baut Dächer in Bern und Thun.'
const denied = `Die Muster AG baut ${denial} Dächer in Bern.`
const other = 'Der Verein pflegt Gärten.'
const folders: string[] = []
afterAll(() => folders.forEach((folder) => rmSync(dirname(folder), { recursive: true })))

function made(options: Omit<Parameters<typeof makeVerifierModel>[0], 'texts'> = {}) {
  const folder = makeVerifierModel({ texts: [evidence, denied, other], ...options })
  folders.push(folder)
  return folder
}
const settingsOf = (folder: string) => readVerifier({ VERIFIER_MODEL: folder })!
async function loaded(folder: string) {
  const settings = settingsOf(folder)
  return await loadInference(settings, await hashOfModel(settings))
}
const claim = 'Die Muster AG baut Dächer.'

test('The verifier scores a claim as supported, contradicted or neither by the evidence', async () => {
  const { score } = await loaded(made())
  const [supported, contradicted, neither] = await score(
    [evidence, denied, other].map((premise) => ({ premise, hypothesis: claim })),
  )
  expect(supported).toMatchObject({ supported: expect.closeTo(0.9997, 3) })
  expect(contradicted).toMatchObject({ contradicted: expect.closeTo(0.9997, 3) })
  expect(neither!.supported).toBeLessThan(0.001)
  expect(neither!.contradicted).toBeLessThan(0.001)
})

test('A pair gets the same score in a mixed batch as alone', async () => {
  const { score } = await loaded(made())
  const pairs = [other, `${evidence} ${evidence} ${other}`, evidence].map((premise) => ({
    premise,
    hypothesis: claim,
  }))
  const alone = await Promise.all(pairs.map(async (pair) => (await score([pair]))[0]))
  expect(await score(Array.from({ length: 20 }, () => pairs).flat())).toEqual(
    Array.from({ length: 20 }, () => alone).flat(),
  )
})

test('A temperature above 1 lowers confidence, and a model folder may set its labels and limits', async () => {
  const folder = made()
  writeFileSync(
    join(folder, 'verifier.json'),
    JSON.stringify({
      name: 'judge',
      temperature: 10,
      labels: { supported: 2, contradicted: null },
      max_tokens: 20,
    }),
  )
  expect(settingsOf(folder)).toMatchObject({
    name: 'judge',
    thresholds: { supported: 0.9, contradicted: 0.9, unsupported: 0.1 },
  })
  const { score } = await loaded(folder)
  const [first, tooLong] = await score([
    { premise: evidence, hypothesis: claim },
    { premise: `${evidence} ${evidence}`, hypothesis: claim },
  ])
  expect(first).toEqual({ supported: expect.closeTo(0.631, 3), contradicted: 0 })
  expect(tooLong).toBeNull()
})

test('A model with one output scores only support and never contradiction', async () => {
  const { score } = await loaded(made({ single: true }))
  const [supported, neither] = await score([
    { premise: evidence, hypothesis: claim },
    { premise: other, hypothesis: claim },
  ])
  expect(supported).toEqual({ supported: expect.closeTo(0.9997, 3), contradicted: 0 })
  expect(neither!.supported).toBeLessThan(0.001)
})

test.each([
  [
    'a graph that is none',
    (folder: string) => writeFileSync(join(folder, 'model.onnx'), 'no graph'),
    /ONNX graph of VERIFIER_MODEL cannot be loaded/,
  ],
  [
    'a tokenizer that is none',
    (folder: string) => writeFileSync(join(folder, 'tokenizer.json'), '{}'),
    /tokenizer\.json of VERIFIER_MODEL cannot be used/,
  ],
  [
    'a graph of another kind',
    (folder: string) =>
      copyFileSync(join(made({ firstInput: 'pixels' }), 'model.onnx'), join(folder, 'model.onnx')),
    /has the inputs pixels, attention_mask, token_type_ids\. It must take input_ids/,
  ],
  [
    'labels that name an output which is not there',
    (folder: string) =>
      writeFileSync(join(folder, 'verifier.json'), '{"labels":{"supported":7,"contradicted":null}}'),
    /has 3 outputs, and its labels name the output 7/,
  ],
])('A model folder with %s is refused with advice', async (_name, spoil, sentence) => {
  const folder = made()
  spoil(folder)
  const pair = { premise: evidence, hypothesis: claim }
  await expect(loaded(folder).then(({ score }) => score([pair]))).rejects.toThrow(sentence)
})

test('Model files that changed after they were hashed are not loaded', async () => {
  const folder = made()
  const settings = settingsOf(folder)
  const sha256 = await hashOfModel(settings)
  writeFileSync(join(folder, 'config.json'), '{"id2label":{"0":"entailment"}}')
  await expect(loadInference(settings, sha256)).rejects.toThrow(/changed since the start\. Restart Alphorn/)
})

test.each([
  ['', 'model.onnx', /has no model\.onnx/],
  ['', 'tokenizer.json', /has no tokenizer\.json/],
  ['', 'config.json', /names no output "entailment".*verifier\.json/],
  ['{"temperature":0}', '', /verifier\.json cannot be used, at "temperature"/],
  ['{"thresholds":{"unsupported":0.95}}', '', /"unsupported" must be below "supported"/],
  ['{', '', /verifier\.json is not JSON/],
])(
  'A model folder with the verifier.json %j and without %j is refused at startup',
  (file, absent, sentence) => {
    const folder = made()
    if (file) writeFileSync(join(folder, 'verifier.json'), file)
    if (absent) rmSync(join(folder, absent))
    expect(() => settingsOf(folder)).toThrow(sentence)
    expect(() => settingsOf(join(folder, 'nowhere'))).toThrow(/nowhere" is not a folder/)
  },
)
