import { Miss } from '#server/directory/websites/miss'
import type { ReadPage } from '#server/directory/websites/read-page'
import { isOfSite, targetOf } from '#server/directory/websites/target'

/** Where Swiss companies say who they are, most informative first: the imprint carries the UID. */
const telling: readonly RegExp[] = [
  /impressum|imprint|mentions?[\s_-]l[ée]gales|note[\s_-]legali|colophon|legal[\s_-]notice/i,
  /kontakt|contact|contatt[io]|coordonn[ée]es/i,
  /[üu]e?ber[\s_-]uns|wir[\s_-]sind|unternehmen|about|[àa][\s_-]propos|qui[\s_-]sommes|entreprise|chi[\s_-]siamo|azienda/i,
]

/** The pages that a page links to on which the company may say who it is, each once, most informative first. */
export function linksToFollow({ links }: Pick<ReadPage, 'links'>, base: URL, domain: string): string[] {
  const found = links.flatMap(({ href, text }) => {
    const url = onSite(href, base, domain)
    const rank = url ? telling.findIndex((pattern) => pattern.test(text) || pattern.test(pathOf(url))) : -1
    return url && rank >= 0 && url.href !== base.href ? [{ address: url.href, rank }] : []
  })
  const ordered = found.toSorted((a, b) => a.rank - b.rank).map(({ address }) => address)
  return [...new Set(ordered)]
}

function onSite(href: string, base: URL, domain: string) {
  try {
    const url = targetOf(href, base)
    return isOfSite(url, domain) ? url : undefined
  } catch (error) {
    if (error instanceof Miss) return undefined
    throw error
  }
}

/** Its path as people wrote it; one with broken escapes stays as it is. */
function pathOf({ pathname }: URL) {
  try {
    return decodeURIComponent(pathname)
  } catch {
    return pathname
  }
}
