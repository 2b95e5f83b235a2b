/** Each letter as a PDF of its own, as a task for a thread. */
export { printEach as work } from '#server/prospecting/exports/render/letter-pdf'
