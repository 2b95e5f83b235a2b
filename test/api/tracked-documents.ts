import { readFileSync } from 'node:fs'
import type { Family } from '@alphorn/contract/core/forms'
import { applyOverlay, type Overlay, overlayBetween } from './overlay.ts'

type Json = Record<string, unknown>

const folder = new URL('../../docs/reference/openapi/', import.meta.url)
const read = (name: string) => JSON.parse(readFileSync(new URL(name, folder), 'utf8')) as unknown

/** Reads the committed document of a form. */
export function trackedDocument(family: Family): Json {
  const outreach = read('outreach.json') as Json
  if (family === 'outreach') return outreach
  return applyOverlay(underProspect(outreach), read('prospect.overlay.json') as Overlay)
}

/** Returns the files of `npm run openapi`: one document in full, and the differences of the other form. */
export function trackedFiles(documents: Readonly<Record<Family, Json>>): Readonly<Record<string, Json>> {
  const title = 'The form prospect, where it differs from outreach'
  return {
    'outreach.json': documents.outreach,
    'prospect.overlay.json': overlayBetween(underProspect(documents.outreach), documents.prospect, title),
  }
}

/** Returns the document with the paths of the form `prospect`, which differ only in the form's name. */
function underProspect(document: Json): Json {
  return JSON.parse(JSON.stringify(document).replaceAll('/api/v1/outreach', '/api/v1/prospect')) as Json
}
