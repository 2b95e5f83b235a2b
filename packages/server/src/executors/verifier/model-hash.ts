import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { basename } from 'node:path'
import type { VerifierSettings } from '#server/platform/config/verifier'

/** Returns the SHA-256 of a model's files, in hex. It changes with each byte that can change a verdict. */
export async function hashOfModel({ files }: Pick<VerifierSettings, 'files'>): Promise<string> {
  const { graph, tokenizer, tokenizerConfig, others } = files
  const hash = createHash('sha256')
  for (const file of [graph, tokenizer, ...(tokenizerConfig ? [tokenizerConfig] : []), ...others]) {
    hash.update(`${basename(file)} ${(await stat(file)).size}\n`)
    // Read in chunks, so that a large graph does not block the event loop.
    for await (const chunk of createReadStream(file)) hash.update(chunk as Buffer)
  }
  return hash.digest('hex')
}
