import { hash } from 'node:crypto'
import type { Company } from '@alphorn/contract/directory/companies'
import type { Language } from '@alphorn/contract/core/fields'
import { encodeCrockford32 } from '@alphorn/contract/core/base32'
import type { OfferingContent } from '@alphorn/contract/prospecting/projects'
import type { Evidence } from '@alphorn/contract/prospecting/snapshots'
import type { ResultOf } from '@alphorn/contract/prospecting/stage-results'
import { type SignalFields, signalLine } from '#server/prospecting/evidence/signal-line'
import { registerLine } from '#server/prospecting/evidence/register-line'

type Essence = Pick<Evidence, 'kind' | 'excerpt'> & { source: string }

/**
 * The id of evidence is derived from its content: kind, source and excerpt. Equal evidence has the same id everywhere.
 */
function evidenceId({ kind, source, excerpt }: Essence) {
  return `evd_${encodeCrockford32(hash('sha256', `evidence/1\n${kind}\n${source}\n${excerpt}`, 'buffer').subarray(0, 16))}`
}

const unset = {
  subject_uid: null,
  url: null,
  title: null,
  publisher: null,
  language: null,
  published_at: null,
  retrieved_at: null,
  content_sha256: null,
  personal_data: false,
  expires_at: null,
} as const

/** Returns the register entry of a company as one fixed line of text, so that it can be quoted. */
export function registerEvidence(company: Company): Evidence {
  const excerpt = registerLine(company)
  const source = company.company_id
  return {
    ...unset,
    id: evidenceId({ kind: 'register_entry', source, excerpt }),
    kind: 'register_entry',
    subject_uid: company.uid,
    title: company.name,
    publisher: company.sources.map(({ name }) => name).join(', ') || null,
    language: company.language,
    excerpt,
    excerpt_sha256: hash('sha256', excerpt),
    origin: 'directory',
    check: 'verified',
  }
}

const kindsBySource: Readonly<Partial<Record<string, Evidence['kind']>>> = {
  simap: 'procurement_notice',
  'building-notices': 'building_notice',
  aramis: 'research_project',
}

function evidenceKindOf({ source: { name, number } }: SignalFields): Evidence['kind'] {
  return kindsBySource[name] ?? (number ? 'gazette_publication' : 'register_entry')
}

/** Returns a publication or a register change of a company as one fixed line. */
export function signalEvidence(company: Company, signal: SignalFields): Evidence {
  const excerpt = signalLine(company, signal)
  const kind = evidenceKindOf(signal)
  return {
    ...unset,
    id: evidenceId({ kind, source: company.company_id, excerpt }),
    kind,
    subject_uid: company.uid,
    url: signal.source.url,
    title: company.name,
    published_at: signal.published_on,
    excerpt,
    excerpt_sha256: hash('sha256', excerpt),
    origin: 'directory',
    check: 'verified',
  }
}

/**
 * Builds evidence from the seller's own statements, in each language of the offering: its description and each of its
 * points.
 */
export function offeringEvidence(
  project_id: string,
  language: Language,
  { name, summary, points, translations = {} }: OfferingContent,
): Evidence[] {
  const versions = { ...translations, [language]: { name, summary, points } }
  return Object.entries(versions).flatMap(([language, version]) =>
    version === undefined
      ? []
      : [{ id: 'about', text: `${version.name}\n${version.summary}` }, ...version.points].map(
          ({ id, text }) =>
            statementEvidence(project_id, language as Language, { id, text, name: version.name }),
        ),
  )
}

type Statement = { id: string; text: string; name: string }

function statementEvidence(project_id: string, language: Language, { id, text, name }: Statement): Evidence {
  return {
    ...unset,
    id: evidenceId({ kind: 'offering_statement', source: `${project_id}/${id}/${language}`, excerpt: text }),
    kind: 'offering_statement',
    title: name,
    language,
    excerpt: text,
    excerpt_sha256: hash('sha256', text),
    origin: 'offering',
    check: 'verified',
  }
}

/** Returns evidence from research under its canonical id, with the extent to which it was checked. */
export function suppliedEvidence(
  uid: string,
  given: ResultOf<'research'>['evidence'][number],
  trust: Pick<Evidence, 'origin' | 'check'>,
): Evidence {
  const { kind, excerpt, url = null, content_sha256 = null } = given
  const { personal_data = false, retrieved_at } = given
  return {
    ...unset,
    ...sourceMembers(given),
    id: evidenceId({ kind, source: url ?? content_sha256 ?? '', excerpt }),
    kind,
    subject_uid: uid,
    url,
    retrieved_at,
    excerpt,
    excerpt_sha256: hash('sha256', excerpt),
    content_sha256,
    ...trust,
    personal_data,
    expires_at: personal_data ? monthsAfter(retrieved_at, personalMonths) : null,
  }
}

/** Returns the fields in which a worker describes a source, beside the excerpt. */
function sourceMembers(given: ResultOf<'research'>['evidence'][number]) {
  const { title = null, publisher = null, language = null, published_at = null } = given
  return { title, publisher, language, published_at }
}

/** The age up to which evidence with personal data may be cited. `EVIDENCE_MONTHS` decides how long it is kept. */
const personalMonths = 24

function monthsAfter(timestamp: string, months: number) {
  const end = new Date(timestamp)
  end.setUTCMonth(end.getUTCMonth() + months)
  return end.toISOString()
}
