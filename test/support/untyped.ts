/**
 * The one way around the contract's types: for documents of other standards (JSON feeds, OpenRefine), for code that goes
 * through all routes alike, and for bodies that a test spoils on purpose. All else is typed by the route table.
 */
// oxlint-disable-next-line typescript/no-explicit-any -- named, so that every use can be found
export type Untyped = any
