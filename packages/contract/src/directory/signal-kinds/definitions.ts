import { type SignalKind, signalKinds } from '#contract/directory/signal-kinds'
import { address_changed } from '#contract/directory/signal-kinds/address-changed'
import { asset_transfer } from '#contract/directory/signal-kinds/asset-transfer'
import { award_revoked } from '#contract/directory/signal-kinds/award-revoked'
import { bankruptcy_closed } from '#contract/directory/signal-kinds/bankruptcy-closed'
import { bankruptcy_opened } from '#contract/directory/signal-kinds/bankruptcy-opened'
import { bankruptcy_revoked } from '#contract/directory/signal-kinds/bankruptcy-revoked'
import { bankruptcy_suspended } from '#contract/directory/signal-kinds/bankruptcy-suspended'
import { branch_closed } from '#contract/directory/signal-kinds/branch-closed'
import { branch_opened } from '#contract/directory/signal-kinds/branch-opened'
import { canton_changed } from '#contract/directory/signal-kinds/canton-changed'
import { building_application } from '#contract/directory/signal-kinds/building-application'
import { capital_increased } from '#contract/directory/signal-kinds/capital-increased'
import { capital_reduced } from '#contract/directory/signal-kinds/capital-reduced'
import { company_deleted } from '#contract/directory/signal-kinds/company-deleted'
import { company_reentered } from '#contract/directory/signal-kinds/company-reentered'
import { company_registered } from '#contract/directory/signal-kinds/company-registered'
import { contract_awarded } from '#contract/directory/signal-kinds/contract-awarded'
import { demerger } from '#contract/directory/signal-kinds/demerger'
import { legal_form_changed } from '#contract/directory/signal-kinds/legal-form-changed'
import { licence_added } from '#contract/directory/signal-kinds/licence-added'
import { licence_removed } from '#contract/directory/signal-kinds/licence-removed'
import { liquidation_opened } from '#contract/directory/signal-kinds/liquidation-opened'
import { liquidation_revoked } from '#contract/directory/signal-kinds/liquidation-revoked'
import { merger } from '#contract/directory/signal-kinds/merger'
import { name_changed } from '#contract/directory/signal-kinds/name-changed'
import { officers_changed } from '#contract/directory/signal-kinds/officers-changed'
import { purpose_changed } from '#contract/directory/signal-kinds/purpose-changed'
import { research_project } from '#contract/directory/signal-kinds/research-project'
import { seat_moved } from '#contract/directory/signal-kinds/seat-moved'
import { tender_published } from '#contract/directory/signal-kinds/tender-published'
import type { SignalKindDefinition } from '#contract/directory/signal-kinds/definition'

/**
 * Definition of each kind of signal. A new kind takes a file in this folder, a line here and one in `signal-kinds.ts`.
 */
export const signalDefinitions: Readonly<Record<SignalKind, SignalKindDefinition>> = {
  company_registered,
  company_deleted,
  company_reentered,
  name_changed,
  legal_form_changed,
  purpose_changed,
  seat_moved,
  canton_changed,
  address_changed,
  capital_increased,
  capital_reduced,
  officers_changed,
  merger,
  demerger,
  asset_transfer,
  liquidation_opened,
  liquidation_revoked,
  bankruptcy_opened,
  bankruptcy_revoked,
  bankruptcy_suspended,
  bankruptcy_closed,
  branch_opened,
  branch_closed,
  licence_added,
  licence_removed,
  contract_awarded,
  award_revoked,
  tender_published,
  building_application,
  research_project,
}

/** The kinds after which a company is no longer contacted, until one of `revivingKinds` follows. */
export const endingKinds = kindsWhere(({ effect }) => effect === 'ends')

/** The kinds that revoke an ending. */
export const revivingKinds = kindsWhere(({ effect }) => effect === 'revives')

/** Returns the kinds that fulfil a condition, in the order of the table. */
export function kindsWhere(holds: (definition: SignalKindDefinition) => boolean): readonly SignalKind[] {
  return signalKinds.filter((kind) => holds(signalDefinitions[kind]))
}
