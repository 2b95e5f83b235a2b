// A provider sign-in that waits until the owner of the e-mail address confirms the link. The mailed link opens in
// another tab of this browser.

const key = 'alphorn.provider-link'

export type PendingLink = { link: string; email: string }

export function storePendingLink(begun: PendingLink) {
  localStorage.setItem(key, JSON.stringify(begun))
}

export function readPendingLink(): PendingLink | null {
  const kept = localStorage.getItem(key)
  return kept === null ? null : (JSON.parse(kept) as PendingLink)
}

export function clearPendingLink() {
  localStorage.removeItem(key)
}
