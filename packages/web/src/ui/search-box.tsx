import { Search } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useKeys } from '#web/ui/keys.ts'
import { Kbd } from '#web/ui/kbd.tsx'

const pause = 250

/**
 * A search box that searches when the user pauses typing; `/` focuses it. `eager`: it also searches at the first
 * letter, then at most four times a second.
 */
export function SearchBox({
  value,
  onSearch,
  label,
  eager = false,
}: {
  value: string
  onSearch: (words: string) => void
  label: string
  eager?: boolean
}) {
  const [words, setWords] = useState(value)
  const input = useRef<HTMLInputElement>(null)
  const search = useRef(onSearch)
  search.current = onSearch
  /** Searches whose words are not in the address yet. The user may have typed on since. */
  const pending = useRef<readonly string[]>([])
  useEffect(() => {
    const at = pending.current.indexOf(value)
    pending.current = pending.current.slice(at + 1)
    if (at < 0) setWords((typed) => (typed.trim() === value ? typed : value))
  }, [value])
  const askedAt = useRef(0)
  useEffect(() => {
    if (words.trim() === value) return
    const ask = () => {
      askedAt.current = Date.now()
      pending.current = [...pending.current, words.trim()]
      search.current(words.trim())
    }
    const isRested = Date.now() - askedAt.current > pause
    const timer = setTimeout(ask, eager && isRested ? 0 : pause)
    return () => clearTimeout(timer)
  }, [words, value, eager])
  useKeys({ '/': () => input.current?.focus() })
  return (
    <div role="search" className="relative w-64 max-w-full shrink-0 max-sm:w-full rail:w-56">
      <Search className="pointer-events-none absolute top-2 left-2 size-4 text-muted" aria-hidden />
      <input
        ref={input}
        type="search"
        aria-label={label}
        placeholder={label}
        value={words}
        onChange={(event) => setWords(event.target.value)}
        onKeyDown={(event) => event.key === 'Escape' && input.current?.blur()}
        className="field h-8 pr-8 pl-8"
      />
      <span className="pointer-events-none absolute top-1.5 right-2 max-md:hidden" aria-hidden>
        {words === '' && <Kbd>/</Kbd>}
      </span>
    </div>
  )
}
