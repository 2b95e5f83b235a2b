import type { OfferingContent } from '@alphorn/contract/projects'

/** An offering as plain lines, so that two of its revisions can be laid side by side. */
export function offeringLines({
  name,
  summary,
  points,
  criteria,
  questions,
  sender,
}: OfferingContent): string {
  return [
    name,
    summary,
    '',
    ...points.map(({ text }) => `• ${text}`),
    '',
    ...criteria.map(({ text, kind, weight }) => `${marks[kind]} ${text} (${weight})`),
    '',
    ...questions.map(({ text }) => `? ${text}`),
    '',
    `${sender.name}, ${sender.organisation}, ${sender.address}, ${sender.email}`,
  ].join('\n')
}

const marks = { must: '!', should: '+', exclude: '−' } as const
