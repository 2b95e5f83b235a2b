import type { SignalKind } from '#contract/directory/signal-kinds'
import type { SourceName } from '#contract/directory/source-names'

/** The facts that a signal can contain. They never include the name of a person. */
export type SignalFact =
  | ('name' | 'legal_form' | 'status' | 'seat' | 'canton' | 'address' | 'purpose')
  | ('capital' | 'currency' | 'company' | 'authority' | 'licence')
  | ('project' | 'lot' | 'amount' | 'deadline')
  | ('municipality' | 'parcel' | 'planner' | 'starts_on' | 'ends_on')

/**
 * An event that a publication can prove. A text may claim only the event that is reported: "moved" does not follow from
 * a new purpose.
 */
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

/** The list filters that a company may stop matching after a signal. */
export type LeftFilter = 'status' | 'place' | 'postal_code' | 'legal_form' | 'capital' | 'regulated'

/** Definition of a kind of signal. Its words are in the catalogues, in four languages. */
export type SignalKindDefinition = {
  /** The facts that a signal of this kind may have. Other facts are not stored. */
  facts: readonly SignalFact[]
  /** The facts by which two reports are recognised as the same event. */
  recognisedBy: readonly SignalFact[]
  /**
   * Whether the event can recur. Without the facts of `recognisedBy`, only the publication then distinguishes two
   * events.
   */
  repeats: boolean
  /** Whether the company is no longer contacted after the signal, or may be contacted again. */
  effect: 'ends' | 'revives' | null
  /** The signals after which a repeated report counts as a new event. */
  undoneBy: readonly SignalKind[]
  /** The status of the company before and after the event, if the kind implies it. */
  status: readonly [before: string, after: string] | null
  /** The list filters that a company may stop matching through this event. */
  leaves: readonly LeftFilter[]
  /** The events that evidence of this kind supports in a text. */
  events: readonly SignalEvent[]
  /** The fact whose old and new value are in the signal's sentence. */
  sentence: 'name' | 'legal_form' | 'place' | 'capital' | 'project' | null
  reported: {
    /**
     * The kind of difference between two versions of a company from which this signal is derived. `status`: its status,
     * for which a publication is the better source. `entry`: its register entry. `other`: any other fact.
     */
    difference: 'status' | 'entry' | 'other' | null
    /** The Zefix mutation number that reports this signal; `of_branch`: the entry or deletion of a branch. */
    zefix: number | 'of_branch' | null
    /** Whether the gazette reports it (`sources/gazette/signals.ts`). */
    gazette: boolean
    /** The source that reports this signal, if it is neither the register nor the gazette. */
    other: Extract<SourceName, 'simap' | 'building-notices' | 'aramis'> | null
  }
  look: { icon: SignalIcon; tone: 'plain' | 'good' | 'warning' | 'bad' }
}
