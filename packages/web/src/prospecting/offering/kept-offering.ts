/** Under what an offering that is being edited is kept. */
export const keptOffering = (project_id: string) => `offering ${project_id}`
