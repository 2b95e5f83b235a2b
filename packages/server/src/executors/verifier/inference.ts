import { readFile } from 'node:fs/promises'
import type { InferenceSession, Tensor } from 'onnxruntime-web'
import type { Tokenizer } from '@huggingface/tokenizers'
import type { VerifierSettings } from '#server/platform/config/verifier'
import { hashOfModel } from '#server/executors/verifier/model-hash'

/** A model cannot be used. The message gives the reason and the remedy. */
export class UnusableModel extends Error {}

/** Evidence and a claim. */
export type Pair = { premise: string; hypothesis: string }
/** A model's probabilities for a claim, given evidence. */
export type Score = { supported: number; contradicted: number }

/** A loaded model. */
export type Inference = {
  countTokens: (text: string) => number
  /** Returns the scores of pairs, in their order. null: the pair has more tokens than the model supports. */
  score: (pairs: readonly Pair[]) => Promise<(Score | null)[]>
}

// Longer rows make a batch smaller, so that memory use does not depend on the text.
const maxBatchRows = 16
const maxBatchTokens = 4096

/**
 * Loads a model. Throws an UnusableModel if its files are not as expected. `sha256`: the hash that results state; a
 * different model at the same path is refused.
 */
export async function loadInference(settings: VerifierSettings, sha256: string): Promise<Inference> {
  const ort = await loadRuntime()
  const tokenizer = await loadTokenizer(settings)
  const session = await openSession(ort, settings)
  if ((await hashOfModel(settings)) !== sha256)
    throw new UnusableModel('The files of VERIFIER_MODEL changed since the start. Restart Alphorn.')
  const encode = ({ premise, hypothesis }: Pair) =>
    tokenizer.encode(premise, { text_pair: hypothesis, return_token_type_ids: true })
  return {
    countTokens: (text) => tokenizer.encode(text, { add_special_tokens: false }).ids.length,
    score: async (pairs) => {
      const scores = pairs.map((): Score | null => null)
      const rows = pairs.map((pair, at) => ({ at, ...encode(pair) }))
      for (const batch of batchesOf(rows.filter(({ ids }) => ids.length <= settings.maxTokens))) {
        const logits = await runBatch(ort, session, batch)
        for (const [row, { at }] of batch.entries()) scores[at] = scoreOf(logits[row]!, settings)
      }
      return scores
    },
  }
}

type Runtime = typeof import('onnxruntime-web')
type Row = { at: number; ids: number[]; attention_mask: number[]; token_type_ids: number[] }

async function loadRuntime(): Promise<Runtime> {
  const ort = await import('onnxruntime-web').catch(refuseMissingPackage)
  // This is a worker thread already, and other work needs the remaining cores.
  ort.env.wasm.numThreads = 1
  ort.env.logLevel = 'error'
  return ort
}

function refuseMissingPackage(error: unknown): never {
  if ((error as NodeJS.ErrnoException).code !== 'ERR_MODULE_NOT_FOUND') throw error
  throw new UnusableModel(
    'VERIFIER_MODEL needs the optional packages onnxruntime-web and @huggingface/tokenizers. Install them with npm ci --include=optional.',
  )
}

async function loadTokenizer({ files }: VerifierSettings): Promise<Tokenizer> {
  const library = await import('@huggingface/tokenizers').catch(refuseMissingPackage)
  const read = async (file: string) => JSON.parse(await readFile(file, 'utf8')) as object
  try {
    const config = files.tokenizerConfig ? await read(files.tokenizerConfig) : {}
    const tokenizer = new library.Tokenizer(await read(files.tokenizer), config)
    tokenizer.encode('a', { text_pair: 'b', return_token_type_ids: true })
    return tokenizer
  } catch (error) {
    throw new UnusableModel(
      `The tokenizer.json of VERIFIER_MODEL cannot be used (${messageOf(error)}). Copy it again from where the model is from.`,
    )
  }
}

const knownInputs = ['input_ids', 'attention_mask', 'token_type_ids']

async function openSession(ort: Runtime, { files }: VerifierSettings): Promise<InferenceSession> {
  let session: InferenceSession
  try {
    session = await ort.InferenceSession.create(await readFile(files.graph), { executionProviders: ['wasm'] })
  } catch (error) {
    throw new UnusableModel(
      `The ONNX graph of VERIFIER_MODEL cannot be loaded (${messageOf(error)}). Take a graph in one file, without external data.`,
    )
  }
  const strange = session.inputNames.filter((name) => !knownInputs.includes(name))
  if (strange.length > 0 || !session.inputNames.includes('input_ids'))
    throw new UnusableModel(
      `The ONNX graph of VERIFIER_MODEL has the inputs ${session.inputNames.join(', ')}. It must take input_ids, and may take attention_mask and token_type_ids: export it for text classification.`,
    )
  return session
}

/** Groups rows of similar length, because padding is wasted computation. */
function* batchesOf(rows: readonly Row[]): Generator<Row[]> {
  let batch: Row[] = []
  for (const row of rows.toSorted((a, b) => a.ids.length - b.ids.length)) {
    if (batch.length === maxBatchRows || (batch.length + 1) * row.ids.length > maxBatchTokens) {
      if (batch.length > 0) yield batch
      batch = []
    }
    batch.push(row)
  }
  if (batch.length > 0) yield batch
}

/** Returns the outputs for each row. */
async function runBatch(ort: Runtime, session: InferenceSession, batch: readonly Row[]): Promise<number[][]> {
  const length = Math.max(...batch.map(({ ids }) => ids.length))
  const tensor = (member: 'ids' | 'attention_mask' | 'token_type_ids'): Tensor => {
    const values = new BigInt64Array(batch.length * length)
    for (const [row, of] of batch.entries())
      for (const [at, value] of of[member].entries()) values[row * length + at] = BigInt(value)
    return new ort.Tensor('int64', values, [batch.length, length])
  }
  const given: Record<string, Tensor> = {
    input_ids: tensor('ids'),
    attention_mask: tensor('attention_mask'),
    token_type_ids: tensor('token_type_ids'),
  }
  const feeds = Object.fromEntries(session.inputNames.map((name) => [name, given[name]!]))
  const output = session.outputNames.includes('logits') ? 'logits' : session.outputNames[0]!
  const { dims, data } = await session.run(feeds, [output]).then(
    (outputs) => outputs[output]!,
    (error: unknown) => {
      throw new UnusableModel(`The ONNX graph of VERIFIER_MODEL cannot be run (${messageOf(error)}).`)
    },
  )
  const width = dims[1]
  if (dims.length !== 2 || dims[0] !== batch.length || !width || !(data instanceof Float32Array))
    throw new UnusableModel(
      `The output "${output}" of VERIFIER_MODEL has the shape ${dims.join(' x ')}. It must be one row of 32-bit numbers for each pair: export the model for text classification.`,
    )
  return batch.map((_row, at) => [...data.subarray(at * width, (at + 1) * width)])
}

function scoreOf(logits: readonly number[], { labels, temperature }: VerifierSettings): Score {
  const { supported, contradicted } = labels
  if (Math.max(supported, contradicted ?? 0) >= logits.length)
    throw new UnusableModel(
      `VERIFIER_MODEL has ${logits.length} outputs, and its labels name the output ${Math.max(supported, contradicted ?? 0)}. Correct "labels" in verifier.json.`,
    )
  const scaled = logits.map((logit) => logit / temperature)
  if (scaled.length === 1) return { supported: 1 / (1 + Math.exp(-scaled[0]!)), contradicted: 0 }
  const highest = Math.max(...scaled)
  const weights = scaled.map((logit) => Math.exp(logit - highest))
  const sum = weights.reduce((all, weight) => all + weight, 0)
  return {
    supported: weights[supported]! / sum,
    contradicted: contradicted === null ? 0 : weights[contradicted]! / sum,
  }
}

const maxMessageLength = 200

function messageOf(error: unknown) {
  return (error instanceof Error ? error.message : String(error))
    .split('\n', 1)[0]!
    .slice(0, maxMessageLength)
}
