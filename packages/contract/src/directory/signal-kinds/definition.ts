import type { SignalKind } from '#contract/directory/signal-kinds'
import type { SourceName } from '#contract/directory/source-names'

/** The facts that a signal can be about. No one's name is among them. */
export type SignalFact =
  | ('name' | 'legal_form' | 'status' | 'seat' | 'canton' | 'address' | 'purpose')
  | ('capital' | 'currency' | 'company' | 'authority' | 'licence')
  | ('project' | 'lot' | 'amount' | 'deadline')
  | ('municipality' | 'parcel' | 'planner' | 'starts_on' | 'ends_on')

/** An event that a publication can prove. A letter that says "moved" about a new purpose is wrong. */
export type SignalEvent =
  | ('registered' | 'deleted' | 'renamed' | 'new_form' | 'new_purpose' | 'moved')
  | ('capital_up' | 'capital_down' | 'officers' | 'merger' | 'demerger' | 'asset_transfer')
  | ('liquidation' | 'bankruptcy' | 'branch_opened' | 'branch_closed')
  | ('licence_added' | 'licence_removed')
  | ('contract_awarded' | 'award_revoked' | 'tender_published')
  | ('building_application' | 'research_project')

export type SignalIcon =
  | ('arrow_right_left' | 'badge_check' | 'banknote' | 'building' | 'circle_slash' | 'file_pen')
  | ('git_fork' | 'git_merge' | 'map_pin' | 'scale' | 'sparkles' | 'triangle_alert' | 'undo' | 'users')

/** The filters of a list that a company can leave with a signal. */
export type LeftFilter = 'status' | 'place' | 'postal_code' | 'legal_form' | 'capital' | 'regulated'

/** Everything about a kind of signal but its words, which the catalogues hold in four languages. */
export type SignalKindDefinition = {
  /** The facts that a signal of this kind may hold. Other facts are not stored. */
  facts: readonly SignalFact[]
  /** The facts that two reports of one event have in common. */
  recognisedBy: readonly SignalFact[]
  /** Whether it happens again and again, so that without such facts only the publication distinguishes two events. */
  repeats: boolean
  /** Whether the company is not written to afterwards, or is written to again. */
  effect: 'ends' | 'revives' | null
  /** The kinds after which a repeated report is a new event. */
  undoneBy: readonly SignalKind[]
  /** The status of the company before and after, where the kind implies it. */
  status: readonly [before: string, after: string] | null
  /** The filters that a company can leave with it. */
  leaves: readonly LeftFilter[]
  /** The events that evidence of this kind backs in a text. */
  events: readonly SignalEvent[]
  /** The fact before and after that the signal's sentence contains. */
  sentence: 'name' | 'legal_form' | 'place' | 'capital' | 'project' | null
  reported: {
    /**
     * The kind of difference between two versions of a company that reports this signal. `status`: its status, which a
     * publication knows better. `entry`: its entry. `other`: any other fact.
     */
    difference: 'status' | 'entry' | 'other' | null
    /** The number of the Zefix mutation that reports it; `of_branch`: the entry or the deletion of a branch. */
    zefix: number | 'of_branch' | null
    /** Whether the gazette reports it (`sources/gazette/signals.ts`). */
    gazette: boolean
    /** The source beside the register and the gazette that reports it. */
    other: Extract<SourceName, 'simap' | 'building-notices' | 'aramis'> | null
  }
  look: { icon: SignalIcon; tone: 'plain' | 'good' | 'warning' | 'bad' }
}
