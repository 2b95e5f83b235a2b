/** What of a page is read for the industry of its company. */
type Front = { title: string | null; description: string | null; blocks: readonly string[] }

const mostWords = 1500
const shortest = 25
const ofEverySite =
  /cookie|javascript|browser|datenschutz|privacy|copyright|©|newsletter|@|all rights|alle rechte/i

/** What a front page says of its company: its title, its description and its first sentences. */
export function siteWords({ title, description, blocks }: Front): string | null {
  const sentences = blocks.filter((block) => block.length >= shortest && !ofEverySite.test(block))
  const parts = [title, description, ...sentences].filter((part) => part !== null && part !== '')
  return parts.join('. ').slice(0, mostWords).toWellFormed() || null
}
