import type { Language } from '@alphorn/contract/core/fields'
import { type SignalKind, signalKinds } from '@alphorn/contract/directory/signal-kinds'
import { address_changed } from '#messages/signals/address-changed'
import { asset_transfer } from '#messages/signals/asset-transfer'
import { award_revoked } from '#messages/signals/award-revoked'
import { bankruptcy_closed } from '#messages/signals/bankruptcy-closed'
import { bankruptcy_opened } from '#messages/signals/bankruptcy-opened'
import { bankruptcy_revoked } from '#messages/signals/bankruptcy-revoked'
import { bankruptcy_suspended } from '#messages/signals/bankruptcy-suspended'
import { branch_closed } from '#messages/signals/branch-closed'
import { branch_opened } from '#messages/signals/branch-opened'
import { canton_changed } from '#messages/signals/canton-changed'
import { building_application } from '#messages/signals/building-application'
import { capital_increased } from '#messages/signals/capital-increased'
import { capital_reduced } from '#messages/signals/capital-reduced'
import { company_deleted } from '#messages/signals/company-deleted'
import { company_reentered } from '#messages/signals/company-reentered'
import { company_registered } from '#messages/signals/company-registered'
import { contract_awarded } from '#messages/signals/contract-awarded'
import { demerger } from '#messages/signals/demerger'
import { legal_form_changed } from '#messages/signals/legal-form-changed'
import { licence_added } from '#messages/signals/licence-added'
import { licence_removed } from '#messages/signals/licence-removed'
import { liquidation_opened } from '#messages/signals/liquidation-opened'
import { liquidation_revoked } from '#messages/signals/liquidation-revoked'
import { merger } from '#messages/signals/merger'
import { name_changed } from '#messages/signals/name-changed'
import { officers_changed } from '#messages/signals/officers-changed'
import { purpose_changed } from '#messages/signals/purpose-changed'
import { research_project } from '#messages/signals/research-project'
import { seat_moved } from '#messages/signals/seat-moved'
import { tender_published } from '#messages/signals/tender-published'
import type { EventClause, SignalWords } from '#messages/signals/signal-words'

/** The words of each kind of signal. A new kind needs a file in this folder and an entry here. */
const signalWords: Readonly<Record<SignalKind, SignalWords>> = {
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

/** Returns the name of a kind of signal, the same on screens and in mails. */
export function signalName(kind: SignalKind, language: Language): string {
  return signalWords[kind].name[language]
}

/** Returns the clauses of all kinds of events, each to follow "that". */
export function clausesIn(language: Language): Readonly<Record<SignalKind, EventClause>> {
  return eachKind(({ clause }) => clause[language])
}

/** Returns the names of all kinds, by the keys of the screens' catalogue. */
export function signalNamesIn(language: Language): Readonly<Record<`kind_${SignalKind}`, string>> {
  const names = signalKinds.map((kind) => [`kind_${kind}`, signalName(kind, language)])
  return Object.fromEntries(names) as Record<`kind_${SignalKind}`, string>
}

function eachKind<T>(wordsOf: (words: SignalWords) => T) {
  return Object.fromEntries(signalKinds.map((kind) => [kind, wordsOf(signalWords[kind])])) as Record<
    SignalKind,
    T
  >
}
