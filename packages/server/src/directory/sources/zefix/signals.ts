import { branchForms } from '@alphorn/contract/directory/legal-forms'
import { type SignalKind, signalKinds } from '@alphorn/contract/directory/signal-kinds'
import { signalDefinitions } from '@alphorn/contract/directory/signal-kinds/definitions'
import type { ZefixPublication } from '#server/directory/sources/zefix/publications'
import { type ReadVersion, saidBefore, signalsOfVersion } from '#server/directory/signals/of-version'
import type { NewSignal } from '#server/directory/signals/record'

/** Signals that only the publication reports; the difference reports changed addresses and purposes. */
const kindsOfMutations: ReadonlyMap<unknown, SignalKind> = new Map(
  signalKinds.map((kind) => [signalDefinitions[kind].reported.zefix, kind]),
)

/** Returns the signals of a publication about a company, with the differences that it made in the directory. */
export function signalsOfZefix(
  publication: ZefixPublication,
  company_id: string,
  versions: readonly ReadVersion[],
): NewSignal[] {
  const { number, published_on, occurred_on, mutations, text } = publication
  const mutated = mutations.flatMap((id) => kindsOfMutations.get(id) ?? [])
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
    .filter(({ kind }) => signalDefinitions[kind].reported.difference !== 'status' && !mutated.includes(kind))
  return [
    ...mutated.map((kind) => ({
      ...common,
      kind: kindOf(kind, publication),
      ...statusesOf(kind, versions),
      confidence: 0.95,
    })),
    ...differences.map((signal) => ({ ...signal, ...common, language: signal.language })),
  ]
}

/** Returns the status before and after an event. The former comes from the directory, or is the usual one. */
function statusesOf(kind: SignalKind, versions: readonly ReadVersion[]) {
  const [usual, after] = signalDefinitions[kind].status ?? []
  if (!usual || !after) return { before: null, after: null }
  return { before: { status: saidBefore(versions, 'status') ?? usual }, after: { status: after } }
}

function kindOf(kind: SignalKind, { company }: ZefixPublication): SignalKind {
  const branch = company.ok && branchForms.has(company.row.legal_form ?? '')
  if (!branch) return kind
  return kind === 'company_registered' ? 'branch_opened' : kind === 'company_deleted' ? 'branch_closed' : kind
}
