import type { ProspectDetail } from '@alphorn/contract/prospecting/prospects'
import { z } from 'zod'
import { projectId, prospectId, taskTool } from '#mcp/tasks/task-tool'

const parts = ['company', 'stages', 'text', 'claims', 'gate', 'decisions'] as const

export const readDossier = taskTool({
  name: 'read_dossier',
  title: 'Read a dossier',
  description:
    'All that is known of a prospect: company, results of the stages, text, and what still holds its release (`gate`). `claims` adds each claim with its evidence.',
  routes: ['prospect_detail'],
  readOnly: true,
  input: z.strictObject({
    project_id: projectId,
    prospect_id: prospectId,
    fields: z
      .array(z.enum(parts))
      .max(parts.length)
      .default(['company', 'stages', 'text', 'gate'])
      .describe('Parts. Default: company, stages, text, gate'),
    full: z.literal(true).optional().describe('Do not shorten'),
  }),
  run: async (client, { project_id, prospect_id, fields }, call) => {
    const { data } = await client.prospect_detail({ project_id, prospect_id }, call)
    const shown = dossierParts(data)
    return {
      prospect_id,
      state: data.state,
      decision: data.decision,
      score: data.score,
      nothing_to_say: data.nothing_to_say,
      ...Object.fromEntries(fields.map((part) => [part, shown[part]])),
    }
  },
})

/** Returns a dossier in parts, without the ids and hashes that are of no use to its reader. */
export function dossierParts(detail: ProspectDetail): Record<(typeof parts)[number], unknown> {
  const { company, heads, outreach_revision: text, gate, decisions } = detail
  return {
    company: companyPart(company),
    stages: heads.map(({ stage, stale, summary, score, recommendation }) => ({
      stage,
      stale: stale || undefined,
      summary,
      score,
      recommendation,
    })),
    text: text && {
      outreach_revision_id: text.outreach_revision_id,
      channel: text.channel,
      approved: text.approved,
      variants: text.variants,
    },
    claims: text?.claims.map(({ kind, text: claim, evidence_ids }) => ({
      kind,
      claim,
      evidence: text.evidence
        .filter(({ id }) => evidence_ids.includes(id))
        .map(({ url, title, excerpt, check }) => ({ source: url ?? title, excerpt, check })),
    })),
    gate: gate
      .filter(({ result }) => result !== 'pass')
      .map(({ check, result, detail: why }) => `${result} ${check}: ${why}`),
    decisions: decisions.map(({ decision, reason, decided_by, decided_at }) => ({
      decision,
      reason,
      decided_by,
      decided_at,
    })),
  }
}

function companyPart({
  uid,
  name,
  legal_form,
  status,
  seat,
  address,
  purpose,
  founded_on,
  noga,
  size,
  website,
}: ProspectDetail['company']) {
  return {
    uid,
    name,
    legal_form: legal_form?.short,
    status,
    place: seat.name,
    canton: seat.canton,
    address:
      address &&
      [address.street, address.house_number, address.postal_code, address.town].filter(Boolean).join(' '),
    purpose,
    founded_on,
    industry: noga && [noga.code, noga.name?.en].filter(Boolean).join(' '),
    size: size?.class,
    website: website?.url,
  }
}
