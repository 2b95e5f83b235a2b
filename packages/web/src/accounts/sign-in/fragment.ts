import { useState } from 'react'

/**
 * The token after the # of a link in a mail. It is removed from the address at once, so that no history and
 * no screenshot keeps it.
 */
export function useFragment(): string {
  const [token] = useState(() => {
    const given = location.hash.slice(1)
    if (given !== '') history.replaceState(history.state, '', location.pathname + location.search)
    return given
  })
  return token
}
