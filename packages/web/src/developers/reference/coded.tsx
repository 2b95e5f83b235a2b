import { Fragment } from 'react'

/** Renders a text of the contract, in English. Text between backticks is code. */
export function Coded({ text }: { text: string }) {
  return (
    <>
      {text.split('`').map((part, at) =>
        at % 2 === 1 ? (
          // Splits a constant text into its parts.
          <code key={at} className="rounded bg-sunken px-1 font-mono text-[0.92em]">
            {part}
          </code>
        ) : (
          <Fragment key={at}>{part}</Fragment>
        ),
      )}
    </>
  )
}
