import { letterPdf } from '#server/exports/render/letter-pdf'

/** Letters as one PDF, as a task for a thread. */
export default letterPdf
