/** The parts of a page from which its company's industry is derived. */
type Front = { title: string | null; description: string | null; blocks: readonly string[] }

const maxTextLength = 1500
const minBlockLength = 25
const ofEverySite =
  /cookie|javascript|browser|datenschutz|privacy|copyright|©|newsletter|@|all rights|alle rechte/i

/** Returns a front page's words about its company: title, description and first sentences. */
export function siteWords({ title, description, blocks }: Front): string | null {
  const sentences = blocks.filter((block) => block.length >= minBlockLength && !ofEverySite.test(block))
  const parts = [title, description, ...sentences].filter((part) => part !== null && part !== '')
  return parts.join('. ').slice(0, maxTextLength).toWellFormed() || null
}
