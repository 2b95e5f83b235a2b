import { branchForms } from '@alphorn/contract/directory/legal-forms'
import type { SignalKind } from '@alphorn/contract/directory/signal-kinds'
import type { ZefixPublication } from '#server/directory/sources/zefix/publications'
import { type ReadVersion, saidBefore, signalsOfVersion } from '#server/directory/signals/of-version'
import type { NewSignal } from '#server/directory/signals/record'

/** What only the publication says; what an address or a purpose was before and is after, the difference says. */
const kindsOfMutations: Readonly<Record<number, SignalKind>> = {
  2: 'company_registered',
  4: 'liquidation_opened',
  5: 'bankruptcy_opened',
  6: 'liquidation_revoked',
  7: 'company_deleted',
  8: 'company_reentered',
  17: 'officers_changed',
  19: 'merger',
  20: 'demerger',
  21: 'asset_transfer',
}

/** Kinds that a difference of the status is taken for, unless the publication knows better. */
const ofStatus: ReadonlySet<SignalKind> = new Set<SignalKind>([
  ...(['liquidation_opened', 'liquidation_revoked', 'company_deleted', 'company_reentered'] as const),
  ...(['branch_closed', 'company_registered', 'branch_opened'] as const),
])

/** What a publication tells of a company, with the differences that it made in the directory. */
export function signalsOfZefix(
  publication: ZefixPublication,
  company_id: string,
  versions: readonly ReadVersion[],
): NewSignal[] {
  const { number, published_on, occurred_on, mutations, text } = publication
  const told = mutations.flatMap((id) => kindsOfMutations[id] ?? [])
  const common = {
    company_id,
    published_on,
    occurred_on,
    source: { name: 'zefix', rubric: null, number, url: `https://www.zefix.admin.ch/` },
    text,
    language: null,
  }
  const differences = versions
    .flatMap(signalsOfVersion)
    .filter(({ kind }) => !ofStatus.has(kind) && !told.includes(kind))
  return [
    ...told.map((kind) => ({
      ...common,
      kind: kindOf(kind, publication),
      ...statusesOf(kind, versions),
      confidence: 0.95,
    })),
    ...differences.map((signal) => ({ ...signal, ...common, language: signal.language })),
  ]
}

const statuses: Partial<Record<SignalKind, readonly [before: string, after: string]>> = {
  liquidation_opened: ['active', 'being_cancelled'],
  bankruptcy_opened: ['active', 'being_cancelled'],
  liquidation_revoked: ['being_cancelled', 'active'],
  company_deleted: ['active', 'cancelled'],
  company_reentered: ['cancelled', 'active'],
}

/** From what status to what an event led: from that which the directory had, or from the usual one. */
function statusesOf(kind: SignalKind, versions: readonly ReadVersion[]) {
  const [usual, after] = statuses[kind] ?? []
  if (!usual || !after) return { before: null, after: null }
  return { before: { status: saidBefore(versions, 'status') ?? usual }, after: { status: after } }
}

function kindOf(kind: SignalKind, { company }: ZefixPublication): SignalKind {
  const branch = company.ok && branchForms.has(company.row.legal_form ?? '')
  if (!branch) return kind
  return kind === 'company_registered' ? 'branch_opened' : kind === 'company_deleted' ? 'branch_closed' : kind
}
