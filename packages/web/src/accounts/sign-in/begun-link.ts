// A provider sign-in that waits until the owner of the e-mail address confirms the link. The mailed link opens in
// another tab of this browser.

const key = 'alphorn.provider-link'

export type BegunLink = { link: string; email: string }

export function keepLink(begun: BegunLink) {
  localStorage.setItem(key, JSON.stringify(begun))
}

export function begunLink(): BegunLink | null {
  const kept = localStorage.getItem(key)
  return kept === null ? null : (JSON.parse(kept) as BegunLink)
}

export function forgetLink() {
  localStorage.removeItem(key)
}
