import { canonicalJson } from '@alphorn/contract/core/canonical-json'
import type { Executor } from '@alphorn/contract/prospecting/projects'
import type { StageInput } from '@alphorn/contract/prospecting/stage-input'
import type { Producer } from '@alphorn/contract/prospecting/stage-results'
import type { Stage } from '@alphorn/contract/prospecting/stages'
import type { Tx } from '#server/platform/db/connection'
import type { RevisionRow } from '#server/prospecting/revisions/queries'
import { type FrozenInput, inputFingerprint, type Sources } from '#server/prospecting/stage-jobs/input'
import { inputOf } from '#server/prospecting/stage-jobs/queries'

/**
 * Returns the producer with which a built-in executor would sign a stage's result now; null if the executor is not
 * known in advance. `asksQuestions`: whether research is asked people's questions as well.
 */
export type FindProducer = (executor: Executor, stage: Stage, asksQuestions: boolean) => Producer | null

type Facts = { sources: Sources; input: FrozenInput; producerOf: FindProducer }

/**
 * Whether a stage would repeat the work of its head. The input is the same, and so are the executor, its version and
 * its prompt. Such a stage gets no job and costs no unit. Research that also answered people's questions counts as the
 * same work as research without them.
 */
export async function isUnchanged(
  tx: Tx,
  stage: Stage,
  { sources: { heads, project }, input: { fingerprint }, producerOf }: Facts,
): Promise<boolean> {
  const head = heads[stage]
  const executor = project.executor[stage]
  if (!head || head.executor !== executor) return false
  const isSame = head.snapshot_fingerprint === fingerprint
  if (!isSame && (await fingerprintWithoutQuestions(tx, head)) !== fingerprint) return false
  const now = producerOf(executor, stage, !isSame)
  return now === null || producerFields.every((name) => head.producer[name] === now[name])
}

const producerFields = ['name', 'version', 'model', 'prompt_sha256'] as const

/**
 * Returns the fingerprint that the input of research would have had without people's questions; undefined if it had
 * none.
 */
async function fingerprintWithoutQuestions(
  tx: Tx,
  { account_id, project_id, stage, job_id }: RevisionRow,
): Promise<string | undefined> {
  if (stage !== 'research') return undefined
  const content = await inputOf(tx, { account_id, project_id, job_id })
  if (content === '') return undefined
  const { questions, ...input } = JSON.parse(content) as StageInput
  return questions && inputFingerprint(stage, canonicalJson(input))
}
