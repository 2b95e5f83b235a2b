/** Topics that are waited for: cycles that may go on, jobs of the built-in executors, and jobs of a project that may be claimed. */
export const feedTopic = 'feed'
/** Companies that changed: indexes of the directory look. */
export const directoryTopic = 'directory'
/** Lists that are to be built, or whose members are to be removed. */
export const listsTopic = 'lists'
/** Signals that prospects were not looked through for yet. */
export const signalsTopic = 'signals'
/** Prospects of which another cycle is wanted. */
export const recycleTopic = 'recycle'
export const builtInTopic = 'built-in'
export function jobsTopic(project_id: string) {
  return `jobs ${project_id}`
}
