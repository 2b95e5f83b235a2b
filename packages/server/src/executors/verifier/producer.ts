import type { Producer } from '@alphorn/contract/prospecting/stage-results'
import type { VerifierSettings } from '#server/platform/config/verifier'
import { offlineProducer } from '#server/executors/offline/executor'
import { hashOfModel } from '#server/executors/verifier/model-hash'

/** Changes with the way in which probabilities become verdicts; after it is the version of the rules that judge first. */
const version = 1

const hashes = new WeakMap<VerifierSettings, Promise<string>>()

/** The hash of the model as it was when it was first asked for. Throws where the files cannot be read. */
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
