/** Key of a project. Rows of tenants are read by their account as well. */
export type ProjectKey = { account_id: string; project_id: string }

/** Key of a cycle. */
export type CycleKey = ProjectKey & { cycle_id: string }

/** Key of a prospect. */
export type ProspectKey = ProjectKey & { prospect_id: string }

/** Key of a prospect in a cycle. */
export type CycleProspectKey = CycleKey & { prospect_id: string }

/** Key of a stage job. */
export type JobKey = ProjectKey & { job_id: string }
