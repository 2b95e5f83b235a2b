/** A text about a company, as a system under test gets it. */
export type Input = {
  name?: string
  uid?: string
  place?: string
  canton?: string
  postal_code?: string
  street?: string
  country?: string
  website?: string
}
