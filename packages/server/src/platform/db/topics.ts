import { type Change, type ChangeNoun, changeNouns } from '@alphorn/contract/core/changes'

/** Topics that are waited for: cycles that may go on, jobs of the built-in executors, and jobs of a project that may be claimed. */
export const feedTopic = 'feed'
/** Companies that changed: indexes of the directory look. */
export const directoryTopic = 'directory'
/** Lists that are to be built, or whose members are to be removed. */
export const listsTopic = 'lists'
/** Mails that wait to be sent. */
export const mailTopic = 'mail'
/** Erasures that were asked for. */
export const erasuresTopic = 'erasures'
/** Signals that prospects were not looked through for yet. */
export const signalsTopic = 'signals'
/** Prospects of which another cycle is wanted. */
export const recycleTopic = 'recycle'
export const builtInTopic = 'built-in'
export function jobsTopic(project_id: string) {
  return `jobs ${project_id}`
}

const changed = 'changed '

/** Something that screens show has changed in the account. Such topics are announced a moment later, many at once. */
export function changeTopic(account_id: string, noun: ChangeNoun, project_id: string | null = null) {
  return `${changed}${account_id} ${noun} ${project_id ?? ''}`.trimEnd()
}

/** Returns the change that a topic reports, with its account; null for any other topic. */
export function changeIn(topic: string): ({ account_id: string } & Change) | null {
  if (!isChange(topic)) return null
  const [account_id = '', named, project_id = null] = topic.slice(changed.length).split(' ')
  const noun = changeNouns.find((one) => one === named)
  return noun ? { account_id, noun, project_id } : null
}

export function isChange(topic: string) {
  return topic.startsWith(changed)
}

/** Woken when a synchronisation with a CRM was asked for. */
export const crmTopic = 'crm'

/** Woken when letters are to be brought to Pingen, or posted. */
export const letterPostTopic = 'letter_post'

/** Woken when a worker has cited a page that is to be looked up. */
export const lookUpTopic = 'look_up'

/** Woken when an operator has brought domains or places that may be companies'. */
export const websitesTopic = 'websites'
