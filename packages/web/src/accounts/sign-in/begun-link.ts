// A sign-in with the provider that waits for the user of its address. The link of the mail opens in another tab of this browser.

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
