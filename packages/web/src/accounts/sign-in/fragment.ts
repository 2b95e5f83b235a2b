import { useState } from 'react'

/**
 * Returns the token in the URL fragment of a mailed link. It is removed from the URL at once, so that no history or
 * screenshot contains it.
 */
export function useFragment(): string {
  const [token] = useState(() => {
    const given = location.hash.slice(1)
    if (given !== '') history.replaceState(history.state, '', location.pathname + location.search)
    return given
  })
  return token
}
