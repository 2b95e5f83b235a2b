import { PageReadError } from '#server/directory/websites/page-read-error'
import type { ReadPage } from '#server/directory/websites/read-page'
import { isOfSite, targetOf } from '#server/directory/websites/target'

/** Pages on which Swiss companies identify themselves, most informative first: the imprint has the UID. */
const telling: readonly RegExp[] = [
  /impressum|imprint|mentions?[\s_-]l[ée]gales|note[\s_-]legali|colophon|legal[\s_-]notice/i,
  /kontakt|contact|contatt[io]|coordonn[ée]es/i,
  /[üu]e?ber[\s_-]uns|wir[\s_-]sind|unternehmen|about|[àa][\s_-]propos|qui[\s_-]sommes|entreprise|chi[\s_-]siamo|azienda/i,
]

/** Pages that identify the operator of a site: the imprint and the contact page, but not a page about the company. */
const imprints = telling.slice(0, 2)

/** Returns whether a page is an imprint or contact page, by its address or its title. */
export function isImprintPage({ url, title }: { url: string; title: string | null }): boolean {
  const { pathname } = new URL(url)
  return imprints.some((words) => words.test(pathOf({ pathname })) || words.test(title ?? ''))
}

const maxHeadingLength = 40

/** Returns whether a block is a heading that announces an imprint in the middle of a page. */
export function isImprintHeading(block: string): boolean {
  return block.length <= maxHeadingLength && imprints.some((words) => words.test(block))
}

/** Returns the links of a page to pages on which the company may identify itself, each once, most informative first. */
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
    if (error instanceof PageReadError) return undefined
    throw error
  }
}

/** Returns the decoded path; one with broken escapes is returned as it is. */
function pathOf({ pathname }: Pick<URL, 'pathname'>) {
  try {
    return decodeURIComponent(pathname)
  } catch {
    return pathname
  }
}
