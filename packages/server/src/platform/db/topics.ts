import { type Change, type ChangeNoun, changeNouns } from '@alphorn/contract/core/changes'

/** Notified when cycles can continue. */
export const cyclesTopic = 'cycles'
/** Notified when companies changed, for the indexes of the directory. */
export const directoryTopic = 'directory'
/** Notified when lists are to be built, or members are to be removed. */
export const listsTopic = 'lists'
/** Notified when mails are queued. */
export const mailTopic = 'mail'
/** Notified when an erasure was requested. */
export const erasuresTopic = 'erasures'
/** Notified when there are signals that were not yet matched with prospects. */
export const signalsTopic = 'signals'
/** Notified when prospects need another cycle. */
export const recycleTopic = 'recycle'
export const builtInTopic = 'built-in'
export function jobsTopic(project_id: string) {
  return `jobs ${project_id}`
}

const changed = 'changed '

/** Topic of a change in the account that screens show. Such topics are announced a moment later, many at once. */
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

/** Notified when a synchronisation with a CRM was requested. */
export const crmTopic = 'crm'

/** Notified when letters are to be uploaded to Pingen, or posted. */
export const letterPostTopic = 'letter_post'

/** Notified when a worker has cited a page that is to be fetched. */
export const lookUpTopic = 'look_up'

/** Notified when an operator has added domains or places that may belong to companies. */
export const websitesTopic = 'websites'
