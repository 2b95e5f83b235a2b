import { isSiteOfMany } from '#identity/sites-of-many'

const address = /(?:https?:\/\/(?:www\.)?|www\.)((?:[a-z0-9-]{1,63}\.){1,4}[a-z]{2,12})(?:\/\S{0,200})?/i
const domainAlone =
  /^\s*((?:[a-z0-9-]{1,63}\.){1,3}(?:ch|swiss|com|li|net|org|io|eu|info|biz|de|at|fr|it|shop|app))\s*$/i

/**
 * Returns the domain of a website or an e-mail address in a name. Undefined: there is none, or many companies share it.
 */
export function siteIn(text: string): string | undefined {
  const ofMail = text
    .split(/\s/)
    .map(mailDomain)
    .find((domain) => domain !== undefined)
  const domain = ofMail ?? (address.exec(text) ?? domainAlone.exec(text))?.[1]?.toLowerCase()
  return domain === undefined || isSiteOfMany(domain) ? undefined : domain
}

/** Returns a name without websites and e-mail addresses. If nothing else is left, the domain is taken as the name. */
export function withoutSites(text: string): string {
  const words = text.split(/\s/).filter((word) => mailDomain(word) === undefined)
  const bare = words.join(' ').replace(address, ' ')
  return /\p{L}{2}/u.test(bare) ? bare : (siteIn(text) ?? text)
}

/** Returns `velonta.ch` for `<info@velonta.ch>,`. */
function mailDomain(word: string) {
  const [before = '', after = '', ...more] = word.toLowerCase().split('@')
  const [domain] = /^[a-z0-9.-]{1,80}/.exec(after) ?? []
  const bare = domain?.replace(/[.-]$/, '')
  return before !== '' && more.length === 0 && bare?.includes('.') ? bare : undefined
}
