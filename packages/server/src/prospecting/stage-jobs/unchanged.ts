import { canonicalJson } from '@alphorn/contract/core/canonical-json'
import type { Executor } from '@alphorn/contract/prospecting/projects'
import type { StageInput } from '@alphorn/contract/prospecting/stage-input'
import type { Producer } from '@alphorn/contract/prospecting/stage-results'
import type { Stage } from '@alphorn/contract/prospecting/stages'
import type { Db } from '#server/platform/db/connection'
import { contentOf } from '#server/prospecting/revisions/content'
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
 * same work as research without them. A text that a person edited has no executor, so only its input counts.
 */
export async function isUnchanged(
  db: Db,
  stage: Stage,
  { sources: { heads, project }, input: { fingerprint }, producerOf }: Facts,
): Promise<boolean> {
  const head = heads[stage]
  const executor = project.executor[stage]
  if (!head) return false
  const isSame = head.snapshot_fingerprint === fingerprint
  if (isEdited(head)) return isSame
  if (head.executor !== executor) return false
  if (!isSame && (await fingerprintWithoutQuestions(db, head)) !== fingerprint) return false
  const now = producerOf(executor, stage, !isSame)
  return now === null || producerFields.every((name) => head.producer[name] === now[name])
}

/** Whether a person wrote the current form of a text. */
export function isEdited(head: RevisionRow): boolean {
  return head.stage === 'outreach' && contentOf('outreach', head).edited !== undefined
}

const producerFields = ['name', 'version', 'model', 'prompt_sha256'] as const

/**
 * Returns the fingerprint that the input of research would have had without people's questions; undefined if it had
 * none.
 */
async function fingerprintWithoutQuestions(
  db: Db,
  { account_id, project_id, stage, job_id }: RevisionRow,
): Promise<string | undefined> {
  if (stage !== 'research') return undefined
  const content = await inputOf(db, { account_id, project_id, job_id })
  if (content === '') return undefined
  const { questions, ...input } = JSON.parse(content) as StageInput
  return questions && inputFingerprint(stage, canonicalJson(input))
}
