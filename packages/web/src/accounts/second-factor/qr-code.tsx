import { useMemo } from 'react'
import { encode } from 'uqr'

type Props = { text: string; label: string }

const border = 4

/**
 * A QR code, generated in the browser so that its secret is not sent to another server. It is dark on light in every
 * theme, because cameras need that.
 */
export function QrCode({ text, label }: Props) {
  const { size, path } = useMemo(() => drawCode(text), [text])
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="mx-auto size-48 rounded-md bg-[#fff]"
    >
      <path d={path} fill="#000" />
    </svg>
  )
}

function drawCode(text: string) {
  const { data, size } = encode(text, { border })
  const squares = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])))
  return { size, path: squares.join('') }
}
