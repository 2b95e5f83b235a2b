/** Renders letters as one PDF, as a task for a thread. */
export { letterPdf as work } from '#server/prospecting/exports/render/letter-pdf'
