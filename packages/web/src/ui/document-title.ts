/** Returns the title of a document: `Review · Hotels · Alphorn`. */
export function documentTitle(title: string, whole?: string) {
  return [title, whole !== title && whole, 'Alphorn'].filter(Boolean).join(' · ')
}
