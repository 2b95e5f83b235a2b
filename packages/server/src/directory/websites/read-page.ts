import { cutText } from '@alphorn/contract/core/cut-text'
import { type Language, languages } from '@alphorn/contract/core/fields'
import { Parser } from 'htmlparser2'
import { PageReadError } from '#server/directory/websites/page-read-error'

/** The text that a page shows its visitors. */
export type ReadPage = {
  title: string | null
  /** The page's description for search engines. */
  description: string | null
  language: Language | null
  /** Visible text, one block per paragraph, list item or cell, in the order of the page. */
  blocks: string[]
  links: { href: string; text: string }[]
}

const maxTextLength = 200_000
const maxLinks = 500
const deepest = 256
const chunk = 16_384

const unseen = new Set(
  'script style noscript template svg math iframe object canvas select textarea dialog head'.split(' '),
)
const blocks = new Set(
  (
    'address article aside blockquote br caption dd details div dl dt figcaption figure footer form h1 h2 h3 h4 h5 h6 header hr ' +
    'li main nav ol p pre section summary table tbody td tfoot th thead tr ul body'
  ).split(' '),
)

/**
 * Reads the visible text of a page: hidden text is no evidence. It processes parser events and builds no tree, so a
 * page cannot exhaust the memory. A page that is nested too deeply is refused.
 */
export function readPage(html: string): ReadPage {
  const [sight, head, text, links] = [createSight(), readHead(), readBlocks(), readLinks()]
  const parser = new Parser({
    onopentag(name, attributes) {
      sight.begin(name, attributes)
      head.begin(name, attributes)
      text.begin(name)
      if (sight.isClear()) links.begin(name, attributes)
    },
    ontext(words) {
      head.hear(words)
      if (!sight.isClear()) return
      text.hear(words)
      links.hear(words)
    },
    onclosetag(name) {
      sight.end()
      head.end(name)
      text.end(name)
      links.end(name)
    },
  })
  for (let at = 0; at < html.length && !text.isFull(); at += chunk) {
    parser.write(html.slice(at, at + chunk))
    if (sight.deepest() > deepest)
      throw new PageReadError('unreadable', `The page is nested deeper than ${deepest}.`)
  }
  parser.end()
  return { ...head.found(), blocks: text.found(), links: links.found() }
}

type Attributes = Record<string, string>

/** Tracks which elements of a page are visible. */
function createSight() {
  const open: boolean[] = []
  let hidden = 0
  let most = 0
  return {
    begin(name: string, attributes: Attributes) {
      const hides = isHidden(name, attributes)
      most = Math.max(most, open.push(hides))
      if (hides) hidden++
    },
    end() {
      if (open.pop()) hidden--
    },
    isClear: () => hidden === 0,
    deepest: () => most,
  }
}

/** Reads the head of a page. */
function readHead() {
  const found: Pick<ReadPage, 'title' | 'description' | 'language'> = {
    title: null,
    description: null,
    language: null,
  }
  let title: string | null = null
  const isDescription = (name: string, { name: of = '' }: Attributes) =>
    name === 'meta' && of.toLowerCase() === 'description'
  return {
    begin(name: string, attributes: Attributes) {
      if (name === 'html') found.language = languageOf(attributes['lang'])
      if (name === 'title' && found.title === null) title = ''
      if (isDescription(name, attributes))
        found.description ??= cutText(plainText(attributes['content'] ?? ''), 500) || null
    },
    hear(words: string) {
      if (title !== null) title = cutText(title + words, 2000)
    },
    end(name: string) {
      if (name !== 'title' || title === null) return
      found.title = cutText(plainText(title), 300) || null
      title = null
    },
    found: () => found,
  }
}

function readBlocks() {
  const found: string[] = []
  let length = 0
  let text = ''
  function endBlock() {
    const block = plainText(text).slice(0, maxTextLength - length)
    text = ''
    if (block === '') return
    found.push(block)
    length += block.length
  }
  const turn = (name: string) => {
    if (blocks.has(name)) endBlock()
  }
  return {
    begin: turn,
    end: turn,
    hear: (words: string) => void (text += words),
    isFull: () => length >= maxTextLength,
    found() {
      endBlock()
      return found
    },
  }
}

function readLinks() {
  const found: ReadPage['links'] = []
  let link: ReadPage['links'][number] | null = null
  return {
    begin(name: string, { href }: Attributes) {
      if (name === 'a' && href) link = { href, text: '' }
    },
    hear(words: string) {
      if (link) link.text = cutText(link.text + words, 500)
    },
    end(name: string) {
      if (name !== 'a' || !link) return
      if (found.length < maxLinks) found.push({ href: link.href, text: cutText(plainText(link.text), 200) })
      link = null
    },
    found: () => found,
  }
}

function isHidden(name: string, { hidden, style = '', 'aria-hidden': aria }: Attributes) {
  return (
    unseen.has(name) ||
    hidden !== undefined ||
    aria === 'true' ||
    /(?:display\s{0,9}:\s{0,9}none|visibility\s{0,9}:\s{0,9}hidden|font-size\s{0,9}:\s{0,9}0(?![.\d]))/i.test(
      style,
    )
  )
}

function languageOf(lang = ''): Language | null {
  return languages.find((one) => one === lang.slice(0, 2).toLowerCase()) ?? null
}

/** Normalizes to one visible line: no control characters, no soft hyphens, single spaces. */
function plainText(text: string) {
  return text
    .replaceAll(/[\p{Cc}\s]+/gu, ' ')
    .replaceAll(/[\p{Cf}\p{Cs}\p{Co}\uFFFD]/gu, '')
    .replaceAll(/ {2,}/g, ' ')
    .trim()
    .normalize()
}
