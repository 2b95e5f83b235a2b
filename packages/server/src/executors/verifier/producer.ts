import type { Producer } from '@alphorn/contract/prospecting/stage-results'
import type { VerifierSettings } from '#server/platform/config/verifier'
import { offlineProducer } from '#server/executors/offline/executor'
import { hashOfModel } from '#server/executors/verifier/model-hash'

/**
 * Increase this when the conversion of probabilities to verdicts changes. The version of the preceding rules follows
 * it.
 */
const version = 1

const hashes = new WeakMap<VerifierSettings, Promise<string>>()

/** Returns the hash of the model, computed at the first call. Throws if the files cannot be read. */
export function modelHash(settings: VerifierSettings): Promise<string> {
  const known = hashes.get(settings)
  if (known) return known
  const hash = hashOfModel(settings)
  hashes.set(settings, hash)
  hash.catch(() => hashes.delete(settings))
  return hash
}

/** Returns the producer of the local verifier model: its name, and the SHA-256 of its files. */
export async function verifierProducer(settings: VerifierSettings): Promise<Producer> {
  return {
    name: 'alphorn-verifier',
    version: `${version}.${offlineProducer.version}`,
    model: `${settings.name}@${await modelHash(settings)}`,
  }
}
