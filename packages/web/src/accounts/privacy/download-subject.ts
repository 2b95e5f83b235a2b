import type { Subject } from '@alphorn/contract/privacy/subjects'
import { downloadFile } from '#web/data/download-file.ts'

/** Downloads the file with all data held about a subject. */
export function downloadSubject(subject: Subject) {
  return downloadFile('/subjects/exports', { subject }, 'alphorn-subject.ndjson')
}
