import type { TextAlternative } from '@alphorn/contract/app/app-review'
import type { work } from '#server/executors/offline/alternatives-task'
import type { ReadCall } from '#server/platform/call'
import { swissDay } from '#server/platform/swiss-time'
import { runInThread } from '#server/platform/threads/run-in-thread'
import { currentText } from '#server/prospecting/approvals/text-input'

/**
 * Returns other texts that the built-in writer could write in place of a prospect's current text. Composing and
 * checking them takes some 50 ms in a worker thread.
 */
export async function textAlternatives(
  call: ReadCall,
  project_id: string,
  prospect_id: string,
): Promise<{ alternatives: TextAlternative[] }> {
  const { content, channel, variants: shown, now } = await currentText(call, project_id, prospect_id)
  const day = swissDay(now)
  const task = new URL('../executors/offline/alternatives-task.ts', import.meta.url)
  const given = { input: content, channel, shown, day }
  return { alternatives: await runInThread<typeof work>(call.caller.account_id, task, given) }
}
