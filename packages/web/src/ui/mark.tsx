/** The logo: an alphorn on a red field. */
export function Mark() {
  return (
    <span className="inline-flex items-center gap-2 font-semibold">
      <svg viewBox="0 0 32 32" className="size-6 shrink-0" aria-hidden>
        <rect width="32" height="32" rx="7" fill="#b3121d" />
        <path
          d="M8 7.500c.8 8.600 3.600 12.300 10.500 13.300l5.800-.6c1.200-.1 1.900.4 1.900 1.300 0 1.900-3 3.500-7.200 3.500C10.400 25 6.500 19.300 6 8.300c0-.9.4-1.300 1-1.300s.9.200 1 .5z"
          fill="#fff"
        />
      </svg>
      Alphorn
    </span>
  )
}
