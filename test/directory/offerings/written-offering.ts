/** A description of an offering as a seller would write it, with what a reader takes from it. */
export type WrittenOffering = {
  text: string
  language: 'de' | 'fr' | 'it' | 'en'
  /** The industries to find, each as a set of divisions, one of which must be found. */
  industries: readonly (readonly string[])[]
  /** Divisions that may be found as well. */
  also?: readonly string[]
  kinds?: readonly string[]
  cantons?: readonly string[]
  municipalities?: readonly string[]
  near?: string
  /** Languages that the text asks for, other than its own. */
  languages?: readonly string[]
  /** A word that the name of the offering must have. */
  named: string
  points: number
}
