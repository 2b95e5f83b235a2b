/** Topics that are waited for: cycles that may go on, jobs of the built-in executors, and jobs of a project that may be claimed. */
export const feedTopic = 'feed'
/** Companies that changed: indexes of the directory look. */
export const directoryTopic = 'directory'
/** Lists that are to be built, or whose members are to be removed. */
export const listsTopic = 'lists'
/** Erasures that were asked for. */
export const erasuresTopic = 'erasures'
export const builtInTopic = 'built-in'
export function jobsTopic(project_id: string) {
  return `jobs ${project_id}`
}
