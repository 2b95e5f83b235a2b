/** Renders each letter as a separate PDF, as a task for a thread. */
export { printEach as work } from '#server/prospecting/exports/render/letter-pdf'
