/** Storage key of an offering that is being edited. */
export const cachedOffering = (project_id: string) => `offering ${project_id}`
