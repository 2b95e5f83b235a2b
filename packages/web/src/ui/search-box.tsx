import { Search } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useKeys } from '#web/ui/keys.ts'
import { Kbd } from '#web/ui/kbd.tsx'

const pause = 250

/** A search that asks when the typing rests; `/` leads to it. */
export function SearchBox({
  value,
  onSearch,
  label,
}: {
  value: string
  onSearch: (words: string) => void
  label: string
}) {
  const [words, setWords] = useState(value)
  const input = useRef<HTMLInputElement>(null)
  const search = useRef(onSearch)
  search.current = onSearch
  useEffect(() => setWords(value), [value])
  useEffect(() => {
    if (words.trim() === value) return
    const timer = setTimeout(() => search.current(words.trim()), pause)
    return () => clearTimeout(timer)
  }, [words, value])
  useKeys({ '/': () => input.current?.focus() })
  return (
    <div role="search" className="relative w-64 max-w-full">
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
      <span className="pointer-events-none absolute top-1.5 right-2" aria-hidden>
        {words === '' && <Kbd>/</Kbd>}
      </span>
    </div>
  )
}
