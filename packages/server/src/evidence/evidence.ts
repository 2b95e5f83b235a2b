import { hash } from 'node:crypto'
import type { Company } from '@alphorn/contract/companies'
import { base32 } from '@alphorn/contract/ids'
import type { OfferingContent } from '@alphorn/contract/projects'
import type { Evidence } from '@alphorn/contract/snapshots'
import type { ResultOf } from '@alphorn/contract/stage-results'
import { registerLine } from '#server/evidence/register-line'

type Essence = Pick<Evidence, 'kind' | 'excerpt'> & { source: string }

/** The id of evidence is made from what it is: kind, source and excerpt. The same proof has the same id everywhere. */
export function evidenceId({ kind, source, excerpt }: Essence) {
  return `evd_${base32(hash('sha256', `evidence/1\n${kind}\n${source}\n${excerpt}`, 'buffer').subarray(0, 16))}`
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
} as const

/** The register entry of a company as one fixed line of text, so that it can be quoted. */
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

/** What the seller says of itself, point by point. */
export function offeringEvidence(project_id: string, { points, name }: OfferingContent): Evidence[] {
  return points.map(({ id, text }) => ({
    ...unset,
    id: evidenceId({ kind: 'offering_statement', source: `${project_id}/${id}`, excerpt: text }),
    kind: 'offering_statement',
    title: name,
    excerpt: text,
    excerpt_sha256: hash('sha256', text),
    origin: 'offering',
    check: 'verified',
  }))
}

/** Evidence that a worker found, under its canonical id. */
export function suppliedEvidence(uid: string, given: ResultOf<'research'>['evidence'][number]): Evidence {
  const { kind, excerpt } = given
  const source = given.url ?? given.content_sha256 ?? ''
  return {
    id: evidenceId({ kind, source, excerpt }),
    kind,
    subject_uid: uid,
    url: given.url ?? null,
    title: given.title ?? null,
    publisher: given.publisher ?? null,
    language: given.language ?? null,
    published_at: given.published_at ?? null,
    retrieved_at: given.retrieved_at,
    excerpt,
    excerpt_sha256: hash('sha256', excerpt),
    content_sha256: given.content_sha256 ?? null,
    origin: 'worker_supplied',
    check: 'not_checked',
    personal_data: given.personal_data ?? false,
  }
}
