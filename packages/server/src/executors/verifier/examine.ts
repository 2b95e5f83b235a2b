import type { VerifierSettings } from '#server/platform/config/verifier'
import { fault, type Finding, fine } from '#server/platform/db/finding'
import { createVerifier } from '#server/executors/verifier/executor'

const statement = 'The company builds roofs.'

/** Loads the local verifier model in a worker thread and asks it about a sentence. */
export async function examineVerifier(settings: VerifierSettings): Promise<Finding> {
  const verifier = createVerifier(settings)
  try {
    const evidence = [{ id: 'examined', excerpt: statement, language: 'en' }]
    const scoring = await verifier.score('doctor', [{ text: statement, evidence }])
    if ('unusable' in scoring) return fault('verifier', scoring.unusable)
    const probability = scoring.scores[0]?.supported?.probability ?? 0
    return fine(
      'verifier',
      `The local verifier model "${settings.name}" runs. It finds a sentence in itself with ${Math.floor(probability * 100)} %.`,
    )
  } catch (error) {
    return fault('verifier', `VERIFIER_MODEL cannot be run: ${(error as Error).message}`)
  } finally {
    await verifier.close()
  }
}
