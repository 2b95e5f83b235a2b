import { hash } from 'node:crypto'
import { languages } from '@alphorn/contract/core/country'
import type { Language } from '@alphorn/contract/core/fields'
import { locales } from '@alphorn/messages/letters/locales'
import { demoLine } from '@alphorn/messages/letters/notices'
import { proofPageWords, type ProofPageWords } from '@alphorn/messages/letters/proof-page-words'
import { xmlText } from '#server/platform/formats/xml'
import { swissDay } from '#server/platform/swiss-time'
import type { ErasedPage, ProofPage } from '#server/prospecting/proof-pages/content'

const style = `:root{color-scheme:light dark;--line:#8886;--quiet:#667;--accent:#1d5fa8}
@media(prefers-color-scheme:dark){:root{--quiet:#aab;--accent:#8ab8f0}}
body{font:16px/1.55 system-ui,sans-serif;max-width:44rem;margin:0 auto;padding:1.5rem 1.25rem 3rem}
nav{display:flex;flex-wrap:wrap;gap:1rem;justify-content:flex-end;font-size:.9rem}
a{color:var(--accent)}h1{font-size:1.5rem;line-height:1.25;margin:1.5rem 0 .5rem}h2{font-size:1.1rem;margin:0 0 .5rem}
ol{list-style:none;padding:0;margin:1.5rem 0}ol>li{border-top:1px solid var(--line);padding:1rem 0}
.claim{font-weight:600;margin:0 0 .5rem}.source{margin:.5rem 0 0;padding-left:.9rem;border-left:3px solid var(--line)}
.source p{margin:.15rem 0}blockquote{margin:.25rem 0;white-space:pre-line;overflow-wrap:anywhere}
.quiet{color:var(--quiet);font-size:.875rem}code{overflow-wrap:anywhere;font-size:.8rem}
section{border:1px solid var(--line);border-radius:.5rem;padding:1.25rem}
button{font:inherit;padding:.6rem 1rem;border-radius:.4rem;border:1px solid currentColor;background:none;color:inherit;cursor:pointer}
button:focus-visible,a:focus-visible{outline:3px solid var(--accent);outline-offset:2px}
.demo{border:2px solid;padding:.5rem .75rem;font-weight:700}
@media print{nav,form,button{display:none}body{max-width:none;padding:0;font-size:11pt}ol>li{break-inside:avoid}}`

const styleHash = hash('sha256', style, 'base64')

/**
 * The page has no script and loads nothing. Caches and search engines must not store it. Its only form posts to the
 * page itself.
 */
export const proofPageHeaders = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': `default-src 'none'; style-src 'sha256-${styleHash}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
  'cache-control': 'no-store',
  'x-robots-tag': 'noindex, nofollow, noarchive',
}

/** Renders the page of a text, in one of the four languages. */
export function proofPageHtml(page: ProofPage | ErasedPage, language: Language): string {
  const words = proofPageWords[language]
  if (page.kind === 'erased') return erasedPageHtml(page, words, language)
  const { sender, recipient, token, claims } = page
  const intro = words.intro(sender.organisation, recipient, dayOf(page.exported_at, language))
  const list = claims.map((claim) => claimItem(claim, page.language, language)).join('\n')
  return documentOf(words, language, [
    languageLinks(language, token),
    page.demo ? `<p class="demo">${xmlText(demoLine)}</p>` : '',
    `<main><h1>${xmlText(words.title)}</h1><p>${xmlText(intro)}</p>`,
    claims.length > 0 ? `<ol>${list}</ol>` : `<p>${xmlText(words.noClaims)}</p>`,
    refusalSection(page, words, language),
    '</main>',
    `<footer class="quiet"><p>${xmlText(words.privacy)}</p><p>${xmlText(senderLine(page))}</p></footer>`,
  ])
}

function erasedPageHtml(page: ErasedPage, words: ProofPageWords, language: Language) {
  const { title, text } = words.erased
  return documentOf({ title }, language, [
    languageLinks(language, page.token),
    `<main><h1>${xmlText(title)}</h1><p>${xmlText(text)}</p>`,
    refusalSection(page, words, language),
    '</main>',
    `<footer class="quiet"><p>${xmlText(words.privacy)}</p><p>${xmlText(senderLine(page))}</p></footer>`,
  ])
}

/** Renders the page for an unknown address or a refused call. */
export function refusedPageHtml(status: number, language: Language): string {
  const words = proofPageWords[language]
  const { title, text } = refusalWords(words, status)
  return documentOf({ title }, language, [`<main><h1>${xmlText(title)}</h1><p>${xmlText(text)}</p></main>`])
}

function refusalWords({ missingTitle, missing, refusals }: ProofPageWords, status: number) {
  if (status === 404) return { title: missingTitle, text: missing }
  if (status === 429) return refusals.tooMany
  return status >= 500 ? refusals.unavailable : refusals.unreadable
}

function documentOf(words: Pick<ProofPageWords, 'title'>, language: Language, parts: readonly string[]) {
  return `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>${xmlText(words.title)}</title><style>${style}</style></head>
<body>
${parts.filter(Boolean).join('\n')}
</body></html>
`
}

const languageNames: Readonly<Record<Language, string>> = {
  de: 'Deutsch',
  fr: 'Français',
  it: 'Italiano',
  en: 'English',
}

function languageLinks(current: Language, token: string) {
  const links = languages.map((language) =>
    language === current
      ? `<strong lang="${language}" aria-current="true">${languageNames[language]}</strong>`
      : `<a lang="${language}" hreflang="${language}" href="/p/${token}?language=${language}">${languageNames[language]}</a>`,
  )
  return `<nav aria-label="${xmlText(proofPageWords[current].languageLabel)}">${links.join('')}</nav>`
}

function claimItem({ text, sources }: ProofPage['claims'][number], written: Language, language: Language) {
  const shown = sources.map((source) => sourceOf(source, language)).join('\n')
  return `<li><p class="claim" lang="${written}">${xmlText(text)}</p>${shown}</li>`
}

function sourceOf(source: ProofPage['claims'][number]['sources'][number], language: Language) {
  const words = proofPageWords[language]
  const { kind, title, publisher, published_at, retrieved_at, excerpt, url, sha256 } = source
  const name =
    kind === 'offering_statement' ? 'offering' : kind === 'upload' || kind === 'note' ? 'other' : kind
  const about = [
    words.kinds[name],
    title,
    publisher,
    published_at && words.published(locales[language].date(published_at.slice(0, 10))),
    retrieved_at && words.retrieved(dayOf(new Date(retrieved_at), language)),
  ]
  return [
    `<div class="source"><p class="quiet">${xmlText(about.filter(Boolean).join(' · '))}</p>`,
    excerpt === null
      ? `<p>${xmlText(sha256 === null ? words.erasedSource : words.personal)}</p>`
      : `<blockquote>${xmlText(excerpt)}</blockquote>`,
    url === null
      ? ''
      : `<p><a rel="noreferrer nofollow" href="${xmlText(url)}">${xmlText(words.openSource)}</a></p>`,
    sha256 === null ? '' : `<p class="quiet">${xmlText(words.checksum)}: <code>${xmlText(sha256)}</code></p>`,
    '</div>',
  ].join('')
}

function refusalSection(
  { sender, token, opted_out_at }: ProofPage | ErasedPage,
  words: ProofPageWords,
  language: Language,
) {
  const { organisation } = sender
  const done =
    opted_out_at &&
    `<p role="status">${xmlText(words.refused(organisation, dayOf(opted_out_at, language)))}</p>`
  const form = `<p>${xmlText(words.refuseText(organisation))}</p>
<form method="post" action="/p/${token}/opt-out"><input type="hidden" name="language" value="${language}">
<button>${xmlText(words.refuse)}</button></form>`
  return `<section><h2>${xmlText(words.refuseTitle)}</h2>${done ?? form}</section>`
}

function senderLine({ sender: { organisation, address, email } }: ProofPage | ErasedPage) {
  return [organisation, ...address.split('\n').map((line) => line.trim()), email].filter(Boolean).join(', ')
}

function dayOf(moment: Date, language: Language) {
  return locales[language].date(swissDay(moment))
}
