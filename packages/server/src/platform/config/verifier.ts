import { existsSync, readFileSync, statSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { z } from 'zod'
import { type Environment, wholeNumber } from '#server/platform/config/environment'

/** A model for natural language inference in a folder: a graph, its tokenizer, and the reading of its outputs. */
export type VerifierSettings = {
  /** Absolute path. */
  folder: string
  /** Name of the model in results; its hash is appended. */
  name: string
  /** Files in the folder, as absolute paths. */
  files: { graph: string; tokenizer: string; tokenizerConfig: string | null; others: readonly string[] }
  /** Indexes of the outputs by meaning. A model with one output has no contradiction. */
  labels: { supported: number; contradicted: number | null }
  /** Temperature: outputs are divided by it before they become probabilities. Above 1 they become less certain. */
  temperature: number
  thresholds: VerifierThresholds
  /** Maximum number of tokens that the model reads at once, claim and evidence together. */
  maxTokens: number
  /** Maximum number of tokens of evidence that a claim is compared with at once. */
  windowTokens: number
  /** Time limit for the claims of one text. */
  timeoutSeconds: number
}
/** Probabilities from which a verdict holds. Scores in between are left to a person. */
export type VerifierThresholds = {
  supported: number
  contradicted: number
  /** Below it, no evidence supports the claim. */
  unsupported: number
}

const Probability = z.number().gt(0).lt(1)
const Output = z.int().min(0).max(99)
/** `verifier.json`: optional settings of a folder beside the files of its model. */
const VerifierFile = z.strictObject({
  name: z
    .string()
    .regex(/^[\w.-]{1,30}$/, 'Must be 1 to 30 letters, digits, ".", "_" and "-".')
    .optional(),
  graph: z.string().min(1).max(200).optional(),
  labels: z.strictObject({ supported: Output, contradicted: Output.nullable() }).optional(),
  temperature: z.number().gt(0).max(100).default(1),
  thresholds: z
    .strictObject({
      supported: Probability.default(0.9),
      contradicted: Probability.default(0.9),
      unsupported: Probability.default(0.1),
    })
    .default({ supported: 0.9, contradicted: 0.9, unsupported: 0.1 }),
  max_tokens: z.int().min(16).max(8192).optional(),
  window_tokens: z.int().min(8).max(4096).default(256),
})
/** The fields of a published model's `config.json` that are read. */
const ModelConfig = z.object({
  id2label: z.record(z.string(), z.string()).optional(),
  max_position_embeddings: z.int().min(16).optional(),
})

const defaultGraphs = ['model.onnx', 'model_quantized.onnx', 'onnx/model.onnx', 'onnx/model_quantized.onnx']
const mebibyte = 1024 ** 2
/** WebAssembly has 4 GiB for the graph, its copy and its computation. */
const maxGraphBytes = 1024 * mebibyte
const maxJsonBytes = 64 * mebibyte

/**
 * Reads the folder of the local verifier model; null if VERIFIER_MODEL is not set. Throws an Error that says what to
 * do.
 */
export function readVerifier(env: Environment): VerifierSettings | null {
  const { VERIFIER_MODEL: given } = env
  if (!given) return null
  const folder = resolve(given)
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory())
    throw new Error(`VERIFIER_MODEL takes a folder with a model, and "${given}" is not a folder.`)
  const own = readJson(folder, 'verifier.json', VerifierFile) ?? VerifierFile.parse({})
  const config = readJson(folder, 'config.json', ModelConfig) ?? {}
  return {
    folder,
    name: own.name ?? nameOf(folder),
    files: filesOf(folder, own.graph),
    labels: labelsOf(own.labels, config.id2label),
    temperature: own.temperature,
    thresholds: orderedThresholds(own.thresholds),
    maxTokens: own.max_tokens ?? Math.min(config.max_position_embeddings ?? 512, 512),
    windowTokens: own.window_tokens,
    timeoutSeconds: wholeNumber(env, 'VERIFIER_TIMEOUT_SECONDS'),
  }
}

function nameOf(folder: string) {
  return (
    basename(folder)
      .replaceAll(/[^\w.-]/g, '-')
      .slice(0, 30) || 'model'
  )
}

function filesOf(folder: string, named: string | undefined): VerifierSettings['files'] {
  const graph = (named ? [named] : defaultGraphs).map((name) => join(folder, name)).find(existsSync)
  if (!graph)
    throw new Error(
      `VERIFIER_MODEL: the folder has no ${named ?? defaultGraphs[0]}. Put the ONNX graph there, or name its file as "graph" in verifier.json.`,
    )
  const { size } = statSync(graph)
  if (size > maxGraphBytes)
    throw new Error(
      `VERIFIER_MODEL: the graph has ${Math.round(size / mebibyte)} MB, and ${maxGraphBytes / mebibyte} MB can be loaded. Take a smaller or a quantized model.`,
    )
  const tokenizer = join(folder, 'tokenizer.json')
  if (!existsSync(tokenizer))
    throw new Error('VERIFIER_MODEL: the folder has no tokenizer.json. Copy it from where the model is from.')
  const inFolder = (name: string) => [join(folder, name)].filter(existsSync)
  const [tokenizerConfig = null] = inFolder('tokenizer_config.json')
  return { graph, tokenizer, tokenizerConfig, others: ['config.json', 'verifier.json'].flatMap(inFolder) }
}

function readJson<File extends z.ZodType>(folder: string, name: string, schema: File) {
  const path = join(folder, name)
  const found = statSync(path, { throwIfNoEntry: false })
  if (!found) return undefined
  const wrong = (what: string) => new Error(`VERIFIER_MODEL: ${name} ${what}`)
  if (found.size > maxJsonBytes) throw wrong('is larger than any can be.')
  let value: unknown
  try {
    value = JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    throw wrong('is not JSON.')
  }
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  throw wrong(`cannot be used, at "${issue?.path.join('.') ?? ''}": ${issue?.message ?? ''}`)
}

const supporting = /^(?:entailment|entail|supported|supports)$/i
const contradicting = /^(?:contradiction|contradict|contradicted|refutes|refuted)$/i

function labelsOf(
  given: { supported: number; contradicted: number | null } | undefined,
  named: Readonly<Record<string, string>> | undefined,
): VerifierSettings['labels'] {
  const outputs = Object.entries(named ?? {})
  const output = (name: RegExp) => {
    const [at] = outputs.find(([, label]) => name.test(label)) ?? []
    return at === undefined ? null : Number(at)
  }
  const supported = given?.supported ?? output(supporting)
  const contradicted = given ? given.contradicted : output(contradicting)
  if (supported === null || supported === contradicted)
    throw new Error(
      'VERIFIER_MODEL: config.json names no output "entailment". Say which output means what in verifier.json: {"labels": {"supported": 0, "contradicted": 2}}; null where the model has no such output.',
    )
  return { supported, contradicted }
}

function orderedThresholds(thresholds: VerifierThresholds) {
  if (thresholds.unsupported >= thresholds.supported)
    throw new Error('VERIFIER_MODEL: in verifier.json the threshold "unsupported" must be below "supported".')
  return thresholds
}
